import { learnTime } from "../lib/clock";
import { isOwnFailure, noteAnswer } from "./health";

/** An answer of the studio that is an error, or no answer at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly title: string,
    readonly detail: string,
    /** The character of a statement at fault, from 1, and what the database suggests. */
    readonly position: number | null = null,
    readonly hint: string | null = null,
  ) {
    super(detail);
  }

  /** True if the studio itself failed, so that a retry may help. */
  get isOwn(): boolean {
    return isOwnFailure(this.status, this.code);
  }
}

/** A page of a list and where the next one is. */
export interface Listing<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  return (await answer(path, signal)).json() as Promise<T>;
}

export async function text(path: string): Promise<string> {
  return (await answer(path)).text();
}

export async function list<T>(path: string, signal?: AbortSignal): Promise<Listing<T>> {
  const response = await answer(path, signal);
  const link = /<([^>]+)>\s*;\s*rel="?next"?/.exec(response.headers.get("Link") ?? "")?.[1];
  return { items: (await response.json()) as T[], next: link ?? null };
}

/** Sends JSON; the header makes it a call that no other site can make. */
export async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = { method: "POST", body: JSON.stringify(body), headers: { "X-Kit-Studio": "1", "Content-Type": "application/json" } };
  return (await answer(path, signal, init)).json() as Promise<T>;
}

/** Deletes something; the header makes it a call that no other site can make. */
export async function remove<T>(path: string): Promise<T> {
  return (await answer(path, undefined, { method: "DELETE", keepalive: true, headers: { "X-Kit-Studio": "1" } })).json() as Promise<T>;
}

async function answer(path: string, signal?: AbortSignal, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  const sent = Date.now();
  try {
    response = await fetch(new URL(path, document.baseURI), signal ? { ...init, signal } : init);
  } catch (failure) {
    if (signal?.aborted) throw failure;
    throw new ApiError(0, "UNREACHABLE", "The application does not answer", "It may be restarting. Trying again by itself.");
  }
  learnTime(response.headers.get("Date"), sent);
  if (!response.ok) {
    const error = await problem(response);
    noteAnswer(path, error.isOwn);
    throw error;
  }
  noteAnswer(path, false);
  return response;
}

async function problem(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<Record<"code" | "title" | "detail" | "hint", string>> & { position?: number };
  const title = body.title ?? (response.statusText || `Status ${response.status}`);
  const detail = body.detail ?? `The studio answered with status ${response.status}. The application's log may say why.`;
  return new ApiError(response.status, body.code ?? `HTTP_${response.status}`, title, detail, body.position, body.hint);
}

/** Turns parameters into a query; null, undefined and empty ones are left out. */
export function query(parameters: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== "" && value !== false) params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}
