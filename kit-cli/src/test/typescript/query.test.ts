import assert from 'node:assert/strict';
import test from 'node:test';
import {
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  dehydrate,
  hashKey,
  hydrate,
  skipToken,
} from '@tanstack/react-query';
import { persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client';
import type { PersistedClient } from '@tanstack/react-query-persist-client';
import { authenticator, bearer } from './client/auth-fetcher';
import { createTypedFetcher } from './client/fetcher';
import type { FetcherOptions, TypedFetcher } from './client/fetcher';
import { createMutationFn, createQueryKey, invalidate } from './client/react-query';
import {
  createUser,
  deleteUser,
  getMotd,
  getUser,
  isFollowing,
  listOrders,
  listRepos,
  listUsers,
  reset,
  search,
  updateUser,
} from './operations';
import type { shop } from './operations';
import { json, startShop, until } from './shop-server';
import type { Respond, Shop } from './shop-server';

const offline = createTypedFetcher<shop>({ baseURL: 'http://127.0.0.1:9' });

async function withShop(
  respond: Respond,
  run: (client: TypedFetcher<shop>, server: Shop, queryClient: QueryClient) => Promise<void>,
  options: FetcherOptions = {},
): Promise<void> {
  const server = await startShop(respond);
  const queryClient = new QueryClient();
  try {
    await run(createTypedFetcher<shop>({ baseURL: server.baseURL, ...options }), server, queryClient);
  } finally {
    queryClient.clear();
    await server[Symbol.asyncDispose]();
  }
}

const status = (error: unknown): unknown => (error as { status?: unknown }).status;

test('CQ-01 a key is the endpoint, then params, then query', () => {
  assert.deepEqual(createQueryKey('GET /users'), ['GET /users']);
  assert.deepEqual(createQueryKey('GET /users/{id}', { params: { id: '123' } }), [
    'GET /users/{id}',
    { params: { id: '123' } },
  ]);
  assert.deepEqual(createQueryKey('GET /users', { query: { page: 1, limit: 10 } }), [
    'GET /users',
    { query: { page: 1, limit: 10 } },
  ]);
  assert.deepEqual(createQueryKey('GET /users/{id}', { query: { expand: 'all' }, params: { id: '1' } }), [
    'GET /users/{id}',
    { params: { id: '1' } },
    { query: { expand: 'all' } },
  ]);
});

test('CQ-01 the scope comes first and infinite keys end with a mark', () => {
  assert.deepEqual(createQueryKey('GET /users', {}, { scope: 'anna', infinite: true }), [
    'anna',
    'GET /users',
    'infinite',
  ]);
  const client = createTypedFetcher<shop>({ scope: 'anna' });
  assert.deepEqual(getUser.queryKey(client, { params: { id: '1' } }), [
    'anna',
    'GET /users/{id}',
    { params: { id: '1' } },
  ]);
  assert.deepEqual(getUser.queryOptions(client, { params: { id: '1' } }).queryKey[0], 'anna');
  assert.deepEqual(updateUser.mutationKey(client), ['anna', 'PUT /users/{id}']);
});

test('CQ-01 neither body nor headers nor options of the call are part of a key', () => {
  const options = getUser.queryOptions(offline, { params: { id: '1' }, headers: { a: 'secret' }, timeout: 5 });
  assert.deepEqual(options.queryKey, ['GET /users/{id}', { params: { id: '1' } }]);
});

test('CQ-01 equal requests have equal keys', () => {
  const key = (query: object): string => hashKey(createQueryKey('GET /users', { query }));
  assert.equal(key({ a: 1, b: 2 }), key({ b: 2, a: 1 }));
  assert.equal(key({ a: 1, b: undefined }), key({ a: 1 }));
  assert.equal(key({ since: new Date(0) }), key({ since: '1970-01-01T00:00:00.000Z' }));
  assert.equal(key({ after: 2n ** 63n }), key({ after: '9223372036854775808' }));
  assert.deepEqual(createQueryKey('GET /users', { query: {} }), ['GET /users']);
  assert.deepEqual(createQueryKey('GET /users', { query: { page: undefined } }), ['GET /users']);
  assert.deepEqual(createQueryKey('GET /users', { query: undefined, params: undefined }), ['GET /users']);
});

test('CQ-01 members called __proto__ and constructor tell keys apart', () => {
  const hash = (text: string): string => hashKey(createQueryKey('GET /search', { query: JSON.parse(text) as object }));
  const texts = [
    '{}',
    '{"__proto__":"a"}',
    '{"__proto__":"b"}',
    '{"__proto__ ":"a"}',
    '{"__proto__":{"a":1}}',
    '{"constructor":"a"}',
    '{"constructor":null}',
    '{"filter":{"__proto__":"a"}}',
    '{"filter":{"__proto__":"b"}}',
    '{"filter":"\\"__proto__\\":"}',
    '{"filter":"\\"__proto__ \\":"}',
    '{"toString":"a"}',
  ];
  assert.equal(new Set(texts.map(hash)).size, texts.length);
  assert.equal(({} as Record<string, unknown>)['a'], undefined);
});

test('CQ-01 a key is plain JSON', () => {
  const key = createQueryKey('GET /users', { query: { since: new Date(0), after: 1n, tags: ['a', 'b'] } });
  assert.deepEqual(JSON.parse(JSON.stringify(key)), key);
});

test('CQ-02 a second query inside the stale time sends nothing', async () => {
  await withShop(
    ({ url }) => ({ id: url.pathname.slice(-1), name: 'Anna' }),
    async (client, server, queryClient) => {
      const options = { ...getUser.queryOptions(client, { params: { id: '1' } }), staleTime: 60_000 };
      const user = await queryClient.fetchQuery(options);
      assert.deepEqual(user, { id: '1', name: 'Anna' });
      await queryClient.prefetchQuery(options);
      assert.equal((await queryClient.ensureQueryData(options)).name, 'Anna');
      assert.equal(server.seen.length, 1);
      assert.equal(queryClient.getQueryData(options.queryKey)?.name, 'Anna');
      assert.equal(queryClient.getQueryData(getUser.queryKey(client, { params: { id: '1' } }))?.name, 'Anna');
    },
  );
});

test('CQ-02 parallel queries of one key share a request', async () => {
  await withShop(
    () => [],
    async (client, server, queryClient) => {
      await Promise.all(Array.from({ length: 50 }, () => queryClient.fetchQuery(listUsers.queryOptions(client))));
      assert.equal(server.seen.length, 1);
    },
  );
});

test('CQ-02 503, 503, 200 are three requests under the default QueryClient', async () => {
  let count = 0;
  await withShop(
    (_, response) => {
      json(response, ++count < 3 ? 503 : 200, []);
    },
    async (client, server, queryClient) => {
      assert.deepEqual(await queryClient.fetchQuery(listUsers.queryOptions(client)), []);
      assert.equal(server.seen.length, 3);
      queryClient.clear();
      count = 0;
      const observer = new QueryObserver(queryClient, listUsers.queryOptions(client));
      const stop = observer.subscribe(() => {});
      await until(() => observer.getCurrentResult().isSuccess, 'success');
      stop();
      assert.equal(server.seen.length, 6);
    },
  );
});

test('CQ-03 a failed query is tried as often as the client says, not more', async () => {
  await withShop(
    (_, response) => json(response, 503, { title: 'down' }),
    async (client, server, queryClient) => {
      const observer = new QueryObserver(queryClient, listUsers.queryOptions(client));
      const stop = observer.subscribe(() => {});
      await until(() => observer.getCurrentResult().isError, 'failure');
      stop();
      assert.equal(status(observer.getCurrentResult().error), 503);
      assert.equal(server.seen.length, 3);
    },
  );
});

test('CQ-03 the status and body of a failure are reachable', async () => {
  await withShop(
    ({ url }, response) => json(response, Number(url.pathname.slice(-3)), { title: 'no' }),
    async (client, server, queryClient) => {
      for (const id of ['404', '401', '500']) {
        const observer = new QueryObserver(queryClient, getUser.queryOptions(client, { params: { id } }));
        const stop = observer.subscribe(() => {});
        await until(() => observer.getCurrentResult().isError, id);
        stop();
        const { error } = observer.getCurrentResult();
        assert.equal(error?.status, Number(id));
        assert.deepEqual(error?.kind === 'http' && error.body, { title: 'no' });
      }
      assert.equal(server.seen.length, 3);
    },
  );
});

test('CQ-02 an empty answer is cached as null', async () => {
  await withShop(
    (_, response) => response.writeHead(204).end(),
    async (client, _, queryClient) => {
      const options = isFollowing.queryOptions(client, { params: { id: '1' } });
      assert.equal(await queryClient.fetchQuery(options), null);
      assert.equal(queryClient.getQueryState(options.queryKey)?.status, 'success');
    },
  );
});

test('CQ-02 an operation deviates without the table of its document', async () => {
  await withShop(
    (_, response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('hello'),
    async (client, server, queryClient) => {
      assert.equal(await queryClient.fetchQuery(getMotd.queryOptions(client)), 'hello');
      server.seen.length = 0;
      await queryClient.fetchQuery(listUsers.queryOptions(client, { query: { tags: ['a', 'b'] } })).catch(() => {});
      assert.equal(server.seen[0]?.url.search, '?tags=a&tags=b');
    },
  );
});

test('CQ-02 dates and large numbers reach the server as in the key', async () => {
  await withShop(
    () => [],
    async (client, server, queryClient) => {
      const query = { since: new Date(0), after: 2n ** 63n };
      const options = listUsers.queryOptions(client, { query });
      await queryClient.fetchQuery(options);
      assert.equal(server.seen[0]?.url.searchParams.get('since'), '1970-01-01T00:00:00.000Z');
      assert.equal(server.seen[0]?.url.searchParams.get('after'), '9223372036854775808');
      assert.ok(queryClient.getQueryData(options.queryKey));
    },
  );
});

test('CQ-02 members called __proto__ and constructor are sent and cached apart', async () => {
  await withShop(
    ({ url }) => [{ id: url.search, name: '' }],
    async (client, server, queryClient) => {
      const ask = (text: string): Promise<{ id: string }[]> =>
        queryClient.fetchQuery({
          ...search.queryOptions(client, { query: JSON.parse(text) as { q: string } }),
          staleTime: 60_000,
        });
      assert.deepEqual(await ask('{"q":"x","__proto__":"a"}'), [{ id: '?q=x&__proto__=a', name: '' }]);
      assert.deepEqual(await ask('{"q":"x","__proto__":"b"}'), [{ id: '?q=x&__proto__=b', name: '' }]);
      assert.deepEqual(await ask('{"q":"x","constructor":"b"}'), [{ id: '?q=x&constructor=b', name: '' }]);
      assert.equal(server.seen.length, 3);
    },
  );
});

test('CQ-02 cancelling a query aborts its request', async () => {
  await withShop(
    () => undefined,
    async (client, server, queryClient) => {
      const options = listUsers.queryOptions(client);
      const fetched = queryClient.fetchQuery(options).catch(() => 'cancelled');
      await until(() => server.seen.length === 1, 'the request');
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      assert.equal(await fetched, 'cancelled');
      await until(() => server.aborted.length === 1, 'the abort');
    },
  );
});

test('CQ-02 a query waits while its input is skipToken', async () => {
  await withShop(
    () => ({ id: '1', name: '' }),
    async (client, server, queryClient) => {
      const options = getUser.queryOptions(client, skipToken);
      assert.equal(options.queryFn, skipToken);
      assert.deepEqual(options.queryKey, ['GET /users/{id}']);
      const observer = new QueryObserver(queryClient, options);
      const stop = observer.subscribe(() => {});
      await new Promise(resolve => setTimeout(resolve, 30));
      assert.equal(observer.getCurrentResult().fetchStatus, 'idle');
      assert.equal(server.seen.length, 0);
      observer.setOptions(getUser.queryOptions(client, { params: { id: '1' } }));
      await until(() => observer.getCurrentResult().isSuccess, 'success');
      stop();
    },
  );
});

test('CQ-04 mutations send params and body and give typed results', async () => {
  await withShop(
    ({ method, body }, response) =>
      method === 'DELETE' || !body ? response.writeHead(204).end() : { id: '7', ...(JSON.parse(body) as object) },
    async (client, server, queryClient) => {
      const create = new MutationObserver(queryClient, createUser.mutationOptions(client));
      assert.deepEqual(await create.mutate({ body: { name: 'Bo' } }), { id: '7', name: 'Bo' });
      const update = new MutationObserver(queryClient, updateUser.mutationOptions(client));
      assert.equal((await update.mutate({ params: { id: '7' }, body: { name: 'Cy' } })).name, 'Cy');
      const remove = new MutationObserver(queryClient, deleteUser.mutationOptions(client));
      assert.equal(await remove.mutate({ params: { id: '7' } }), undefined);
      const clear = new MutationObserver(queryClient, reset.mutationOptions(client));
      assert.equal(await clear.mutate(), undefined);
      assert.equal((await createMutationFn(client, 'POST /users')({ body: { name: 'Di' } })).name, 'Di');
      assert.deepEqual(
        server.seen.map(({ method, url }) => `${method} ${url.pathname}`),
        ['POST /users', 'PUT /users/7', 'DELETE /users/7', 'POST /reset', 'POST /users'],
      );
    },
  );
});

test('CQ-05 onSuccess is called with the data, onError with the failure', async () => {
  let fails = false;
  await withShop(
    (_, response) => json(response, fails ? 422 : 201, fails ? { title: 'no' } : { id: '1', name: 'Bo' }),
    async (client, server, queryClient) => {
      const heard: unknown[] = [];
      const create = new MutationObserver(queryClient, {
        ...createUser.mutationOptions(client),
        onSuccess: user => heard.push(user.name),
        onError: error => heard.push(error.status === 422 && error.body.title),
      });
      await create.mutate({ body: { name: 'Bo' } });
      fails = true;
      await assert.rejects(create.mutate({ body: { name: '' } }));
      assert.deepEqual(heard, ['Bo', 'no']);
      assert.equal(server.seen.length, 2);
    },
  );
});

function filled(client: TypedFetcher<shop>): { queryClient: QueryClient; stale: () => string[] } {
  const queryClient = new QueryClient();
  const keys = {
    list: listUsers.queryKey(client),
    page1: listUsers.queryKey(client, { query: { page: 1 } }),
    page1of10: listUsers.queryKey(client, { query: { page: 1, limit: 10 } }),
    page2: listUsers.queryKey(client, { query: { page: 2 } }),
    pages: createQueryKey('GET /users', { query: { page: 1 } }, { scope: client.scope, infinite: true }),
    anna: getUser.queryKey(client, { params: { id: 'anna' } }),
    annaAll: getUser.queryKey(client, { params: { id: 'anna' }, query: { expand: 'all' } }),
    boAll: getUser.queryKey(client, { params: { id: 'bo' }, query: { expand: 'all' } }),
    other: getUser.queryKey({ scope: 'other' }, { params: { id: 'anna' } }),
  };
  for (const key of Object.values(keys)) {
    queryClient.setQueryData<unknown>(key, { filled: true });
  }
  return {
    queryClient,
    stale: () =>
      Object.entries(keys)
        .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
        .map(([name]) => name),
  };
}

test('CQ-06 invalidating an endpoint reaches all of its entries', async () => {
  const { queryClient, stale } = filled(offline);
  await invalidate(queryClient, offline, 'GET /users');
  assert.deepEqual(stale(), ['list', 'page1', 'page1of10', 'page2', 'pages']);
  await queryClient.invalidateQueries({ queryKey: getUser.queryKey() });
  assert.deepEqual(stale(), ['list', 'page1', 'page1of10', 'page2', 'pages', 'anna', 'annaAll', 'boAll']);
});

test('CQ-07 parameters select the entries to invalidate', async () => {
  const { queryClient, stale } = filled(offline);
  await invalidate(queryClient, offline, 'GET /users', { query: { page: 1 } });
  assert.deepEqual(stale(), ['page1', 'page1of10', 'pages']);
  const params = filled(offline);
  await params.queryClient.invalidateQueries({ queryKey: getUser.queryKey(offline, { params: { id: 'anna' } }) });
  assert.deepEqual(params.stale(), ['anna', 'annaAll']);
});

test('CQ-07 a part of the query alone selects entries with any path parameters', async () => {
  const { queryClient, stale } = filled(offline);
  await invalidate(queryClient, offline, 'GET /users/{id}', { query: { expand: 'all' } });
  assert.deepEqual(stale(), ['annaAll', 'boAll']);
  const keys = filled(offline);
  await keys.queryClient.invalidateQueries({ queryKey: getUser.queryKey(offline, { query: { expand: 'all' } }) });
  assert.deepEqual(keys.stale(), ['annaAll', 'boAll']);
});

test('CQ-08 invalidating without an endpoint reaches all entries', async () => {
  const { queryClient, stale } = filled(offline);
  await invalidate(queryClient, offline);
  assert.equal(stale().length, 9);
});

test('CQ-08 a client with a scope invalidates its own entries alone', async () => {
  const anna = createTypedFetcher<shop>({ scope: 'anna' });
  const { queryClient, stale } = filled(anna);
  await invalidate(queryClient, anna, 'GET /users/{id}', { params: { id: 'anna' } });
  assert.deepEqual(stale(), ['anna', 'annaAll']);
  await invalidate(queryClient, anna);
  assert.equal(stale().length, 8);
  assert.ok(!stale().includes('other'));
});

test('CQ-02 clients with different scopes share a cache but no entry', async () => {
  await withShop(
    ({ headers }) => [{ id: headers['x-user'], name: '' }],
    async (_, server, queryClient) => {
      const [anna, bo] = ['anna', 'bo'].map(scope =>
        createTypedFetcher<shop>({ baseURL: server.baseURL, scope, headers: { 'x-user': scope } }),
      ) as [TypedFetcher<shop>, TypedFetcher<shop>];
      const staleTime = 60_000;
      assert.equal((await queryClient.fetchQuery({ ...listUsers.queryOptions(anna), staleTime }))[0]?.id, 'anna');
      assert.equal((await queryClient.fetchQuery({ ...listUsers.queryOptions(bo), staleTime }))[0]?.id, 'bo');
      assert.equal(queryClient.getQueryData(listUsers.queryKey(anna))?.[0]?.id, 'anna');
    },
  );
});

test('CQ-10 a page number is sent as page and the other parameters stay', async () => {
  await withShop(
    () => [],
    async (client, server, queryClient) => {
      await queryClient.fetchInfiniteQuery({
        ...listUsers.infiniteQueryOptions(
          client,
          { query: { sort: 'desc', limit: 10 } },
          { initialPageParam: 1, getNextPageParam: (_last, _pages, page) => page + 1 },
        ),
        pages: 3,
      });
      assert.deepEqual(
        server.seen.map(({ url }) => Object.fromEntries(url.searchParams)),
        ['1', '2', '3'].map(page => ({ sort: 'desc', limit: '10', page })),
      );
    },
  );
});

test('CQ-10 an object as page replaces parts of the query', async () => {
  await withShop(
    () => [],
    async (client, server, queryClient) => {
      await queryClient.fetchInfiniteQuery({
        ...listUsers.infiniteQueryOptions(
          client,
          { query: { sort: 'desc', limit: 10 } },
          { initialPageParam: {}, getNextPageParam: () => ({ limit: 20, page: 5 }) },
        ),
        pages: 2,
      });
      assert.deepEqual(
        server.seen.map(({ url }) => Object.fromEntries(url.searchParams)),
        [
          { sort: 'desc', limit: '10' },
          { sort: 'desc', limit: '20', page: '5' },
        ],
      );
    },
  );
});

const orders: Respond = ({ url }) => {
  const at = Number(url.searchParams.get('cursor') ?? '0');
  return { items: [{ id: at, total: 1 }], next: at < 2 ? `${at + 1}` : null };
};

const repos: Respond = ({ url }, response) => {
  const page = Number(url.searchParams.get('page') ?? '1');
  response.setHeader('link', page < 3 ? `<http://shop/repos?page=${page + 1}&limit=1>; rel="next"` : '');
  return [{ id: page, total: 1 }];
};

test('CQ-10 pages by cursor end where the document says', async () => {
  await withShop(orders, async (client, server, queryClient) => {
    const options = listOrders.infiniteQueryOptions(client, { query: { sort: 'asc' } });
    const { pages, pageParams } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 });
    assert.deepEqual(
      pages.map(page => page.items[0]?.id),
      [0, 1, 2],
    );
    assert.deepEqual(pageParams, [null, { cursor: '1' }, { cursor: '2' }]);
    assert.deepEqual(
      server.seen.map(({ url }) => url.search),
      ['?sort=asc', '?sort=asc&cursor=1', '?sort=asc&cursor=2'],
    );
  });
});

test('CQ-10 pages by link are kept with their next parameters', async () => {
  await withShop(repos, async (client, server, queryClient) => {
    const options = listRepos.infiniteQueryOptions(client, { query: { limit: 1 } });
    const { pages } = await queryClient.fetchInfiniteQuery({ ...options, pages: 9 });
    assert.deepEqual(pages[0], { data: [{ id: 1, total: 1 }], next: { page: '2', limit: '1' } });
    assert.deepEqual(
      pages.map(page => page.data[0]?.id),
      [1, 2, 3],
    );
    assert.equal(pages[2]?.next, null);
    assert.deepEqual(
      server.seen.map(({ url }) => url.search),
      ['?limit=1', '?limit=1&page=2', '?limit=1&page=3'],
    );
  });
});

test('CQ-10 plain and infinite entries of the same input never meet', async () => {
  await withShop(orders, async (client, server, queryClient) => {
    const page = await queryClient.fetchQuery({ ...listOrders.queryOptions(client), staleTime: 60_000 });
    assert.equal(page.next, '1');
    const pages = await queryClient.fetchInfiniteQuery({
      ...listOrders.infiniteQueryOptions(client),
      staleTime: 60_000,
    });
    assert.equal(pages.pages.length, 1);
    assert.equal(queryClient.getQueryData(listOrders.queryOptions(client).queryKey)?.next, '1');
    assert.equal(server.seen.length, 2);
    await queryClient.invalidateQueries({ queryKey: listOrders.queryKey() });
    assert.equal(queryClient.getQueryCache().findAll({ stale: true }).length, 2);
  });
});

test('CQ-10 cancelling an infinite query aborts the request of its page', async () => {
  await withShop(
    () => undefined,
    async (client, server, queryClient) => {
      const options = listOrders.infiniteQueryOptions(client);
      const fetched = queryClient.fetchInfiniteQuery(options).catch(() => 'cancelled');
      await until(() => server.seen.length === 1, 'the request');
      await queryClient.cancelQueries({ queryKey: options.queryKey });
      assert.equal(await fetched, 'cancelled');
      await until(() => server.aborted.length === 1, 'the abort');
    },
  );
});

async function fill(client: TypedFetcher<shop>, queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery(listUsers.queryOptions(client, { query: { since: new Date(0), after: 5n } }));
  await queryClient.fetchQuery(isFollowing.queryOptions(client, { params: { id: '1' } }));
  await queryClient.fetchInfiniteQuery(listOrders.infiniteQueryOptions(client));
  await queryClient.fetchInfiniteQuery(listRepos.infiniteQueryOptions(client));
}

const everything: Respond = (seen, response) => {
  switch (seen.url.pathname) {
    case '/users':
      return [{ id: '1', name: 'Anna' }];
    case '/orders':
      return orders(seen, response);
    case '/repos':
      return repos(seen, response);
    default:
      return response.writeHead(204).end();
  }
};

/** Goes on with the infinite queries of a cache which was restored without a request. */
async function goOn(client: TypedFetcher<shop>, restored: QueryClient, server: Shop): Promise<void> {
  server.seen.length = 0;
  restored.setDefaultOptions({ queries: { staleTime: Infinity } });
  const byCursor = new InfiniteQueryObserver(restored, listOrders.infiniteQueryOptions(client));
  const byLink = new InfiniteQueryObserver(restored, listRepos.infiniteQueryOptions(client));
  const stops = [byCursor.subscribe(() => {}), byLink.subscribe(() => {})];
  assert.ok(byCursor.getCurrentResult().hasNextPage);
  assert.ok(byLink.getCurrentResult().hasNextPage);
  await byCursor.fetchNextPage();
  await byLink.fetchNextPage();
  stops.forEach(stop => stop());
  assert.deepEqual(
    server.seen.map(({ url }) => url.pathname + url.search),
    ['/orders?cursor=1', '/repos?page=2&limit=1'],
  );
  assert.equal(restored.getQueryData(listRepos.infiniteQueryOptions(client).queryKey)?.pages[1]?.data[0]?.id, 2);
}

test('CQ-10 a dehydrated cache survives JSON and its infinite queries go on', async () => {
  await withShop(everything, async (client, server, queryClient) => {
    await fill(client, queryClient);
    const text = JSON.stringify(dehydrate(queryClient));
    const restored = new QueryClient();
    hydrate(restored, JSON.parse(text));
    const entries = (cache: QueryClient): unknown =>
      cache
        .getQueryCache()
        .getAll()
        .map(({ queryKey, queryHash, state: { data } }) => ({ queryKey, queryHash, data }));
    assert.deepEqual(entries(restored), entries(queryClient));
    assert.deepEqual(
      restored.getQueryData(listUsers.queryKey(client, { query: { since: new Date(0), after: 5n } })),
      [{ id: '1', name: 'Anna' }],
    );
    await goOn(client, restored, server);
    restored.clear();
  });
});

test('CQ-10 a persisted cache is restored and its infinite queries go on', async () => {
  await withShop(everything, async (client, server, queryClient) => {
    let stored: string | undefined;
    const persister = {
      persistClient: (state: PersistedClient): void => void (stored = JSON.stringify(state)),
      restoreClient: (): PersistedClient | undefined => stored && JSON.parse(stored),
      removeClient: (): void => void (stored = undefined),
    };
    await fill(client, queryClient);
    // The persister may bring a copy of the core, whose classes are others to the compiler.
    await persistQueryClientSave({ queryClient: queryClient as never, persister });
    const restored = new QueryClient({ defaultOptions: { queries: { gcTime: 60_000 } } });
    await persistQueryClientRestore({ queryClient: restored as never, persister });
    assert.equal(restored.getQueryCache().getAll().length, 4);
    await goOn(client, restored, server);
    restored.clear();
  });
});

test('CQ-03 neither keys nor stored caches carry headers of the client', async () => {
  await withShop(
    everything,
    async (client, _, queryClient) => {
      await fill(client, queryClient);
      assert.doesNotMatch(JSON.stringify(dehydrate(queryClient)), /secret/);
    },
    { headers: { authorization: 'Bearer secret' } },
  );
});

test('CA-10 100 queries refused at once refresh the token once and are repeated once', async () => {
  let token = 'old';
  let refreshed = 0;
  const auth = authenticator({
    security: { schemes: { session: { kind: 'bearer' } }, usual: [['session']], endpoints: {} },
    strategies: {
      session: bearer(() => token, {
        refresh: async () => {
          refreshed++;
          await new Promise(resolve => setTimeout(resolve, 20));
          return (token = 'new');
        },
      }),
    },
  });
  await withShop(
    ({ headers, url }, response) =>
      headers.authorization === 'Bearer new'
        ? { id: url.pathname.slice(7), name: '' }
        : json(response, 401, { title: 'old' }),
    async (client, server, queryClient) => {
      const users = await Promise.all(
        Array.from({ length: 100 }, (_, id) =>
          queryClient.fetchQuery(getUser.queryOptions(client, { params: { id: `${id}` } })),
        ),
      );
      assert.deepEqual(
        users.map(({ id }) => id),
        Array.from({ length: 100 }, (_, id) => `${id}`),
      );
      assert.equal(refreshed, 1);
      assert.equal(server.seen.length, 200);
      assert.doesNotMatch(JSON.stringify(dehydrate(queryClient)), /Bearer|new/);
    },
    { auth },
  );
});
