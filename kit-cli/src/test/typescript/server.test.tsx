import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import test from 'node:test';
import { QueryClient, QueryClientProvider, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { createEndpointHooks } from './client/endpoint-hooks';
import { createTypedFetcher } from './client/fetcher';
import type { TypedFetcher } from './client/fetcher';
import { getUser } from './operations';
import type { shop } from './operations';
import { startShop } from './shop-server';
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

const clientOf = (server: Shop, user: string): TypedFetcher<shop> =>
  createTypedFetcher<shop>({ baseURL: server.baseURL, headers: { 'x-user': user } });

function Profile({ client }: { client: TypedFetcher<shop> }): ReactNode {
  return <p>{useQuery(getUser.queryOptions(client, { params: { id: 'me' } })).data?.name ?? 'none'}</p>;
}

test('CQ-02 renderToString gives each user of one server their own data', async () => {
  await withShop(echo, async server => {
    const pages = await Promise.all(
      ['anna', 'bo'].map(async user => {
        const queryClient = new QueryClient();
        const client = clientOf(server, user);
        await queryClient.prefetchQuery(getUser.queryOptions(client, { params: { id: 'me' } }));
        const page = renderToString(
          <QueryClientProvider client={queryClient}>
            <Profile client={client} />
          </QueryClientProvider>,
        );
        queryClient.clear();
        return page;
      }),
    );
    assert.deepEqual(pages, ['<p>anna</p>', '<p>bo</p>']);
    assert.equal(server.seen.length, 2);
  });
});

test('CQ-02 renderToPipeableStream gives each user of one server their own data', async () => {
  await withShop(echo, async server => {
    function Suspended({ client }: { client: TypedFetcher<shop> }): ReactNode {
      return <p>{useSuspenseQuery(getUser.queryOptions(client, { params: { id: 'me' } })).data.name}</p>;
    }
    const pages = await Promise.all(
      ['anna', 'bo'].map(async user => {
        const queryClient = new QueryClient();
        let page = '';
        const sink = new Writable({ write: (chunk, _, done) => ((page += String(chunk)), done()) });
        await new Promise<void>((resolve, reject) => {
          sink.on('finish', resolve);
          const { pipe } = renderToPipeableStream(
            <QueryClientProvider client={queryClient}>
              <Suspense fallback="waiting">
                <Suspended client={clientOf(server, user)} />
              </Suspense>
            </QueryClientProvider>,
            { onAllReady: () => pipe(sink), onError: reject },
          );
        });
        queryClient.clear();
        return page;
      }),
    );
    assert.match(pages[0] ?? '', /<p>anna<\/p>/);
    assert.match(pages[1] ?? '', /<p>bo<\/p>/);
    assert.doesNotMatch(pages[0] ?? '', /bo/);
    assert.doesNotMatch(pages[1] ?? '', /anna/);
    assert.equal(server.seen.length, 2);
  });
});

test('CQ-09 hooks without a query client say so', () => {
  const hooks = createEndpointHooks<shop>(createTypedFetcher<shop>());
  function List(): ReactNode {
    return hooks.useQuery('GET /users').status;
  }
  assert.throws(() => renderToString(<List />), /No QueryClient set/);
  assert.throws(() => hooks.invalidateQueries('GET /users'), /queryClient is required for invalidateQueries/);
  assert.throws(() => hooks.invalidateAllQueries(), /queryClient is required for invalidateAllQueries/);
});
