import type { Body, Entry, Frame } from "./types";

/** A call the application made to somebody else. */
export interface CallEntry extends Entry {
  readonly client: string;
  readonly method: string;
  readonly url: string;
  readonly status: number | null;
  readonly duration: number;
  readonly offset: number | null;
  readonly requestSize: number;
  readonly responseSize: number;
  /** Whether the response had not ended when the call was recorded. */
  readonly open: boolean;
  readonly error: string | null;
  readonly callSite: Frame | null;
  readonly requestId: string | null;
}

/** A call with what was sent and received. */
export interface CallDetail extends CallEntry {
  readonly headers: Readonly<Record<string, string>>;
  readonly requestBody: Body;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly responseBody: Body;
}
