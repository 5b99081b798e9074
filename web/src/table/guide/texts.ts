/** What the guide through a first match says, besides the texts of the games; only its table loads them. */
import { lang } from "../../words";

const en = {
  title: "Guide",
  welcome: "Your first match",
  newQuestion: "A new kind of question",
  rule: "Rule §{rule}",
  close: "Got it",
  leave: "Leave the guide",
  lesson: "First a lesson",
  again: "Explain this",
  advice: "What would a bot do?",
  thinking: "A bot is thinking about what it would do…",
  would: "A bot would: {act}.",
  because: "It expects {points} points at the end with it, and {other} with “{act}”.",
  becauseChances:
    "It expects about as many points otherwise, but a better chance of winning: {share} %, and {less} % with “{act}”.",
  asGood: "“{act}” is about as good: it expects {points} points at the end either way.",
  onlyOne: "It expects {points} points at the end.",
  doIt: "Do that",
  over: "Your first match is over",
  review: "See what decided it",
  home: "Play another one",
};

const fr: typeof en = {
  title: "Guide",
  welcome: "Votre première partie",
  newQuestion: "Une nouvelle sorte de question",
  rule: "Règle §{rule}",
  close: "Compris",
  leave: "Quitter le guide",
  lesson: "D'abord une leçon",
  again: "Expliquer",
  advice: "Que ferait un robot ?",
  thinking: "Un robot réfléchit à ce qu'il ferait…",
  would: "Un robot ferait : {act}.",
  because: "Il attend ainsi {points} points à la fin, et {other} avec « {act} ».",
  becauseChances:
    "Il attend à peu près autant de points autrement, mais plus de chances de gagner : {share} %, et {less} % avec « {act} ».",
  asGood: "« {act} » est à peu près aussi bon : il attend {points} points à la fin dans les deux cas.",
  onlyOne: "Il attend {points} points à la fin.",
  doIt: "Faire cela",
  over: "Votre première partie est finie",
  review: "Voir ce qui l'a décidée",
  home: "Jouer encore",
};

/** One text, with its placeholders filled in; numbers as the language writes them. */
export function tell(word: keyof typeof en, terms: Record<string, string | number> = {}): string {
  const local = (value: string | number): string =>
    lang === "fr" && /^-?\d+\.\d+$/.test(String(value)) ? String(value).replace(".", ",") : String(value);
  return { en, fr }[lang][word].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name === "rule" ? String(terms[name] ?? whole) : local(terms[name] ?? ""),
  );
}
