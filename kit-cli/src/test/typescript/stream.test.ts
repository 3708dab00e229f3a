import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asStream, createTypedFetcher, FetchError, stream } from './client/fetcher';
import type { FetcherOptions } from './client/fetcher';
import type { paths } from './paths';
import { json, serving } from './server';
import type { Handler } from './server';

const client = (baseURL: string, options: FetcherOptions = {}) => createTypedFetcher<paths>({ baseURL, ...options });

/** Answers with chunks, and breaks the connection after the last one unless it is to end. */
const chunks =
  (type: string, parts: readonly (string | Buffer)[], end = true): Handler =>
  async (_, response) => {
    response.writeHead(200, { 'Content-Type': type });
    for (const part of parts) {
      response.write(part);
      await new Promise(resolve => setTimeout(resolve, 10));
    }
    if (end) response.end();
    else response.destroy();
  };

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

test('events are read across chunks, line ends and comments', async () => {
  const euro = Buffer.from('data: {"n":"€"}\n\n');
  const parts = [
    '\uFEFF: comment\r',
    '\ndata: {"n":\ndata: 1}\r\n\r\n',
    'event: x\rdata:{"n":2}\r\r',
    euro.subarray(0, 13),
    euro.subarray(13),
    'retry: 5\nunknown\ndata\n\ndata: lost',
  ];
  await serving(chunks('text/event-stream; charset=utf-8', parts), async (url, received) => {
    assert.deepEqual(await all(stream(client(url), 'GET /events')), [{ n: 1 }, { n: 2 }, { n: '€' }, '']);
    assert.match(String(received[0]?.headers['accept']), /^text\/event-stream/);
  });
});

test('[DONE] ends a stream, and a body is sent', async () => {
  const parts = ['data: {"text":"a"}\n\n', 'data: [DONE]\n\n', 'data: {"text":"b"}\n\n'];
  await serving(chunks('text/event-stream', parts), async (url, received) => {
    assert.deepEqual(await all(stream(client(url), 'POST /chat', { body: { prompt: 'p' } })), [{ text: 'a' }]);
    assert.equal(String(received[0]?.body), '{"prompt":"p"}');
  });
});

test('NDJSON is read by line', async () => {
  await serving(chunks('application/x-ndjson', ['{"n":1}\n{"n', '":2}\n\n', '{"n":3}']), async url => {
    assert.deepEqual(await all(stream(client(url), 'GET /events')), [{ n: 1 }, { n: 2 }, { n: 3 }]);
  });
});

test('a broken GET goes on after the last event', async () => {
  const broken = chunks('text/event-stream', ['retry: 1\nid: 7\ndata: {"n":1}\n\nid: 8\ndata: {"n":'], false);
  const whole = chunks('text/event-stream', ['data: {"n":2}\n\n']);
  await serving(
    (request, response, index) => (index === 0 ? broken : whole)(request, response, index),
    async (url, received) => {
      assert.deepEqual(await all(stream(client(url), 'GET /events')), [{ n: 1 }, { n: 2 }]);
      assert.equal(received[0]?.headers['last-event-id'], undefined);
      assert.equal(received[1]?.headers['last-event-id'], '7');
    },
  );
});

test('a broken POST fails', async () => {
  await serving(chunks('text/event-stream', ['id: 1\ndata: {"text":"a"}\n\n'], false), async (url, received) => {
    const items: unknown[] = [];
    await assert.rejects(
      async () => {
        for await (const item of stream(client(url), 'POST /chat', { body: { prompt: 'p' } })) items.push(item.text);
      },
      (error: unknown) => error instanceof FetchError && error.kind === 'network' && error.cause !== undefined,
    );
    assert.deepEqual(items, ['a']);
    assert.equal(received.length, 1);
  });
});

test('a stream outlives the timeout of its call, not its signal', async () => {
  const handler: Handler = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"n":1}\n\n');
    setTimeout(() => response.write('data: {"n":2}\n\n'), 150);
  };
  await serving(handler, async url => {
    const controller = new AbortController();
    const items: number[] = [];
    await assert.rejects(
      async () => {
        for await (const { n } of stream(client(url, { timeout: 80 }), 'GET /events', { signal: controller.signal })) {
          items.push(n);
          if (n === 2) controller.abort();
        }
      },
      { kind: 'aborted' },
    );
    assert.deepEqual(items, [1, 2]);
  });
});

test('leaving the loop closes the connection', async () => {
  let closed: (() => void) | undefined;
  const left = new Promise<void>(resolve => (closed = resolve));
  await serving(
    (_, response) => {
      response.on('close', () => closed?.());
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: {"n":1}\n\n');
    },
    async url => {
      for await (const item of stream(client(url), 'GET /events')) if (item.n === 1) break;
      await left;
    },
  );
});

test('a failed stream throws like any call', async () => {
  await serving((_, response) => json(response, { message: 'no' }, 403), async url => {
    await assert.rejects(all(stream(client(url), 'GET /events')), { kind: 'http', status: 403 });
  });
});

test('a body is handed out as it arrives', async () => {
  await serving(chunks('application/octet-stream', ['a', 'b']), async url => {
    const { data } = await client(url).call('GET /ping', {}, { read: asStream });
    assert.equal(await new Response(data as ReadableStream).text(), 'ab');
  });
});
