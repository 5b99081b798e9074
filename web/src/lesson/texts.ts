/** What the page of a lesson says, besides the texts of the games; only that page loads them. */
import { lang } from "../words";

const en = {
  lesson: "Lesson: {game}",
  step: "Step {step} of {steps}",
  rule: "Rule §{rule}",
  next: "Next",
  show: "Show me where",
  skip: "Skip this step",
  back: "Back",
  leave: "Leave the lesson",
  options: "What can be done here",
  over: "That was the lesson",
  overText:
    "In a match you confirm your turn at its end; until then you can take it back. Hints, rules and the guide are at hand there, too.",
  guided: "Play a first match, with a guide",
  again: "Once more from the beginning",
  home: "To the games",
};

const fr: typeof en = {
  lesson: "Leçon : {game}",
  step: "Étape {step} sur {steps}",
  rule: "Règle §{rule}",
  next: "Continuer",
  show: "Montrer où",
  skip: "Passer cette étape",
  back: "Revenir",
  leave: "Quitter la leçon",
  options: "Ce qu'on peut faire ici",
  over: "C'était la leçon",
  overText:
    "Dans une partie, vous confirmez votre tour à la fin ; jusque-là, vous pouvez revenir dessus. Conseils, règles et guide y restent à portée de main.",
  guided: "Jouer une première partie, avec un guide",
  again: "Recommencer la leçon",
  home: "Retour aux jeux",
};

/** One text, with its placeholders filled in. */
export function tell(word: keyof typeof en, terms: Record<string, string | number> = {}): string {
  return { en, fr }[lang][word].replace(/\{(\w+)\}/g, (_, name: string) => String(terms[name] ?? ""));
}
