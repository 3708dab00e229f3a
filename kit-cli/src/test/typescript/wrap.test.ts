import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTypedFetcher, FetchError, HttpError } from './client/fetcher';
import type { FetcherOptions } from './client/fetcher';
import type { paths, User } from './paths';
import { json, serving } from './server';

const anna: User = { id: '1', name: 'Anna', email: 'anna@example.org', role: 'admin' };
const params = { id: '1' };
const client = (baseURL: string, options: FetcherOptions = {}) => createTypedFetcher<paths>({ baseURL, ...options });

test('CW-01 success is a result with data', async () => {
  await serving((_, response) => json(response, [anna]), async url => {
    const result = await client(url).wrap()('GET /users');
    assert.deepEqual(result, { ok: true, data: [anna] });
    assert.ok(!('error' in result));
  });
});

test('CW-02 a failure is a result with the error', async () => {
  await serving((_, response) => json(response, { message: 'gone' }, 404), async url => {
    const result = await client(url).wrap()('GET /users/{id}', { params });
    assert.ok(!result.ok && !('data' in result));
    assert.equal(result.error.status, 404);
    if (result.error.status === 404) assert.equal(result.error.body.message, 'gone');
  });
});

test('CW-03 a failure of the server keeps its status', async () => {
  await serving((_, response) => json(response, {}, 500), async url => {
    const result = await client(url).wrap()('GET /users');
    assert.equal(result.ok, false);
    assert.equal(result.error?.status, 500);
  });
});

test('CW-04 parameters and body work wrapped', async () => {
  await serving(({ body }, response) => json(response, { ...anna, ...JSON.parse(String(body)) }), async url => {
    const result = await client(url).wrap()('PUT /users/{id}', { params, body: { name: 'B', email: 'b' } });
    assert.equal(result.ok && result.data?.name, 'B');
  });
});

test('CW-05 interceptors still run', async () => {
  const log: string[] = [];
  await serving((_, response) => json(response, {}, 404), async url => {
    const fetcher = client(url, {
      onRequest: () => void log.push('request'),
      onResponse: () => void log.push('response'),
      onError: () => void log.push('error'),
    });
    await fetcher.wrap()('GET /users');
    assert.deepEqual(log, ['request', 'response', 'error']);
  });
});

test('CW-06 a transformer makes the error', async () => {
  await serving((_, response) => json(response, { message: 'User not found' }, 404), async url => {
    const wrapped = client(url).wrap(async failure => ({
      status: failure.status,
      message: ((await failure.json()) as { message: string }).message,
    }));
    const result = await wrapped('GET /users/{id}', { params });
    assert.ok(!result.ok);
    const { status, message }: { status: number | undefined; message: string } = result.error;
    assert.deepEqual({ status, message }, { status: 404, message: 'User not found' });
  });
});

test('CW-07 added members are on the wrapped client too', async () => {
  const fetcher = client('http://127.0.0.1:1', { scope: 'shop' }).with({ useQuery: () => 'query' });
  const wrapped = fetcher.with({ useMutation: () => 'mutation' }).wrap();
  assert.equal(wrapped.useQuery() + wrapped.useMutation() + wrapped.wrap(() => 1).useQuery(), 'querymutationquery');
  assert.equal(wrapped.scope, 'shop');
});

test('CW-08 nothing is thrown, whatever fails', async () => {
  const refused = await client('http://127.0.0.1:1', { retry: false }).wrap()('GET /users');
  assert.ok(!refused.ok && refused.error.kind === 'network');
  await serving(() => {}, async url => {
    const late = await client(url, { timeout: 30 }).wrap()('GET /users');
    assert.ok(!late.ok && late.error.kind === 'timeout');
  });
  await serving((_, response) => response.end('<html>'), async url => {
    const page = await client(url).wrap()('GET /users');
    assert.ok(!page.ok && page.error.kind === 'decode');
    const thrown = new Error('hook');
    const hook = (): never => {
      throw thrown;
    };
    for (const options of [{ onRequest: hook }, { onResponse: hook }]) {
      const result = await client(url, options).wrap()('GET /users');
      assert.ok(!result.ok && result.error.kind === 'request');
      assert.equal(result.error.cause, thrown);
    }
    const result = await client(url, { onError: hook }).wrap()('GET /users');
    assert.ok(!result.ok);
    assert.equal(result.error as unknown, thrown);
    const wrong = await client(url).wrap()('GET /users/{id}', { params: { id: '' } });
    assert.ok(!wrong.ok && wrong.error.kind === 'request');
  });
});

test('CW-09 the body can be read again and again', async () => {
  await serving((_, response) => json(response, { message: 'm' }, 404), async url => {
    const read: unknown[] = [];
    const fetcher = client(url, { onError: async failure => void read.push(await failure.json()) });
    const result = await fetcher.wrap(failure => failure.text())('GET /users');
    assert.deepEqual(read, [{ message: 'm' }]);
    assert.equal(result.error, '{"message":"m"}');
  });
});

test('CW-10 clients wrapped in different ways are independent', async () => {
  await serving((_, response) => json(response, {}, 404), async url => {
    const fetcher = client(url);
    const one = fetcher.wrap(() => 'one');
    const two = one.wrap(() => 'two');
    assert.equal((await one('GET /users')).error, 'one');
    assert.equal((await two('GET /users')).error, 'two');
    const own = await two.wrap()('GET /users');
    assert.ok(own.error instanceof HttpError);
    await assert.rejects(fetcher('GET /users'), FetchError);
    const exchanged = await one.exchange('GET /users');
    assert.equal(exchanged.ok, false);
  });
});

test('CW-11 a result is one of two cases, even without data', async () => {
  await serving((_, response) => response.writeHead(204).end(), async url => {
    const result = await client(url).wrap()('DELETE /users/{id}', { params, headers: { 'If-Match': '*' } });
    const told = ((): string => {
      switch (result.ok) {
        case true:
          return `fine ${String(result.data)}`;
        case false:
          return result.error.message;
      }
    })();
    assert.equal(told, 'fine undefined');
  });
});
