/** What a replay sent otherwise than it was recorded. */
export interface Substitution {
  readonly part: string;
  /** Of a header; else empty. */
  readonly name: string;
  readonly how: "given" | "dropped" | "browser";
}

const known = new Map<string, readonly Substitution[]>();

/** Only the replay itself tells, not a later comparison: kept until the page is loaded anew. */
export function keepSubstitutions(entryId: string, substitutions: readonly Substitution[]): void {
  known.set(entryId, substitutions);
}

export const substitutionsOf = (entryId: string): readonly Substitution[] => known.get(entryId) ?? [];
