/** What the page of a review says: its own words, so that other pages need not load them. */
import { lang } from "../words";

const en = {
  title: "Review",
  about:
    "A bot looks at every decision again, knowing no more than the player did then: how the chances to win went, where the match turned, and which decisions cost most.",
  effort: "How hard to look",
  quick: "quickly",
  usual: "as usual",
  careful: "carefully (takes three times as long)",
  begin: "Review this match",
  waiting: "The review is being made ready; the first one of a game takes up to a minute for that…",
  working: "{done} of {total} decisions looked at",
  left: "about {seconds} s left",
  failed: "The review did not work out.",
  again: "Try again",
  running: "A match can be reviewed once it is over.",
  chances: "Chances to win",
  asTable: "The same as a table",
  afterMove: "After move",
  seats: "By seat",
  seat: "Seat",
  decisions: "Decisions",
  agreed: "Nothing lost",
  agreedOf: "{same} of {all}",
  lost: "Lost on average",
  turns: "Turning points",
  noTurns: "None: the chances never changed much at once.",
  costly: "The decisions that cost most",
  noCostly: "None: nothing that can be told from chance.",
  cost: "cost {percent} % of the match",
  noCost: "cost nothing that can be told from chance",
  same: "The bot would have played the same.",
  move: "Move {move}",
  ofMoves: "Move {move}: {name} decides",
  played: "Played: {act}",
  better: "The bot: {act}",
  legendPlayed: "what was played",
  legendBetter: "what the bot would have played",
  step: "Decision",
  previous: "Decision before",
  next: "Next decision",
  share: "Save as a page to share",
  back: "To the table",
  method: "How this was found",
  open: "Review",
};

const fr: typeof en = {
  title: "Analyse",
  about:
    "Un robot étudie de nouveau chaque décision, sans en savoir plus que le joueur à ce moment-là : comment les chances de gagner ont évolué, où la partie a tourné, et quelles décisions ont coûté le plus.",
  effort: "Étudier",
  quick: "vite",
  usual: "comme d'habitude",
  careful: "avec soin (trois fois plus long)",
  begin: "Analyser cette partie",
  waiting: "L'analyse se prépare ; la première d'un jeu prend jusqu'à une minute pour cela…",
  working: "{done} décisions étudiées sur {total}",
  left: "encore {seconds} s environ",
  failed: "L'analyse n'a pas abouti.",
  again: "Réessayer",
  running: "Une partie s'analyse une fois finie.",
  chances: "Chances de gagner",
  asTable: "La même chose en tableau",
  afterMove: "Après le coup",
  seats: "Par joueur",
  seat: "Joueur",
  decisions: "Décisions",
  agreed: "Rien perdu",
  agreedOf: "{same} sur {all}",
  lost: "Perdu en moyenne",
  turns: "Tournants",
  noTurns: "Aucun : les chances n'ont jamais beaucoup changé d'un coup.",
  costly: "Les décisions qui ont coûté le plus",
  noCostly: "Aucune : rien qu'on puisse distinguer du hasard.",
  cost: "coûte {percent} % de la partie",
  noCost: "ne coûte rien qu'on puisse distinguer du hasard",
  same: "Le robot aurait joué la même chose.",
  move: "Coup {move}",
  ofMoves: "Coup {move} : {name} décide",
  played: "Joué : {act}",
  better: "Le robot : {act}",
  legendPlayed: "ce qui a été joué",
  legendBetter: "ce que le robot aurait joué",
  step: "Décision",
  previous: "Décision précédente",
  next: "Décision suivante",
  share: "Enregistrer une page à partager",
  back: "À la table",
  method: "Comment c'est calculé",
  open: "Analyse",
};

export type ReviewWord = keyof typeof en;

export function tell(word: ReviewWord, terms: Record<string, string | number> = {}): string {
  const told = { en, fr }[lang][word].replace(/\{(\w+)\}/g, (_, name: string) => String(terms[name] ?? ""));
  return told.replaceAll(" %", "\u00a0%"); // no line break before the percent sign
}

/** A share in percents, as the language writes it; a small one with a decimal. */
export function percent(share: number): string {
  const digits = share > 0 && share < 0.0995 ? 1 : 0;
  return new Intl.NumberFormat(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    100 * share,
  );
}
