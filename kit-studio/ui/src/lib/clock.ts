/** Bounds of the server's lead over this browser's clock, in milliseconds. */
export interface Lead {
  readonly least: number;
  readonly most: number;
}

export const UNKNOWN: Lead = { least: -Infinity, most: Infinity };

/** Narrows the bounds by one answer, whose Date header names a whole second; a clock that was set starts anew. */
export function narrowed(known: Lead, date: number, sent: number, received: number): Lead {
  const least = Math.max(known.least, date - received);
  const most = Math.min(known.most, date + 1000 - sent);
  return least <= most ? { least, most } : { least: date - received, most: date + 1000 - sent };
}

/** The lead to reckon with: none as long as the clocks may agree. */
export function leadOf({ least, most }: Lead): number {
  if (least <= 0 && most >= 0) return 0;
  return (least + most) / 2;
}

let lead = UNKNOWN;

/** Learns the server's time from an answer. */
export function learnTime(header: string | null, sent: number): void {
  const date = Date.parse(header ?? "");
  if (!Number.isNaN(date)) lead = narrowed(lead, date, sent, Date.now());
}

/** The time by the server's clock, which stamped all that is shown. */
export const now = (): number => Date.now() + leadOf(lead);
