/** Most entries a list keeps. */
const MOST_KEPT = 10_000;

interface Positioned {
  readonly id: string;
  readonly seq: number;
}

const newestFirst = (a: Positioned, b: Positioned): number => b.seq - a.seq;

/** Newest first, each entry once; what is in the first list wins. The second has this order already. */
export function merge<T extends Positioned>(first: readonly T[], second: readonly T[]): readonly T[] {
  const top = [...first].sort(newestFirst);
  const oldest = top.at(-1);
  if (!oldest) return second;
  // Live entries are newer than all that is kept: the usual case must not look at every one of them.
  const newest = second[0];
  if (!newest || oldest.seq > newest.seq) return atMost(top.concat(second));
  const seen = new Set(first.map((entry) => entry.id));
  return atMost(top.concat(second.filter((entry) => !seen.has(entry.id))).sort(newestFirst));
}

function atMost<T>(entries: readonly T[]): readonly T[] {
  return entries.length > MOST_KEPT ? entries.slice(0, MOST_KEPT) : entries;
}
