import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as the server received it. */
export interface Seen {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Shop extends AsyncDisposable {
  baseURL: string;
  /** Requests in the order they arrived. */
  seen: Seen[];
  /** Requests whose client went away before the answer. */
  aborted: Seen[];
}

export type Respond = (seen: Seen, response: ServerResponse) => unknown;

/** Starts a server which answers with what `respond` returns as JSON, unless it writes itself. */
export async function startShop(respond: Respond): Promise<Shop> {
  const seen: Seen[] = [];
  const aborted: Seen[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const one: Seen = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', 'http://shop'),
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    seen.push(one);
    response.on('close', () => {
      if (!response.writableEnded) {
        aborted.push(one);
      }
    });
    const data = await respond(one, response);
    if (!response.writableEnded && data !== undefined) {
      json(response, response.statusCode, data);
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    aborted,
    [Symbol.asyncDispose]: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(response: ServerResponse, status: number, data: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(data));
}

/** Waits until the condition holds. */
export async function until(condition: () => boolean, what = 'condition'): Promise<void> {
  const end = Date.now() + 5_000;
  while (!condition()) {
    if (Date.now() > end) {
      throw new Error(`still waiting for ${what}`);
    }
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
