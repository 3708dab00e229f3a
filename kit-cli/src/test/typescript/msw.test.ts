import assert from 'node:assert/strict';
import test, { after, afterEach, before } from 'node:test';
import { HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { createTypedFetcher, multipart } from './client/fetcher';
import { createMswHandlers } from './client/msw';
import { operations } from './operations';
import type { shop } from './operations';

const baseURL = 'http://127.0.0.1:9/api/v1.0';
const fetcher = createTypedFetcher<shop>({ baseURL, operations });
const server = setupServer();

before(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
after(() => server.close());

test('CG-01 a mock answers with typed data and sees params, query and body', async () => {
  server.use(
    ...createMswHandlers<shop>({
      baseURL,
      handlers: {
        'GET /users/{id}': ({ params, query }) => ({ id: params.id, name: query.get('expand') ?? 'plain' }),
        'POST /users': async ({ body, request }) => {
          assert.deepEqual(await request.json(), body);
          return { id: '9', name: body.name };
        },
        'DELETE /users/{id}': () => undefined,
      },
    }),
  );
  assert.deepEqual(await fetcher('GET /users/{id}', { params: { id: 'ä/ö 1' }, query: { expand: 'all' } }), {
    id: 'ä/ö 1',
    name: 'all',
  });
  assert.deepEqual(await fetcher('POST /users', { body: { name: 'Bo' } }), { id: '9', name: 'Bo' });
  assert.equal(await fetcher('DELETE /users/{id}', { params: { id: '1' } }), undefined);
});

test('CG-01 a mock may answer with any response', async () => {
  server.use(
    ...createMswHandlers<shop>({
      baseURL,
      handlers: { 'GET /users/{id}': () => HttpResponse.json({ title: 'gone' }, { status: 404 }) },
    }),
  );
  const result = await fetcher.wrap()('GET /users/{id}', { params: { id: '1' } });
  assert.equal(result.ok, false);
  assert.equal(result.error?.status, 404);
});

test('CG-01 a literal path is matched before a parameter, and only as a whole', async () => {
  interface api {
    'GET /users/{id}': { request: { params: { id: string } }; ok: { 200: string[] }; errors: {} };
    'GET /users/me': { request: {}; ok: { 200: string[] }; errors: {} };
    'GET /users/{id}/files/{name}.{type}': {
      request: { params: { id: string; name: string; type: string } };
      ok: { 200: string[] };
      errors: {};
    };
    'GET /files(1)+[x]': { request: {}; ok: { 200: string[] }; errors: {} };
  }
  server.use(
    ...createMswHandlers<api>({
      baseURL: `${baseURL}/`,
      handlers: {
        'GET /users/{id}': ({ params }) => ['user', params.id],
        'GET /users/me': () => ['me'],
        'GET /users/{id}/files/{name}.{type}': ({ params }) => ['file', params.id, params.name, params.type],
        'GET /files(1)+[x]': () => ['literal'],
      },
    }),
  );
  const client = createTypedFetcher<api>({ baseURL });
  assert.deepEqual(await client('GET /users/me'), ['me']);
  assert.deepEqual(await client('GET /users/{id}', { params: { id: 'you' } }), ['user', 'you']);
  assert.deepEqual(
    await client('GET /users/{id}/files/{name}.{type}', { params: { id: '1', name: 'a', type: 'txt' } }),
    ['file', '1', 'a', 'txt'],
  );
  assert.deepEqual(await client('GET /files(1)+[x]'), ['literal']);
});

test('CG-01 a mock without a base answers for any host', async () => {
  server.use(...createMswHandlers<shop>({ handlers: { 'GET /users': () => [] } }));
  assert.deepEqual(await createTypedFetcher<shop>({ baseURL: 'http://127.0.0.1:9' })('GET /users'), []);
  server.use(...createMswHandlers<shop>({ baseURL: '/api', handlers: { 'GET /users': () => [] } }));
  assert.deepEqual(await createTypedFetcher<shop>({ baseURL: 'http://127.0.0.1:9/api' })('GET /users'), []);
});

test('CG-01 text and bytes are mocked as the document has them', async () => {
  server.use(
    ...createMswHandlers<shop>({
      baseURL,
      operations,
      handlers: {
        'GET /motd': () => 'hello',
        'PUT /users/{id}/avatar': async ({ body }) => {
          assert.ok(body instanceof Blob);
          assert.equal(await body.text(), 'png');
          return undefined;
        },
      },
    }),
  );
  assert.equal(await fetcher('GET /motd'), 'hello');
  await fetcher('PUT /users/{id}/avatar', { params: { id: '1' }, body: new Blob(['png']) });
});

test('CG-01 the fields of a form are members of the body', async () => {
  interface api {
    'POST /files': { request: { body: { name: string; file: Blob[] } }; ok: { 200: string }; errors: {} };
  }
  let seen: unknown;
  server.use(
    ...createMswHandlers<api>({
      baseURL,
      handlers: {
        'POST /files': async ({ body }) => {
          seen = [body.name, await Promise.all(body.file.map(file => file.text()))];
          return 'done';
        },
      },
    }),
  );
  const client = createTypedFetcher<api>({ baseURL, operations: { 'POST /files': { write: multipart } } });
  assert.equal(await client('POST /files', { body: { name: 'x', file: [new Blob(['a']), new Blob(['b'])] } }), 'done');
  assert.deepEqual(seen, ['x', ['a', 'b']]);
});
