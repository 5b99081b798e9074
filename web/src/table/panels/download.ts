/** The record as a file. */
import { text } from "../../api";
import { h } from "../../dom";
import { failed } from "../../home";

export async function download(table: string): Promise<void> {
  try {
    const record = await text(`/tables/${table}/record`);
    const url = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    const link = h("a", { href: url, download: `${table}.sacbe` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  } catch (error) {
    failed(error);
  }
}
