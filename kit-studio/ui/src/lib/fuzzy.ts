const NEVER = -Infinity;
const BESIDE = 8;
const AT_A_WORD = 6;
/** The least a letter has to be worth on average: scattered ones are no match. */
const LEAST = 4;

const startsWord = (text: string, at: number): boolean =>
  at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? "") || (/\p{Lu}/u.test(text[at] ?? "") && /\p{Ll}/u.test(text[at - 1] ?? ""));

/** Scores the letters of `word` in `text`: higher side by side or at the start of words, 0 if they do not occur in order. */
export function fuzzy(text: string, word: string): number {
  const lower = text.toLowerCase();
  let ends = new Array<number>(lower.length).fill(NEVER);
  for (let letter = 0; letter < word.length; letter++) {
    const next = new Array<number>(lower.length).fill(NEVER);
    let before = NEVER;
    for (let at = 0; at < lower.length; at++) {
      if (at > 1) before = Math.max(before, ends[at - 2] ?? NEVER);
      if (lower[at] !== word[letter]) continue;
      const reached = letter === 0 ? 0 : Math.max(before, (at > 0 ? (ends[at - 1] ?? NEVER) : NEVER) + BESIDE);
      next[at] = reached + 1 + (startsWord(text, at) ? AT_A_WORD : 0);
    }
    ends = next;
  }
  const best = Math.max(NEVER, ...ends);
  return best < word.length * LEAST ? 0 : best - lower.length / 100;
}

/** The items whose texts match every word, the best first; without words all of them as they are. */
export function ranked<T>(items: readonly T[], words: readonly string[], textOf: (item: T) => string): readonly T[] {
  if (words.length === 0) return items;
  return items
    .map((item) => ({ item, scores: words.map((word) => fuzzy(textOf(item), word)) }))
    .filter(({ scores }) => !scores.includes(0))
    .map(({ item, scores }) => ({ item, score: scores.reduce((sum, score) => sum + score, 0) }))
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
