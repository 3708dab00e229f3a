/** A text to edit, and the places in it that were hidden before it was kept. */
export interface Draft {
  readonly text: string;
  readonly places: readonly Place[];
}

export interface Place {
  /** The name before it, such as that of a member; "" if there is none. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** The text to send in this place. */
  readonly value: string;
}

export type Encoding = (value: string) => string;

const NAMED = /([A-Za-z][\w.-]*)(?:\]|%5[Dd])?\\?"?\s*[=:]\s*\\?"?$/;
const LONGEST_NAME = 80;

export const plain: Encoding = (value) => value;
export const inForms: Encoding = (value) => new URLSearchParams([["", value]]).toString().slice(1);
export const inJson: Encoding = (value) => JSON.stringify(value).slice(1, -1);

/** Shows the censor in the places of the marks. */
export function draftOf(marked: string, mark: string, censor: string): Draft {
  const places: Place[] = [];
  let text = "";
  for (const [i, open] of marked.split(mark).entries()) {
    if (i > 0) {
      places.push({ name: NAMED.exec(text.slice(-LONGEST_NAME))?.[1] ?? "", start: text.length, end: text.length + censor.length, value: "" });
      text += censor;
    }
    text += open;
  }
  return { text, places };
}

/** Adjusts the places after an edit. A place within the edit is no longer hidden: its text was replaced. */
export function edited({ text, places }: Draft, now: string): Draft {
  const shorter = Math.min(text.length, now.length);
  let front = 0;
  while (front < shorter && text[front] === now[front]) front++;
  let back = 0;
  while (back < shorter - front && text[text.length - 1 - back] === now[now.length - 1 - back]) back++;
  const end = text.length - back;
  const moved = now.length - text.length;
  const before = (place: Place) => place.end <= front && (place.start < place.end || place.end < front);
  const after = (place: Place) => place.start >= end && (place.start < place.end || place.start > end);
  return {
    text: now,
    places: places.flatMap((place) => {
      if (text === now || before(place)) return [place];
      return after(place) ? [{ ...place, start: place.start + moved, end: place.end + moved }] : [];
    }),
  };
}

export function fill({ text, places }: Draft, index: number, value: string): Draft {
  return { text, places: places.map((place, i) => (i === index ? { ...place, value } : place)) };
}

/** Returns the text to send, with the given values in its places. */
export function filled({ text, places }: Draft, encode: Encoding): string {
  let sent = "";
  let at = 0;
  for (const place of places) {
    sent += text.slice(at, place.start) + encode(place.value);
    at = place.end;
  }
  return sent + text.slice(at);
}

/** Returns the places that still wait for a value. */
export const lacking = ({ places }: Draft): readonly Place[] => places.filter(({ value }) => value === "");
