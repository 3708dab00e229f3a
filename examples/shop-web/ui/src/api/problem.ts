import { FetchError } from 'shop-api';
import type { Problem } from 'shop-api/types';

/** The messages of faulty fields by path, such as `lines.0.quantity`. */
export type Faults = Readonly<Record<string, string>>;

/** Returns the problem document that an endpoint answered with. */
export function problemOf(error: unknown): Problem | undefined {
  return error instanceof FetchError && error.kind === 'http' && isProblem(error.body) ? error.body : undefined;
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'detail' in body && typeof body.detail === 'string';
}

/** Returns what the server has against each field; the first objection to a field is enough. */
export function faultsOf(error: unknown): Faults {
  const faults: Record<string, string> = {};
  for (const { path, message } of problemOf(error)?.errors ?? []) {
    faults[path.join('.')] ??= sentence(message);
  }
  return faults;
}

/** Returns one or two sentences that describe a failure. */
export function messageOf(error: unknown): string {
  const problem = problemOf(error);
  if (problem) return problem.errors?.length ? 'Check what is marked.' : problem.detail;
  if (!(error instanceof FetchError)) return 'Something went wrong. Try again.';
  switch (error.kind) {
    case 'network':
      return 'The shop cannot be reached. Check your connection and try again.';
    case 'timeout':
      return 'The shop takes too long to answer. Try again.';
    default:
      return 'The shop gave no proper answer. Try again.';
  }
}

function sentence(text: string): string {
  const said = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(said) ? said : `${said}.`;
}
