import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { inspect } from 'node:util';
import {
  apiKey,
  authenticator,
  basic,
  bearer,
  createAuthFetcher,
  none,
  securityOf,
  signRequest,
  sigV4,
} from './client/auth-fetcher';
import type { Security, Strategy } from './client/auth-fetcher';
import { createTypedFetcher, FetchError } from './client/fetcher';
import type { FetcherOptions, FetchRequest } from './client/fetcher';
import type { paths } from './paths';
import { echo, json, serving } from './server';

const body = { name: 'A', email: 'a@example.org' };
const params = { id: '1' };
const security: Security = {
  schemes: {
    token: { kind: 'bearer' },
    key: { kind: 'header', name: 'X-Custom-Key' },
    queryKey: { kind: 'query', name: 'api key' },
    cookieKey: { kind: 'cookie', name: 'sid' },
    user: { kind: 'basic' },
    iam: { kind: 'authorization' },
  },
  usual: [['token']],
  endpoints: {
    'GET /ping': [],
    'GET /users/{id}': [['key']],
    'GET /orders': [['queryKey', 'cookieKey']],
    'GET /session': [['user'], ['key'], []],
    'POST /echo': [['iam']],
  },
};

const client = (baseURL: string, strategies: Record<string, Strategy>, options: FetcherOptions = {}) =>
  createAuthFetcher<paths>({ baseURL, ...options, security, strategies });

test('CA-01 a bearer token comes from its provider', async () => {
  await serving(echo, async (url, received) => {
    await client(url, { token: bearer(() => 'valid-token') })('GET /users');
    await client(url, { token: bearer(async () => 'later') })('GET /users');
    assert.deepEqual(received.map(request => request.headers['authorization']), ['Bearer valid-token', 'Bearer later']);
  });
});

test('CA-02 a public endpoint asks no provider', async () => {
  await serving(echo, async (url, received) => {
    const token = bearer(() => assert.fail('asked'));
    await client(url, { token })('GET /ping');
    await client(url, { token: none })('GET /users');
    const plain = securityOf<paths>({ token: { kind: 'bearer' } }, { 'GET /users': null, 'GET /users/{id}': 'token' });
    const fetcher = createAuthFetcher<paths>({ baseURL: url, security: plain, strategies: { token } });
    await fetcher('GET /users');
    await fetcher('GET /ping');
    assert.deepEqual(received.map(request => request.headers['authorization']), Array(4).fill(undefined));
    await assert.rejects(fetcher('GET /users/{id}', { params }));
  });
});

test('CA-03 a key is sent in the header of its scheme', async () => {
  await serving(echo, async (url, received) => {
    await client(url, { key: apiKey(() => 'k1') })('GET /users/{id}', { params });
    await client(url, { token: apiKey(async () => 'k2') })('GET /users');
    await client(url, { token: apiKey(() => 'k3', 'X-Mine') })('GET /users');
    assert.equal(received[0]?.headers['x-custom-key'], 'k1');
    assert.equal(received[1]?.headers['x-api-key'], 'k2');
    assert.equal(received[2]?.headers['x-mine'], 'k3');
  });
});

const iam = sigV4({
  region: 'us-east-1',
  service: 'execute-api',
  credentials: () => ({ accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret', sessionToken: 'session' }),
});

test('CA-04 a request is signed as it is sent, each attempt anew', async () => {
  await serving(
    (request, response, index) => (index ? echo(request, response, index) : json(response, {}, 503)),
    async (url, received) => {
      const onRequest = (request: FetchRequest): FetchRequest => {
        request.headers.set('X-Late', 'seen');
        return { ...request, headers: new Headers(request.headers), url: `${request.url}?q=a b` };
      };
      await client(url, { iam }, { onRequest })('POST /echo', { body, headers: { 'Idempotency-Key': '1' } });
      assert.equal(received.length, 2);
      for (const { headers, url: sent } of received) {
        const [credential, names, signature] = String(headers['authorization']).split(', ');
        const scope = /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/us-east-1\/execute-api\/aws4_request$/;
        assert.match(String(credential), scope);
        const signed = 'content-type;host;idempotency-key;x-amz-date;x-amz-security-token;x-late';
        assert.equal(names, `SignedHeaders=${signed}`);
        assert.match(String(signature), /^Signature=[\da-f]{64}$/);
        assert.equal(headers['x-amz-security-token'], 'session');
        assert.equal(sent, '/echo?q=a%20b');
      }
      const own = { Authorization: 'Custom mine' };
      await client(url, { iam })('POST /echo', { body, headers: own });
      assert.equal(received[2]?.headers['authorization'], 'Custom mine');
    },
  );
});

test('CA-05 a header given by hand wins', async () => {
  await serving((_, response) => json(response, {}, 401), async (url, received) => {
    const strategies = { token: bearer(() => 'old', { refresh: () => 'new' }) };
    const call = client(url, strategies)('GET /users', { headers: { authorization: 'Mine', 'X-Other': 'o' } });
    await assert.rejects(call, { status: 401 });
    assert.equal(received.length, 1);
    assert.equal(received[0]?.headers['authorization'], 'Mine');
    assert.equal(received[0]?.headers['x-other'], 'o');
  });
});

test('CA-06 onRequest sees the credentials', async () => {
  await serving(echo, async url => {
    let seen: string | null = null;
    const onRequest = (request: FetchRequest): void => void (seen = request.headers.get('Authorization'));
    await client(url, { token: bearer(() => 't') }, { onRequest })('GET /users');
    assert.equal(seen, 'Bearer t');
  });
});

test('CA-07 without a strategy a call goes on, with one warning', async () => {
  const warnings: unknown[] = [];
  const { warn } = console;
  console.warn = message => void warnings.push(message);
  try {
    await serving(echo, async (url, received) => {
      const fetcher = client(url, {});
      await fetcher('GET /users');
      await fetcher('GET /users');
      await fetcher('GET /session');
      assert.equal(received.length, 3);
      assert.ok(received.every(request => request.headers['authorization'] === undefined));
    });
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(warnings, ['GET /users: sent without credentials, for "token" has no strategy']);
});

test('CA-08 keys are put into query and cookie, encoded', async () => {
  await serving(echo, async (url, received) => {
    const strategies = { queryKey: apiKey(() => 'a&b=c'), cookieKey: apiKey(() => 'x;y') };
    await client(url, strategies)('GET /orders', { query: { status: 'open' } });
    assert.equal(received[0]?.url, '/orders?status=open&api%20key=a%26b%3Dc');
    assert.equal(received[0]?.headers['cookie'], 'sid=x%3By');
    await client(url, { ...strategies, cookieKey: apiKey(() => null) })('GET /orders', { query: { status: 'open' } });
    assert.equal(received[1]?.url, '/orders?status=open');
  });
});

test('CA-08 the first way with credentials is taken', async () => {
  await serving(echo, async (url, received) => {
    const user = basic(() => ({ username: 'Änne', password: 'p:w' }));
    await client(url, { user, key: apiKey(() => 'k') })('GET /session');
    await client(url, { user: basic(() => null), key: apiKey(() => 'k') })('GET /session');
    assert.equal(received[0]?.headers['authorization'], `Basic ${Buffer.from('Änne:p:w').toString('base64')}`);
    assert.equal(received[0]?.headers['x-custom-key'], undefined);
    assert.equal(received[1]?.headers['x-custom-key'], 'k');
  });
});

test('CA-09 no token sends no header, a failing provider sends nothing', async () => {
  await serving(echo, async (url, received) => {
    for (const value of [null, undefined, '']) await client(url, { token: bearer(() => value) })('GET /users');
    assert.ok(received.every(request => request.headers['authorization'] === undefined));
    const cause = new Error('not signed in');
    const failing = client(url, { token: bearer(() => Promise.reject(cause)) });
    await assert.rejects(failing('GET /users'), (error: unknown) => {
      assert.ok(error instanceof FetchError);
      assert.equal(error.kind, 'auth');
      assert.equal(error.cause, cause);
      return true;
    });
    assert.equal(received.length, 3);
  });
});

test('CA-10 one refresh serves all calls that were refused, each with one replay', async () => {
  let refreshes = 0;
  await serving(
    (request, response) => json(response, {}, request.headers['authorization'] === 'Bearer new' ? 200 : 401),
    async (url, received) => {
      const refresh = async (): Promise<string> => {
        refreshes++;
        await new Promise(resolve => setTimeout(resolve, 20));
        return 'new';
      };
      const fetcher = client(url, { token: bearer(() => 'old', { refresh }) });
      await Promise.all(Array.from({ length: 20 }, () => fetcher('POST /users', { body })));
      assert.equal(refreshes, 1);
      assert.equal(received.length, 40);
      assert.equal(String(received[39]?.body), JSON.stringify(body));
      await fetcher('GET /users');
      assert.equal(received.length, 41);
    },
  );
  for (const refresh of [() => `fresh ${refreshes++}`, () => null, undefined]) {
    await serving((_, response) => json(response, {}, 401), async (url, received) => {
      const fetcher = client(url, { token: bearer(() => 'old', { refresh }) });
      await assert.rejects(fetcher('GET /users'), { status: 401 });
      assert.equal(received.length, refresh?.() ? 2 : 1);
    });
  }
});

test('CA-10 a failing refresh fails the call', async () => {
  await serving((_, response) => json(response, {}, 401), async (url, received) => {
    const refresh = (): never => {
      throw new Error('signed out');
    };
    await assert.rejects(client(url, { token: bearer(() => 'old', { refresh }) })('GET /users'), { kind: 'auth' });
    assert.equal(received.length, 1);
  });
});

test('CA-11 secrets are in no message, log or text of an error', async () => {
  const secret = 'top-secret';
  await serving((_, response) => json(response, {}, 403), async url => {
    const clients = [
      client(url, { token: bearer(() => secret) }),
      client(url, { token: bearer(() => `${secret}\n`) }),
      client(url, { token: apiKey(() => `${secret}\0`) }),
      client('http://127.0.0.1:1', { token: bearer(() => secret) }, { retry: false }),
    ];
    for (const fetcher of clients) {
      const result = await fetcher.wrap()('GET /users');
      assert.ok(!result.ok);
      const told = inspect(result.error, { depth: 9 }) + JSON.stringify(result) + String(result.error);
      assert.doesNotMatch(told, /secret/);
    }
    const query = client(url, { queryKey: apiKey(() => secret), cookieKey: apiKey(() => secret) });
    const result = await query.wrap()('GET /orders', { query: { status: 'open' } });
    assert.doesNotMatch(inspect(result, { depth: 9 }) + JSON.stringify(result), /secret/);
  });
});

test('a client takes an authenticator', async () => {
  await serving(echo, async (url, received) => {
    const auth = authenticator({ security, strategies: { token: bearer(() => 't') } });
    await createTypedFetcher<paths>({ baseURL: url, auth })('GET /users');
    assert.equal(received[0]?.headers['authorization'], 'Bearer t');
  });
});

const vectors = process.env['SIGV4_VECTORS'] ?? '';

// Two cases of the suite say nothing about what to expect.
const expected = (name: string): boolean => existsSync(join(vectors, name, 'header-signature.txt'));

for (const name of vectors ? readdirSync(vectors).filter(expected) : []) {
  const read = (file: string): string => readFileSync(join(vectors, name, file), 'utf8').replace(/\r/g, '');
  test(`CA-12 ${name} is signed as AWS does`, async () => {
    const context = JSON.parse(read('context.json'));
    const [head = '', ...rest] = read('request.txt').split('\n\n');
    const [start = '', ...lines] = head.replace(/\n[ \t]+/g, ' ').split('\n');
    const [, method = '', target = ''] = /^(\S+) (.*) HTTP/.exec(start) ?? [];
    const fields = new Map<string, string[]>();
    for (const line of lines.filter(Boolean)) {
      const [, field = '', value = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      fields.set(field.toLowerCase(), [...(fields.get(field.toLowerCase()) ?? []), value.trim()]);
    }
    const headers = new Headers([...fields].map(([field, values]): [string, string] => [field, values.join(',')]));
    const request = {
      endpoint: 'GET /',
      method,
      url: `https://${headers.get('host')}${target}`,
      headers,
      body: rest.join('\n\n') || null,
      signal: new AbortController().signal,
      credentials: undefined,
    };
    const { credentials, region, service } = context;
    await signRequest(
      request,
      {
        accessKeyId: credentials.access_key_id,
        secretAccessKey: credentials.secret_access_key,
        sessionToken: credentials.token,
      },
      {
        region,
        service,
        credentials: () => null,
        now: () => new Date(context.timestamp),
        signBody: context.sign_body,
        unsignedToken: context.omit_session_token,
        normalize: context.normalize,
        doubleEncode: context.double_uri_encode ?? true,
      },
    );
    const signature = /Signature=(.*)$/.exec(headers.get('authorization') ?? '')?.[1];
    assert.equal(signature, read('header-signature.txt').trim());
  });
}
