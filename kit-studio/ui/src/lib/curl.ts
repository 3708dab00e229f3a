export interface CurlSource {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
}

const SKIPPED = new Set(["host", "content-length", "connection", "accept-encoding", "transfer-encoding"]);

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The request as a command for a POSIX shell. */
export function curl(source: CurlSource): string {
  const lines = [`curl ${quote(source.url)}`];
  if (source.method !== "GET") lines[0] = `curl -X ${source.method} ${quote(source.url)}`;
  for (const [name, value] of source.headers) {
    if (!SKIPPED.has(name.toLowerCase())) lines.push(`-H ${quote(`${name}: ${value}`)}`);
  }
  if (source.body) lines.push(`--data-raw ${quote(source.body)}`);
  return lines.join(" \\\n  ");
}
