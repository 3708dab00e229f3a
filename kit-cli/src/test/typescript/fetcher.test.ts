import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import {
  asBlob,
  asText,
  binary,
  byCursor,
  byLink,
  createTypedFetcher,
  FetchError,
  form,
  HttpError,
  json as jsonAs,
  multipart,
  styled,
  styledHeaders,
  text,
} from './client/fetcher';
import type { Deviation, FetcherOptions, FetchRequest, ParameterWriter, Style } from './client/fetcher';
import type { paths, User } from './paths';
import { echo, json, serving } from './server';
import type { Received } from './server';

const anna: User = { id: '1', name: 'Anna', email: 'anna@example.org', role: 'admin' };
const ben: User = { id: '2', name: 'Ben', email: 'ben@example.org', role: 'member' };
const client = (baseURL: string, options: FetcherOptions = {}) => createTypedFetcher<paths>({ baseURL, ...options });

async function failure(call: Promise<unknown>): Promise<FetchError> {
  try {
    await call;
  } catch (error) {
    assert.ok(error instanceof FetchError, `not a FetchError: ${String(error)}`);
    return error;
  }
  assert.fail('did not fail');
}

async function sent(endpoint: string, input: object, deviation?: Deviation): Promise<Received> {
  let request: Received | undefined;
  await serving(echo, async (url, received) => {
    await client(url).call(endpoint, input, deviation);
    request = received[0];
  });
  return request!;
}

test('CF-01 a GET gives the typed body', async () => {
  await serving((_, response) => json(response, [anna, ben]), async (url, received) => {
    const users = await client(url)('GET /users');
    assert.deepEqual(users.map(user => user.name), ['Anna', 'Ben']);
    assert.equal(received[0]?.method, 'GET');
    assert.equal(received[0]?.url, '/users');
  });
});

test('CF-02 a path parameter is put into the path', async () => {
  await serving((_, response) => json(response, { ...anna, id: '123' }), async (url, received) => {
    const user = await client(url)('GET /users/{id}', { params: { id: '123' } });
    assert.equal(user.id, '123');
    assert.equal(received[0]?.url, '/users/123');
  });
});

test('CF-03 a body is sent as JSON', async () => {
  await serving((_, response) => json(response, anna, 201), async (url, received) => {
    const user = await client(url)('POST /users', { body: { name: 'Anna', email: 'anna@example.org' } });
    assert.deepEqual(user, anna);
    assert.equal(received[0]?.headers['content-type'], 'application/json');
    assert.deepEqual(JSON.parse(String(received[0]?.body)), { name: 'Anna', email: 'anna@example.org' });
  });
});

test('CF-04 parameters and body are applied together', async () => {
  const request = await sent('PUT /users/{id}', { params: { id: '7' }, body: { name: 'B' } });
  assert.equal(`${request.method} ${request.url} ${String(request.body)}`, 'PUT /users/7 {"name":"B"}');
});

test('CF-05 204 gives nothing', async () => {
  await serving((_, response) => response.writeHead(204).end(), async url => {
    const call = client(url)('DELETE /users/{id}', { params: { id: '1' }, headers: { 'If-Match': '*' } });
    assert.equal(await call, undefined);
  });
});

test('CF-06 200 without content gives nothing', async () => {
  await serving((_, response) => response.writeHead(200, { 'Content-Length': '0' }).end(), async url => {
    assert.equal(await client(url)('GET /ping'), undefined);
    const answer = await client(url).call('GET /ping', {}, { read: asText });
    assert.equal(answer.data, '');
  });
  await serving((_, response) => response.writeHead(205).end(), async url => {
    assert.equal(await client(url)('GET /ping'), undefined);
  });
});

test('CF-07 query parameters keep their order', async () => {
  const request = await sent('GET /users', { query: { page: 2, limit: 5, sort: 'desc' } });
  assert.equal(request.url, '/users?page=2&limit=5&sort=desc');
});

test('CF-08 lists are written with brackets unless a document says otherwise', async () => {
  const query = { tags: ['nodejs', 'typescript', 'javascript'] };
  const request = await sent('GET /users', { query });
  assert.equal(request.url, '/users?tags%5B%5D=nodejs&tags%5B%5D=typescript&tags%5B%5D=javascript');
  const documented = await sent('GET /users', { query }, {});
  assert.equal(documented.url, '/users?tags=nodejs&tags=typescript&tags=javascript');
});

test('CF-09 objects are written with brackets at any depth', async () => {
  const query = { filter: { category: 'electronics', minPrice: 100, maxPrice: 500 }, sort: 'price' };
  assert.equal(
    (await sent('GET /users', { query })).url,
    '/users?filter%5Bcategory%5D=electronics&filter%5BminPrice%5D=100&filter%5BmaxPrice%5D=500&sort=price',
  );
  const deep = await sent('GET /users', { query: { a: { b: { c: [1, 2] } }, d: [{ e: 3 }] } });
  assert.equal(decodeURIComponent(deep.url), '/users?a[b][c][]=1&a[b][c][]=2&d[][e]=3');
  const documented = await sent('GET /users', { query }, {});
  assert.equal(documented.url, '/users?category=electronics&minPrice=100&maxPrice=500&sort=price');
});

test('CF-10 absent values are left out, empty ones are not', async () => {
  const request = await sent('GET /users', { query: { a: null, b: undefined, c: '', d: false, e: 0, f: [] } });
  assert.equal(request.url, '/users?c=&d=false&e=0');
  const other = await sent('GET /users', { query: { at: new Date(0), big: 2n ** 60n } });
  assert.equal(decodeURIComponent(other.url), '/users?at=1970-01-01T00:00:00.000Z&big=1152921504606846976');
});

test('CF-11 all parameters of a template are replaced', async () => {
  await serving(echo, async (url, received) => {
    const fetcher = client(url);
    await fetcher('GET /orgs/{orgId}/projects/{projectId}/tasks/{taskId}', {
      params: { orgId: 'o', projectId: 'p', taskId: 't' },
    });
    await fetcher('GET /api/v{version}/orders/{id}', { params: { version: 2, id: 12345 } });
    assert.deepEqual(received.map(request => request.url), ['/orgs/o/projects/p/tasks/t', '/api/v2/orders/12345']);
  });
});

test('CF-12 path parameters are encoded', async () => {
  const path = async (id: string): Promise<string> => (await sent('GET /users/{id}', { params: { id } })).url;
  assert.equal(await path('user with spaces/and/slashes'), '/users/user%20with%20spaces%2Fand%2Fslashes');
  assert.equal(
    await path('my file with spaces & special#characters.txt'),
    '/users/my%20file%20with%20spaces%20%26%20special%23characters.txt',
  );
  assert.equal(await path("a!'()*~"), '/users/a%21%27%28%29%2a~');
  assert.equal(await path('%2e%2e'), '/users/%252e%252e');
  assert.equal(await path('ü…'), '/users/%C3%BC%E2%80%A6');
});

test('CF-13 a missing, empty or dotted parameter is refused before anything is sent', async () => {
  await serving(echo, async (url, received) => {
    for (const id of [undefined, null, '', '.', '..']) {
      const error = await failure(client(url).call('GET /users/{id}', { params: { id } }));
      assert.equal(error.kind, 'request');
      assert.match(error.message, /"id"/);
    }
    assert.equal((await failure(client(url).call('GET /users/{id}'))).kind, 'request');
    assert.equal(received.length, 0);
  });
});

test('CF-14 without a base the URL is the bare path', async () => {
  const urls: string[] = [];
  const fetch = async (url: unknown): Promise<Response> => (urls.push(String(url)), Response.json([]));
  await createTypedFetcher<paths>({ fetch })('GET /users');
  await createTypedFetcher<paths>({ fetch, baseURL: '' })('GET /users', { query: { page: 1 } });
  assert.deepEqual(urls, ['/users', '/users?page=1']);
});

test('CF-15 base and path are joined by one slash', async () => {
  await serving(echo, async (url, received) => {
    for (const base of [url, `${url}/`, `${url}/api`, `${url}/api/`]) await client(base)('GET /users');
    assert.deepEqual(received.map(request => request.url), ['/users', '/users', '/api/users', '/api/users']);
  });
});

test('CF-16 headers of a call win over those of the client', async () => {
  await serving(echo, async (url, received) => {
    const fetcher = client(url, { headers: { Authorization: 'Bearer valid-token', 'X-Tenant': 'a' } });
    await fetcher('GET /users', { headers: { 'X-Custom': 1, 'x-tenant': 'b' } });
    await fetcher('GET /users', { headers: { authorization: undefined } });
    const lazy = client(url, { headers: async () => ({ 'X-Now': new Date(0) }) });
    await lazy('GET /users');
    assert.equal(received[0]?.headers['authorization'], 'Bearer valid-token');
    assert.equal(received[0]?.headers['x-custom'], '1');
    assert.equal(received[0]?.headers['x-tenant'], 'b');
    assert.equal(received[1]?.headers['authorization'], undefined);
    assert.equal(received[2]?.headers['x-now'], '1970-01-01T00:00:00.000Z');
  });
});

test('CF-16 cookies are sent beside a header', async () => {
  const request = await sent('GET /session', { cookies: { sid: 'a b', none: undefined } });
  assert.equal(request.headers['cookie'], 'sid=a%20b');
});

test('CF-17 404 throws an error with status, headers and a body to be read again', async () => {
  const problem = { message: 'User not found' };
  await serving((_, response) => json(response, problem, 404, { 'X-Id': '9' }), async url => {
    const error = await failure(client(url)('GET /users/{id}', { params: { id: '42' }, query: { expand: 'secret' } }));
    assert.ok(error instanceof HttpError);
    assert.equal(error.kind, 'http');
    assert.equal(error.status, 404);
    assert.equal(error.headers.get('x-id'), '9');
    assert.deepEqual(error.body, problem);
    assert.deepEqual(await error.json(), problem);
    assert.deepEqual(await error.json(), problem);
    assert.equal(await error.text(), '{"message":"User not found"}');
    assert.equal(error.message, 'GET /users/{id}: 404 Not Found');
    assert.doesNotMatch(JSON.stringify(error) + String(error.stack), /secret|x-id/i);
  });
});

test('CF-18 500 and 401 throw with their status', async () => {
  for (const status of [500, 401, 304]) {
    await serving((_, response) => response.writeHead(status).end(), async url => {
      const error = await failure(client(url)('GET /users'));
      assert.equal(error.status, status);
      assert.equal(error.body, undefined);
    });
  }
  const type = { 'Content-Type': 'application/json' };
  await serving((_, response) => response.writeHead(500, type).end('oops'), async url => {
    assert.equal((await failure(client(url)('GET /users'))).body, 'oops');
  });
});

test('CF-19 onRequest sees and changes a request', async () => {
  await serving(echo, async (url, received) => {
    const seen: string[] = [];
    const fetcher = client(url, {
      headers: { 'X-Default': 'd' },
      onRequest: [
        request => {
          seen.push(`${request.method} ${request.endpoint} ${request.headers.get('x-default')}`);
          request.headers.set('X-Added', 'one');
        },
        async request => ({ ...request, url: `${request.url}?extra=1` }),
      ],
    });
    await fetcher('GET /users');
    assert.deepEqual(seen, ['GET GET /users d']);
    assert.equal(received[0]?.headers['x-added'], 'one');
    assert.equal(received[0]?.url, '/users?extra=1');
  });
});

test('CF-20 onResponse sees every answer, onError a failure once', async () => {
  const log: string[] = [];
  const options: FetcherOptions = {
    onResponse: [
      response => void log.push(`second ${response.status}`),
      response => (log.push(`first ${response.status}`), response.status === 418 ? Response.json(anna) : undefined),
    ],
    onError: [
      error => void log.push(`later ${error.status}`),
      async error => void log.push(`earlier ${error.status}`),
    ],
  };
  await serving((_, response) => json(response, {}, 418), async url => {
    assert.deepEqual(await client(url, options)('GET /users/{id}', { params: { id: '1' } }), anna);
    assert.deepEqual(log.splice(0), ['first 418', 'second 200']);
  });
  await serving((_, response) => json(response, {}, 404), async url => {
    await failure(client(url, options)('GET /users'));
    assert.deepEqual(log.splice(0), ['first 404', 'second 404', 'earlier 404', 'later 404']);
  });
});

test('CF-21 refused and broken connections are one type of error, with its cause', async () => {
  let seen = 0;
  const options = { retry: false, onError: () => void seen++ } as const;
  const refused = await failure(client('http://127.0.0.1:1', options)('GET /users'));
  assert.equal(refused.kind, 'network');
  assert.ok(refused.cause instanceof Error);
  await serving(
    (_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('[');
      setTimeout(() => response.destroy(), 20);
    },
    async url => {
      const broken = await failure(client(url, options)('GET /users'));
      assert.equal(broken.kind, 'network');
      assert.ok(broken.cause);
    },
  );
  assert.equal(seen, 2);
});

test('CF-22 a GET is tried again', async () => {
  let answers = 0;
  await serving(
    (_, response, index) => (index < 2 ? json(response, {}, 503) : json(response, { pong: true })),
    async (url, received) => {
      const fetcher = client(url, { onResponse: () => void answers++ });
      assert.deepEqual(await fetcher('GET /ping'), { pong: true });
      assert.equal(received.length, 3);
      assert.equal(answers, 1);
    },
  );
  await serving(
    (_, response, index) => (index < 1 ? response.destroy() : json(response, { pong: true })),
    async (url, received) => {
      assert.deepEqual(await client(url)('GET /ping'), { pong: true });
      assert.equal(received.length, 2);
    },
  );
});

test('CF-23 what may not be repeated is not', async () => {
  await serving((_, response) => json(response, {}, 503), async (url, received) => {
    const body = { name: 'A', email: 'a' };
    await failure(client(url)('POST /users', { body }));
    await failure(client(url)('PATCH /users/{id}', { params: { id: '1' }, body }));
    assert.equal(received.length, 2);
    await failure(client(url)('POST /users', { body, headers: { 'Idempotency-Key': 'k' } }));
    assert.equal(received.length, 5);
    await failure(client(url)('GET /ping', { retry: false }));
    assert.equal(received.length, 6);
    await failure(client(url, { retry: { attempts: 2 } })('GET /ping'));
    assert.equal(received.length, 8);
  });
  await serving((_, response) => json(response, {}, 400), async (url, received) => {
    await failure(client(url)('GET /ping'));
    assert.equal(received.length, 1);
    await failure(client(url, { retry: { statuses: [400] } })('GET /ping'));
    assert.equal(received.length, 4);
  });
});

test('CF-23 Retry-After is honoured within the time that is left', async () => {
  await serving(
    (_, response, index) =>
      index === 0 ? json(response, {}, 429, { 'Retry-After': '1' }) : json(response, { pong: true }),
    async url => {
      const start = Date.now();
      await client(url)('GET /ping');
      assert.ok(Date.now() - start >= 990);
    },
  );
  await serving((_, response) => json(response, {}, 503, { 'Retry-After': '60' }), async (url, received) => {
    const start = Date.now();
    assert.equal((await failure(client(url, { timeout: 5000 })('GET /ping'))).status, 503);
    assert.ok(Date.now() - start < 1000);
    assert.equal(received.length, 1);
  });
  const past = new Date(Date.now() - 60_000).toUTCString();
  await serving(
    (_, response, index) => (index ? json(response, { pong: true }) : json(response, {}, 503, { 'Retry-After': past })),
    async url => assert.deepEqual(await client(url)('GET /ping'), { pong: true }),
  );
});

test('CF-24 a call ends in time, wherever it hangs', async () => {
  const hanging = [
    (_: Received, response: ServerResponse) => void response,
    (_: Received, response: ServerResponse) =>
      void response.writeHead(200, { 'Content-Type': 'application/json' }).write('['),
  ];
  for (const handler of hanging) {
    await serving(handler, async url => {
      const start = Date.now();
      const error = await failure(client(url, { timeout: 100 })('GET /users'));
      assert.equal(error.kind, 'timeout');
      assert.equal(error.message, 'GET /users: no answer within 100 ms');
      assert.ok(Date.now() - start < 1000);
    });
  }
  const stuck = createTypedFetcher<paths>({ timeout: 50, headers: () => new Promise(() => {}) });
  assert.equal((await failure(stuck('GET /users'))).kind, 'timeout');
});

test('CF-24 the signal of the caller cancels a call', async () => {
  const reason = new Error('left the page');
  const leaving = new AbortController();
  await serving(() => leaving.abort(reason), async (url, received) => {
    const error = await failure(client(url)('GET /users', { signal: leaving.signal }));
    assert.equal(error.kind, 'aborted');
    assert.equal(error.cause, reason);
    assert.equal(received.length, 1);
    assert.equal((await failure(client(url)('GET /users', { signal: leaving.signal }))).kind, 'aborted');
    assert.equal(received.length, 1);
  });
  const waiting = new AbortController();
  const handler = (_: Received, response: ServerResponse): void => {
    json(response, {}, 503, { 'Retry-After': '20' });
    setTimeout(() => waiting.abort(), 50);
  };
  await serving(handler, async (url, received) => {
    const start = Date.now();
    const error = await failure(client(url)('GET /users', { signal: waiting.signal }));
    assert.equal(error.kind, 'aborted');
    assert.ok(Date.now() - start < 10_000);
    assert.equal(received.length, 1);
  });
});

test('CF-25 every value but undefined is a body', async () => {
  for (const body of [false, 0, '', {}, null, []]) {
    const request = await sent('POST /echo', { body });
    assert.equal(String(request.body), JSON.stringify(body));
    assert.equal(request.headers['content-type'], 'application/json');
  }
  const empty = await sent('POST /echo', { body: undefined });
  assert.equal(empty.body.length, 0);
  assert.equal(empty.headers['content-type'], undefined);
});

test('CF-26 a page instead of JSON is reported with its beginning', async () => {
  const page = '<!doctype html>' + 'x'.repeat(500);
  await serving((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end(page), async url => {
    const error = await failure(client(url)('GET /users'));
    assert.equal(error.kind, 'decode');
    assert.equal(error.status, 200);
    assert.equal(error.snippet, page.slice(0, 200));
    assert.equal(error.message, 'GET /users: 200 is not JSON');
    assert.equal(error.cause, undefined);
    assert.ok(!(error instanceof HttpError));
  });
  const type = { 'Content-Type': 'application/json' };
  await serving((_, response) => response.writeHead(200, type).end('{'), async url => {
    assert.equal((await failure(client(url)('GET /users'))).kind, 'decode');
  });
});

test('CF-27 unknown members are kept and rounded integers reported once', async () => {
  const body = '{"items":[{"id":9007199254740993,"new/one":[1]},{"id":9007199254740995}],"n":1e300}';
  const warnings: unknown[] = [];
  const { warn } = console;
  console.warn = message => void warnings.push(message);
  try {
    const answer = (_: Received, response: ServerResponse) =>
      void response.writeHead(200, { 'Content-Type': 'application/problem+json; charset=utf-8' }).end(body);
    await serving(answer, async url => {
      const data = await client(url)('POST /echo', { body: 1 });
      assert.deepEqual(data, JSON.parse(body));
      await client(url)('POST /echo', { body: 1 });
    });
  } finally {
    console.warn = warn;
  }
  assert.deepEqual(warnings, ['POST /echo: the integer at /items/0/id is beyond 2^53 and was rounded']);
});

test('CF-28 what is no endpoint is refused', async () => {
  for (const endpoint of ['FOO /x', 'GET/users', 'get /users', '/users', 'GET users', '']) {
    const error = await failure(client('http://127.0.0.1:1').call(endpoint));
    assert.equal(error.kind, 'request');
    assert.match(error.message, /is not like "GET \/users"/);
  }
});

test('messages hold no values of headers', async () => {
  const fetcher = client('http://127.0.0.1:1', { headers: { Authorization: 'Bearer secret\nX: y' } });
  const error = await failure(fetcher('GET /users'));
  assert.equal(error.message, 'GET /users: header "Authorization" is not valid');
  assert.equal(error.cause, undefined);
});

test('exchange gives status and headers', async () => {
  await serving((_, response) => json(response, anna, 200, { ETag: '"1"' }), async url => {
    const answer = await client(url).exchange('GET /users/{id}', { params: { id: '1' } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('etag'), '"1"');
    assert.equal(answer.url, `${url}/users/1`);
    assert.deepEqual(answer.data, anna);
  });
});

test('the table of a document tells how an operation deviates', async () => {
  await serving(echo, async (url, received) => {
    const fetcher = client(url, { operations: { 'POST /echo': { write: text(), read: asText } } });
    assert.equal(typeof (await fetcher('POST /echo', { body: 'hello' })), 'string');
    await fetcher('GET /users', { query: { tags: ['a', 'b'] } });
    assert.equal(String(received[0]?.body), 'hello');
    assert.equal(received[0]?.headers['content-type'], 'text/plain');
    assert.equal(received[1]?.url, '/users?tags=a&tags=b');
  });
});

const values: Record<string, unknown> = {
  empty: '',
  text: 'blue',
  list: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
};

const written: Record<string, Record<string, string>> = {
  form: { empty: 'v=', text: 'v=blue', list: 'v=blue,black,brown', object: 'v=R,100,G,200,B,150' },
  'form*': { empty: 'v=', text: 'v=blue', list: 'v=blue&v=black&v=brown', object: 'R=100&G=200&B=150' },
  space: { list: 'v=blue%20black%20brown', object: 'v=R%20100%20G%20200%20B%20150' },
  pipe: { list: 'v=blue%7Cblack%7Cbrown', object: 'v=R%7C100%7CG%7C200%7CB%7C150' },
  deep: { object: 'v%5BR%5D=100&v%5BG%5D=200&v%5BB%5D=150' },
  json: { list: 'v=%5B%22blue%22%2C%22black%22%2C%22brown%22%5D' },
  simple: { text: 'blue', list: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  'simple*': { text: 'blue', list: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  label: { empty: '.', text: '.blue', list: '.blue,black,brown', object: '.R,100,G,200,B,150' },
  'label*': { text: '.blue', list: '.blue.black.brown', object: '.R=100.G=200.B=150' },
  matrix: { empty: ';v', text: ';v=blue', list: ';v=blue,black,brown', object: ';v=R,100,G,200,B,150' },
  'matrix*': { text: ';v=blue', list: ';v=blue;v=black;v=brown', object: ';R=100;G=200;B=150' },
};

test('parameters are written in the styles of OpenAPI', () => {
  const write = (writer: ParameterWriter, value: unknown, path: boolean) => writer('v', value, path);
  for (const [style, expected] of Object.entries(written)) {
    const path = /simple|label|matrix/.test(style);
    for (const [name, parameter] of Object.entries(expected)) {
      const parts = write(styled({ v: style as Style }), values[name], path);
      assert.equal(parts?.join(path ? '' : '&'), parameter, `${style} ${name}`);
    }
  }
  assert.deepEqual(styled({ v: '+form' })('v', 'a/b?c=d&e#f g'), ['v=a/b?c=d%26e%23f%20g']);
  assert.deepEqual(styled({ v: 'form' })('v', ['a,b', 'c']), ['v=a%2Cb,c']);
  assert.deepEqual(styled({ v: 'json' })('v', { a: 1 }, true), ['%7B%22a%22%3A1%7D']);
  assert.equal(styled({ v: 'form' })('other', [1]), undefined);
  assert.equal(styled({})('constructor', [1]), undefined);
  assert.deepEqual(styledHeaders({ v: 'simple*' })('v', { a: 1, b: 'x y' }), ['a=1,b=x y']);
});

test('styles reach path, headers and cookies', async () => {
  const request = await sent(
    'GET /map/{v}',
    { params: { v: [1, 2] }, headers: { 'X-Ids': [3, 4], 'X-One': 'o' }, cookies: { c: [5, 6] } },
    {
      path: styled({ v: 'matrix*' }),
      headers: styledHeaders({ 'X-Ids': 'simple' }),
      cookies: styled({ c: 'form' }),
    },
  );
  assert.equal(request.url, '/map/;v=1;v=2');
  assert.equal(request.headers['x-ids'], '3,4');
  assert.equal(request.headers['x-one'], 'o');
  assert.equal(request.headers['cookie'], 'c=5,6');
  const label = { path: styled({ v: 'label' }) };
  const dots = await failure(client('http://127.0.0.1:1').call('GET /x/{v}', { params: { v: '.' } }, label));
  assert.equal(dots.kind, 'request');
});

test('bodies are written in other forms', async () => {
  const body = { a: 'x y', list: [1, 2], object: { k: 'v' }, none: undefined };
  const urlencoded = await sent('POST /echo', { body }, { write: form });
  assert.equal(String(urlencoded.body), 'a=x%20y&list=1&list=2&object%5Bk%5D=v');
  assert.equal(urlencoded.headers['content-type'], 'application/x-www-form-urlencoded');

  const file = new File(['data'], 'f.txt', { type: 'text/plain' });
  const parts = await sent('POST /echo', { body: { ...body, file } }, { write: multipart });
  assert.match(String(parts.headers['content-type']), /^multipart\/form-data; ?boundary=/);
  assert.match(String(parts.body), /name="file"; filename="f.txt"/);
  assert.match(String(parts.body), /Content-Type: application\/json\r\n\r\n\{"k":"v"\}/);
  assert.equal(String(parts.body).match(/name="list"/g)?.length, 2);

  const patch = await sent('POST /echo', { body: {} }, { write: jsonAs('application/merge-patch+json') });
  assert.equal(patch.headers['content-type'], 'application/merge-patch+json');
  const image = await sent('POST /echo', { body: new Uint8Array([1, 2]) }, { write: binary('image/png') });
  assert.deepEqual([...image.body], [1, 2]);
  assert.equal(image.headers['content-type'], 'image/png');
  const blob = await sent('POST /echo', { body: new Blob(['b'], { type: 'image/gif' }) }, { write: binary('image/*') });
  assert.equal(blob.headers['content-type'], 'image/gif');
});

test('a stream is sent once', async () => {
  await serving((_, response) => json(response, {}, 503), async (url, received) => {
    const body = new Blob(['streamed']).stream();
    await failure(client(url).call('PUT /files/{name}', { params: { name: 'a' }, body }, { write: binary() }));
    assert.equal(received.length, 1);
    assert.equal(String(received[0]?.body), 'streamed');
  });
});

test('blobs are read', async () => {
  await serving((_, response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('png'), async url => {
    const { data } = await client(url).call('GET /ping', {}, { read: asBlob });
    assert.ok(data instanceof Blob);
    assert.equal(data.type, 'image/png');
  });
});

test('pages are found', () => {
  const link = (value: string) => byLink.next(new Headers({ Link: value }));
  assert.deepEqual(link('<https://h/x?page=2&a=b%20c>; rel="next", <https://h/x?page=9>; rel="last"'), {
    page: '2',
    a: 'b c',
  });
  assert.deepEqual(link('<https://h/x?page=1,2>; rel="prev", </x?tag=1&tag=2>; title="a, b"; rel="foo next"'), {
    tag: ['1', '2'],
  });
  assert.deepEqual(link('<?page=3#f>; rel=next'), { page: '3' });
  assert.equal(link('<x?page=3>; rel="nextish"'), undefined);
  assert.equal(byLink.next(new Headers()), undefined);
  const { next } = byCursor('cursor', ['next', 'cursor'], ['more']);
  assert.deepEqual(next({ next: { cursor: 5 }, more: true }), { cursor: '5' });
  assert.equal(next({ next: { cursor: 5 }, more: false }), undefined);
  assert.equal(byCursor('c', ['a', 'b']).next({ a: null }), undefined);
  assert.equal(byCursor('c', ['a']).next({ a: '' }), undefined);
});

test('interceptors see the final request', async () => {
  await serving(echo, async url => {
    let seen: FetchRequest | undefined;
    const onRequest = (request: FetchRequest): void => void (seen = request);
    await client(url, { credentials: 'include', onRequest })('POST /echo', { body: 1 });
    assert.equal(seen?.credentials, 'include');
    assert.equal(seen?.body, '1');
    assert.equal(seen?.url, `${url}/echo`);
  });
});
