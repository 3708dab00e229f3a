import assert from 'node:assert/strict';
import test, { after, afterEach, before, describe } from 'node:test';
import {
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
  dehydrate,
  skipToken,
  useMutation,
  useQuery,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query';
import { Window } from 'happy-dom';
import { Suspense, act } from 'react';
import type { ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import { createEndpointHooks, createTypedQueryClient } from './client/endpoint-hooks';
import { createTypedFetcher } from './client/fetcher';
import { getUser, listOrders, listUsers, operations, updateUser } from './operations';
import type { shop, User } from './operations';
import { json, startShop } from './shop-server';
import type { Respond, Shop } from './shop-server';

async function withShop(respond: Respond, run: (server: Shop) => Promise<void>): Promise<void> {
  const server = await startShop(respond);
  try {
    await run(server);
  } finally {
    await server[Symbol.asyncDispose]();
  }
}

const echo: Respond = ({ headers, url }) => ({ id: url.pathname.slice(7), name: headers['x-user'] ?? 'nobody' });

describe('in a browser', () => {
  const browser = new Window({ url: 'http://127.0.0.1/' });
  const globals = {
    window: browser,
    document: browser.document,
    navigator: browser.navigator,
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  let createRoot: (typeof import('react-dom/client'))['createRoot'];
  let root: Root | undefined;
  let queryClient = new QueryClient();

  before(async () => {
    for (const [name, value] of Object.entries(globals)) {
      Object.defineProperty(globalThis, name, { value, configurable: true });
    }
    ({ createRoot } = await import('react-dom/client'));
  });
  afterEach(async () => {
    await act(async () => root?.unmount());
    root = undefined;
    queryClient.clear();
    queryClient = new QueryClient();
  });
  after(async () => {
    for (const name of Object.keys(globals)) {
      Reflect.deleteProperty(globalThis, name);
    }
    await browser.happyDOM.close();
  });

  async function show(node: ReactNode): Promise<void> {
    root ??= createRoot(browser.document.createElement('div') as never);
    await act(async () => root?.render(<QueryClientProvider client={queryClient}>{node}</QueryClientProvider>));
  }

  async function settled(condition: () => boolean, what: string): Promise<void> {
    const end = Date.now() + 5_000;
    // Suspended components are tried again only when `act` ends.
    while (!condition()) {
      assert.ok(Date.now() < end, `still waiting for ${what}`);
      await act(() => new Promise(resolve => setTimeout(resolve, 5)));
    }
  }

  test('CQ-02 useQuery goes from loading to typed data', async () => {
    await withShop(echo, async server => {
      const client = createTypedQueryClient<shop>({ baseURL: server.baseURL });
      const states: unknown[] = [];
      function Profile(): ReactNode {
        const { status, data } = client.useQuery('GET /users/{id}', { params: { id: '1' } }, { staleTime: 60_000 });
        states.push([status, data?.name]);
        return null;
      }
      await show(<Profile />);
      await settled(() => states.length > 1, 'data');
      assert.deepEqual(states[0], ['pending', undefined]);
      assert.deepEqual(states.at(-1), ['success', 'nobody']);
      await show(
        <>
          <Profile />
          <Profile />
        </>,
      );
      assert.equal(server.seen.length, 1);
    });
  });

  test('CQ-02 leaving the page aborts the request', async () => {
    await withShop(
      () => undefined,
      async server => {
        const client = createTypedFetcher<shop>({ baseURL: server.baseURL });
        function List(): ReactNode {
          return useQuery(listUsers.queryOptions(client)).status;
        }
        await show(<List />);
        await settled(() => server.seen.length === 1, 'the request');
        await show(null);
        await settled(() => server.aborted.length === 1, 'the abort');
        assert.equal(server.seen.length, 1);
      },
    );
  });

  test('CQ-02 select and skipToken work with hooks by endpoint', async () => {
    await withShop(echo, async server => {
      const hooks = createEndpointHooks<shop>(createTypedFetcher<shop>({ baseURL: server.baseURL }));
      let name: string | undefined;
      function Profile({ id }: { id: string | undefined }): ReactNode {
        name = hooks.useQuery('GET /users/{id}', id ? { params: { id } } : skipToken, { select: user => user.id }).data;
        return null;
      }
      await show(<Profile id={undefined} />);
      assert.equal(server.seen.length, 0);
      await show(<Profile id="7" />);
      await settled(() => name === '7', 'data');
    });
  });

  test('CQ-02 callbacks are those of the last rendering', async () => {
    await withShop(echo, async server => {
      const hooks = createEndpointHooks<shop>(createTypedFetcher<shop>({ baseURL: server.baseURL }));
      let shown: string | undefined;
      function Profile({ suffix }: { suffix: string }): ReactNode {
        shown = hooks.useQuery(
          'GET /users/{id}',
          { params: { id: '1' } },
          { staleTime: 60_000, select: user => user.id + suffix },
        ).data;
        return null;
      }
      await show(<Profile suffix="a" />);
      await settled(() => shown === '1a', 'data');
      await show(<Profile suffix="b" />);
      assert.equal(shown, '1b');
      assert.equal(server.seen.length, 1);
    });
  });

  test('CQ-03 a hook reaches the status and body of a failure', async () => {
    await withShop(
      (_, response) => json(response, 404, { title: 'gone' }),
      async server => {
        const hooks = createEndpointHooks<shop>(createTypedFetcher<shop>({ baseURL: server.baseURL }), { queryClient });
        let title: string | undefined;
        function Profile(): ReactNode {
          const { error } = hooks.useQuery('GET /users/{id}', { params: { id: '1' } });
          title = error?.kind === 'http' && error.status === 404 ? error.body.title : undefined;
          return null;
        }
        await show(<Profile />);
        await settled(() => title !== undefined, 'failure');
        assert.equal(title, 'gone');
        assert.equal(server.seen.length, 1);
      },
    );
  });

  test('CQ-04 useMutation sends params and body', async () => {
    await withShop(
      ({ method, body }, response) =>
        method === 'DELETE' ? response.writeHead(204).end() : { id: '1', ...(JSON.parse(body) as object) },
      async server => {
        const client = createTypedQueryClient<shop>({ baseURL: server.baseURL });
        const heard: unknown[] = [];
        let use: (() => Promise<unknown>) | undefined;
        function Form(): ReactNode {
          const create = client.useMutation('POST /users', { onSuccess: user => heard.push(user.name) });
          const update = client.useMutation('PUT /users/{id}');
          const remove = client.useMutation('DELETE /users/{id}');
          use = async () => [
            await create.mutateAsync({ body: { name: 'Bo' } }),
            await update.mutateAsync({ params: { id: '1' }, body: { name: 'Cy' } }),
            await remove.mutateAsync({ params: { id: '1' } }),
          ];
          return null;
        }
        await show(<Form />);
        let results: unknown;
        await act(async () => void (results = await use?.()));
        assert.deepEqual(results, [{ id: '1', name: 'Bo' }, { id: '1', name: 'Cy' }, undefined]);
        assert.deepEqual(heard, ['Bo']);
        assert.deepEqual(
          server.seen.map(({ method }) => method),
          ['POST', 'PUT', 'DELETE'],
        );
      },
    );
  });

  test('CQ-05 an optimistic update is rolled back when it fails', async () => {
    let answered: (() => void) | undefined;
    await withShop(
      (seen, response) => {
        if (seen.method === 'PUT') {
          answered = () => json(response, 409, { title: 'taken' });
          return undefined;
        }
        return echo(seen, response);
      },
      async server => {
        const client = createTypedFetcher<shop>({ baseURL: server.baseURL });
        const user = getUser.queryOptions(client, { params: { id: '1' } });
        const names: (string | undefined)[] = [];
        let rename: ((name: string) => void) | undefined;
        function Profile(): ReactNode {
          names.push(useQuery({ ...user, staleTime: 60_000 }).data?.name);
          const { mutate } = useMutation({
            ...updateUser.mutationOptions(client),
            onMutate: async ({ body }) => {
              await queryClient.cancelQueries({ queryKey: user.queryKey });
              const before = queryClient.getQueryData(user.queryKey);
              queryClient.setQueryData(user.queryKey, old => old && { ...old, name: body.name });
              return { before };
            },
            onError: (_error, _variables, context) => queryClient.setQueryData(user.queryKey, context?.before),
          });
          rename = name => mutate({ params: { id: '1' }, body: { name } });
          return null;
        }
        await show(<Profile />);
        await settled(() => names.at(-1) === 'nobody', 'data');
        await act(async () => rename?.('Bo'));
        await settled(() => names.at(-1) === 'Bo', 'the optimistic name');
        await settled(() => answered !== undefined, 'the request');
        answered?.();
        await settled(() => names.at(-1) === 'nobody', 'the rollback');
        assert.equal(server.seen.filter(({ method }) => method === 'GET').length, 1);
      },
    );
  });

  test('CQ-06 invalidateQueries has the hooks ask again', async () => {
    await withShop(echo, async server => {
      const client = createTypedQueryClient<shop>({ baseURL: server.baseURL, queryClient });
      function Profile({ id }: { id: string }): ReactNode {
        return client.useQuery('GET /users/{id}', { params: { id } }).status;
      }
      await show(
        <>
          <Profile id="1" />
          <Profile id="2" />
        </>,
      );
      await settled(() => server.seen.length === 2 && !queryClient.isFetching(), 'data');
      await act(() => client.invalidateQueries('GET /users/{id}', { params: { id: '2' } }));
      assert.deepEqual(
        server.seen.map(({ url }) => url.pathname),
        ['/users/1', '/users/2', '/users/2'],
      );
      await act(() => client.invalidateQueries('GET /users/{id}'));
      assert.equal(server.seen.length, 5);
      await act(() => client.invalidateAllQueries());
      assert.equal(server.seen.length, 7);
    });
  });

  test('CQ-09 a query client given to the hooks needs no provider', async () => {
    await withShop(echo, async server => {
      const own = new QueryClient();
      const hooks = createEndpointHooks<shop>(createTypedFetcher<shop>({ baseURL: server.baseURL }), {
        queryClient: own,
      });
      function Profile(): ReactNode {
        return hooks.useQuery('GET /users/{id}', { params: { id: '1' } }).data?.id ?? null;
      }
      await show(<Profile />);
      await settled(() => own.getQueryCache().getAll()[0]?.state.status === 'success', 'data');
      assert.equal(queryClient.getQueryCache().getAll().length, 0);
      assert.equal(own.getQueryData(hooks.queryKey('GET /users/{id}', { params: { id: '1' } }))?.id, '1');
      await act(async () => root?.unmount());
      own.clear();
    });
  });

  test('CQ-10 useInfiniteQuery keeps the query from page to page', async () => {
    await withShop(
      () => [],
      async server => {
        const client = createTypedQueryClient<shop>({ baseURL: server.baseURL });
        let more: (() => Promise<unknown>) | undefined;
        function List(): ReactNode {
          const { fetchNextPage, data } = client.useInfiniteQuery(
            'GET /users',
            { initialPageParam: 1, getNextPageParam: (_last, _pages, page) => page + 1 },
            { query: { sort: 'desc', limit: 10 } },
          );
          more = fetchNextPage;
          return data?.pages.length ?? null;
        }
        await show(<List />);
        await settled(() => server.seen.length === 1 && !queryClient.isFetching(), 'the first page');
        await act(async () => void (await more?.()));
        await act(async () => void (await more?.()));
        assert.deepEqual(
          server.seen.map(({ url }) => Object.fromEntries(url.searchParams)),
          ['1', '2', '3'].map(page => ({ sort: 'desc', limit: '10', page })),
        );
      },
    );
  });

  test('CQ-10 documented pages suspend and go on', async () => {
    await withShop(
      ({ url }) => ({ items: [{ id: 1, total: 2 }], next: url.searchParams.has('cursor') ? null : 'c1' }),
      async server => {
        const client = createTypedFetcher<shop>({ baseURL: server.baseURL, operations });
        let more: (() => Promise<unknown>) | undefined;
        let state: unknown;
        function List(): ReactNode {
          const result = useSuspenseInfiniteQuery(listOrders.infiniteQueryOptions(client));
          more = result.fetchNextPage;
          state = [result.data.pages.length, result.hasNextPage];
          return null;
        }
        await show(
          <Suspense fallback="waiting">
            <List />
          </Suspense>,
        );
        await settled(() => state !== undefined, 'the first page');
        assert.deepEqual(state, [1, true]);
        await act(async () => void (await more?.()));
        await settled(() => (state as unknown[])[0] === 2, 'the second page');
        assert.deepEqual(state, [2, false]);
        assert.equal(server.seen[1]?.url.search, '?cursor=c1');
      },
    );
  });

  test('CQ-02 wrapping a client keeps its hooks, which still fail as hooks do', async () => {
    await withShop(
      (_, response) => json(response, 404, { title: 'gone' }),
      async server => {
        const client = createTypedQueryClient<shop>({ baseURL: server.baseURL }).wrap();
        let failed = false;
        function Profile(): ReactNode {
          failed = client.useQuery('GET /users/{id}', { params: { id: '1' } }).error?.status === 404;
          return null;
        }
        await show(<Profile />);
        await settled(() => failed, 'failure');
        const result = await client('GET /users/{id}', { params: { id: '1' } });
        assert.equal(result.ok, false);
      },
    );
  });

  test('CQ-02 data rendered on a server is not asked for again', async () => {
    await withShop(echo, async server => {
      const client = createTypedFetcher<shop>({ baseURL: server.baseURL });
      const options = { ...getUser.queryOptions(client, { params: { id: '1' } }), staleTime: 60_000 };
      const onServer = new QueryClient();
      await onServer.prefetchQuery(options);
      const state = JSON.parse(JSON.stringify(dehydrate(onServer))) as unknown;
      onServer.clear();
      let user: User | undefined;
      function Profile(): ReactNode {
        user = useQuery(options).data;
        return null;
      }
      await show(
        <HydrationBoundary state={state as never}>
          <Profile />
        </HydrationBoundary>,
      );
      assert.equal(user?.id, '1');
      assert.equal(server.seen.length, 1);
    });
  });
});
