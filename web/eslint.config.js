// Rules that need types: above all, a promise whose failure nobody would hear of.
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["node_modules", "*.js", "*.mjs", "*.config.ts"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
    },
  },
);
