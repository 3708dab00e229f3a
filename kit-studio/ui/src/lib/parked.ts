import { type Loaded, useApi } from "../api/use-api";
import { query } from "../api/http";
import type { OutboxState } from "../api/types";
import { now } from "./clock";

const EVERY_MS = 2000;
const MINUTE_MS = 60_000;

export const ages = [
  ["", "Any time"],
  ["1", "Over a minute ago"],
  ["5", "Over 5 minutes ago"],
  ["15", "Over 15 minutes ago"],
  ["60", "Over an hour ago"],
  ["1440", "Over a day ago"],
  ["10080", "Over a week ago"],
] as const;

/** Which of the events that were given up are meant; what is empty means all. */
export interface Selection {
  readonly target: string;
  readonly type: string;
  /** Given up at least so many minutes ago. */
  readonly age: string;
}

export const selectionOf = (params: URLSearchParams): Selection => ({
  target: params.get("target") ?? "",
  type: params.get("type") ?? "",
  age: ages.some(([minutes]) => minutes === params.get("age")) ? (params.get("age") ?? "") : "",
});

/** To the minute, so that the same question has the same address for a while. */
export const parameters = ({ target, type, age }: Selection) => ({
  target,
  type,
  until: age && new Date(Math.floor(now() / MINUTE_MS - Number(age)) * MINUTE_MS).toISOString(),
});

export const isFiltered = (selection: Selection): boolean => Object.values(selection).some(Boolean);

export const useOutbox = (shown: boolean, selection: Selection): Loaded<OutboxState> =>
  useApi<OutboxState>(`api/outbox${query({ ...(shown ? parameters(selection) : {}), limit: 100 })}`, shown ? EVERY_MS : EVERY_MS * 5);
