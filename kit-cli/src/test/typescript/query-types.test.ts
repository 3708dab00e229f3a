import {
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  usePrefetchInfiniteQuery,
  usePrefetchQuery,
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { createEndpointHooks, createTypedQueryClient } from './client/endpoint-hooks';
import { createTypedFetcher } from './client/fetcher';
import type { ErrorOf } from './client/infer';
import { createMswHandlers } from './client/msw';
import { createMutationFn, invalidate } from './client/react-query';
import type { LinkedPage } from './client/react-query';
import {
  createUser,
  deleteUser,
  getUser,
  isFollowing,
  listOrders,
  listRepos,
  listUsers,
  reset,
  search,
  updateUser,
} from './operations';
import type { Order, OrderPage, User, shop } from './operations';

// Compiled only: what must not compile is marked, and everything else must.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const is =
  <A>() =>
  <B>(_value: B, _equal: Equal<A, B>): void => {};

type UserError = ErrorOf<shop, 'GET /users/{id}'>;

export function compiled(maybe: string | undefined): void {
  const client = createTypedFetcher<shop>();
  const extended = client.with({ hello: 1 });
  const cache = new QueryClient();
  const user = getUser.queryOptions(client, { params: { id: '1' } });

  // Every query hook takes the options, and names data and error.
  const query = useQuery(user);
  is<User | undefined>()(query.data, true);
  is<UserError | null>()(query.error, true);
  const suspense = useSuspenseQuery(getUser.queryOptions(extended, { params: { id: '1' } }));
  is<User>()(suspense.data, true);
  is<UserError | null>()(suspense.error, true);
  const selected = useQuery({ ...user, select: data => data.name, staleTime: 5 });
  is<string | undefined>()(selected.data, true);
  is<UserError | null>()(selected.error, true);
  is<User>()(useQuery({ ...user, initialData: { id: '', name: '' } }).data, true);
  is<null | undefined>()(useQuery(isFollowing.queryOptions(client, { params: { id: '1' } })).data, true);
  is<ErrorOf<shop, 'GET /users'> | null>()(useQuery(listUsers.queryOptions(client)).error, true);
  const [first, second] = useQueries({ queries: [user, listUsers.queryOptions(client)] });
  is<User | undefined>()(first.data, true);
  is<UserError | null>()(first.error, true);
  is<User[] | undefined>()(second.data, true);
  is<User>()(useSuspenseQueries({ queries: [user] })[0].data, true);
  usePrefetchQuery(user);

  // The query client too, which finds the types in the key.
  is<Promise<User>>()(cache.fetchQuery(user), true);
  is<Promise<User>>()(cache.ensureQueryData(user), true);
  is<Promise<void>>()(cache.prefetchQuery(user), true);
  is<User | undefined>()(cache.getQueryData(user.queryKey), true);
  is<User | undefined>()(cache.getQueryData(getUser.queryKey(client, { params: { id: '1' } })), true);
  is<UserError | null | undefined>()(cache.getQueryState(user.queryKey)?.error, true);
  cache.setQueryData(user.queryKey, old => old && { ...old, name: 'x' });
  void cache.invalidateQueries({ queryKey: getUser.queryKey() });
  void cache.invalidateQueries({ queryKey: getUser.queryKey(client, { query: { expand: 'x' } }) });

  // A query may wait for its input, unless it suspends.
  const waiting = getUser.queryOptions(client, maybe ? { params: { id: maybe } } : skipToken);
  is<User | undefined>()(useQuery(waiting).data, true);
  is<UserError | null>()(useQuery(waiting).error, true);
  // @ts-expect-error a suspended query cannot wait for its input
  useSuspenseQuery(waiting);

  // Documented pages.
  const byCursor = useInfiniteQuery(listOrders.infiniteQueryOptions(client, { query: { sort: 'asc' } }));
  is<OrderPage[] | undefined>()(byCursor.data?.pages, true);
  is<ErrorOf<shop, 'GET /orders'> | null>()(byCursor.error, true);
  const byLink = useSuspenseInfiniteQuery(listRepos.infiniteQueryOptions(client));
  is<LinkedPage<Order[]>[]>()(byLink.data.pages, true);
  usePrefetchInfiniteQuery(listRepos.infiniteQueryOptions(client));
  void cache.prefetchInfiniteQuery(listOrders.infiniteQueryOptions(client));
  is<({ cursor: string } | null)[] | undefined>()(
    cache.getQueryData(listOrders.infiniteQueryOptions(client).queryKey)?.pageParams,
    true,
  );
  is<OrderPage | undefined>()(useQuery(listOrders.queryOptions(client)).data, true);

  // Pages by number or by parts of the query.
  const numbered = listUsers.infiniteQueryOptions(
    client,
    { query: { limit: 2 } },
    { initialPageParam: 1, getNextPageParam: (last, _pages, page) => (last.length > 0 ? page + 1 : null) },
  );
  is<User[][] | undefined>()(useInfiniteQuery(numbered).data?.pages, true);
  is<number[] | undefined>()(cache.getQueryData(numbered.queryKey)?.pageParams, true);
  is<number | undefined>()(useInfiniteQuery({ ...numbered, select: data => data.pages.length }).data, true);
  void useInfiniteQuery(
    listUsers.infiniteQueryOptions(client, undefined, {
      initialPageParam: {},
      getNextPageParam: (_last, _pages, page) => ({ limit: page.limit, page: (page.page ?? 0) + 1 }),
    }),
  );

  // Mutations.
  const create = useMutation(createUser.mutationOptions(client));
  is<User | undefined>()(create.data, true);
  is<ErrorOf<shop, 'POST /users'> | null>()(create.error, true);
  create.mutate({ body: { name: 'x' } });
  useMutation(reset.mutationOptions(client)).mutate();
  is<undefined>()(useMutation(deleteUser.mutationOptions(client)).data, true);
  useMutation({
    ...updateUser.mutationOptions(extended),
    onMutate: variables => ({ old: variables.body.name }),
    onError: (error, variables, context) => {
      is<ErrorOf<shop, 'PUT /users/{id}'>>()(error, true);
      is<string>()(variables.params.id, true);
      is<string | undefined>()(context?.old, true);
    },
  });
  is<Promise<User>>()(createMutationFn(extended, 'POST /users')({ body: { name: 'x' } }), true);

  // Invalidation.
  void invalidate(cache, client);
  void invalidate(cache, extended, 'GET /users', { query: { page: 1 } });

  // Hooks by endpoint.
  const hooks = createEndpointHooks<shop>(client);
  is<User[] | undefined>()(hooks.useQuery('GET /users').data, true);
  is<User | undefined>()(hooks.useQuery('GET /users/{id}', { params: { id: '1' } }).data, true);
  is<UserError | null>()(hooks.useQuery('GET /users/{id}', { params: { id: '1' } }, { staleTime: 5 }).error, true);
  is<number | undefined>()(hooks.useQuery('GET /users', undefined, { select: data => data.length }).data, true);
  is<User>()(hooks.useSuspenseQuery('GET /users/{id}', { params: { id: '1' } }).data, true);
  is<number>()(hooks.useSuspenseQuery('GET /users', {}, { select: data => data.length }).data, true);
  const page = (_last: unknown, _pages: unknown, current: number): number => current + 1;
  const pages = hooks.useInfiniteQuery('GET /users', { initialPageParam: 1, getNextPageParam: page }).data;
  is<User[][] | undefined>()(pages?.pages, true);
  is<number[] | undefined>()(pages?.pageParams, true);
  is<number | undefined>()(
    hooks.useInfiniteQuery(
      'GET /search',
      { initialPageParam: {}, getNextPageParam: () => ({ q: 'x' }), select: data => data.pages.length },
      { query: { q: 'y' } },
    ).data,
    true,
  );
  hooks.useMutation('POST /reset').mutate();
  is<Promise<User>>()(hooks.useMutation('POST /users').mutateAsync({ body: { name: 'x' } }), true);
  is<User | undefined>()(cache.getQueryData(hooks.queryKey('GET /users/{id}', { params: { id: '1' } })), true);
  const typed = createTypedQueryClient<shop>({ queryClient: cache });
  is<User[] | undefined>()(typed.useQuery('GET /users').data, true);
  is<User[] | undefined>()(typed.wrap().useQuery('GET /users').data, true);
  is<User[] | undefined>()(useQuery(listUsers.queryOptions(typed)).data, true);

  // CQ-11 only GET endpoints are queries, and only others are mutations.
  // @ts-expect-error a POST is not a query
  hooks.useQuery('POST /users', { body: { name: 'x' } });
  // @ts-expect-error a POST is not a query that suspends
  hooks.useSuspenseQuery('POST /reset');
  // @ts-expect-error a POST has no pages
  hooks.useInfiniteQuery('POST /reset', { initialPageParam: {}, getNextPageParam: () => null });
  // @ts-expect-error a GET is not a mutation
  hooks.useMutation('GET /users');
  // @ts-expect-error a GET is not a mutation
  createMutationFn(client, 'GET /users');
  // @ts-expect-error nothing is cached of a POST
  void invalidate(cache, client, 'POST /users');
  // @ts-expect-error nothing is cached of a POST
  void hooks.invalidateQueries('POST /users');
  // @ts-expect-error a GET has no mutation options
  listUsers.mutationOptions(client);
  // @ts-expect-error a POST has no query options
  createUser.queryOptions(client);
  // @ts-expect-error documented pages need a page in the document
  getUser.infiniteQueryOptions(client, { params: { id: '1' } });

  // What is required cannot be left out, and names and types are those of the document.
  // @ts-expect-error params are required
  getUser.queryOptions(client);
  // @ts-expect-error params are required
  getUser.queryOptions(client, {});
  // @ts-expect-error the parameter is called id
  getUser.queryOptions(client, { params: { key: '1' } });
  // @ts-expect-error an id is a string
  getUser.queryOptions(client, { params: { id: 1 } });
  // @ts-expect-error there is no such query parameter
  listUsers.queryOptions(client, { query: { pagge: 1 } });
  // @ts-expect-error a page is a number
  listUsers.queryOptions(client, { query: { page: 'one' } });
  // @ts-expect-error the sort is asc or desc
  listOrders.infiniteQueryOptions(client, { query: { sort: 'up' } });
  // @ts-expect-error q is required
  search.queryOptions(client, { query: {} });
  // @ts-expect-error the cache gives the signal
  listUsers.queryOptions(client, { signal: new AbortController().signal });
  // @ts-expect-error a wrapped client never throws, so its failures would be data
  listUsers.queryOptions(client.wrap());
  // @ts-expect-error there is no such endpoint
  hooks.useQuery('GET /nothing');
  // @ts-expect-error params are required
  hooks.useQuery('GET /users/{id}');
  // @ts-expect-error params are required
  hooks.useQuery('GET /users/{id}', undefined, { staleTime: 5 });
  // @ts-expect-error the key is made from the input
  hooks.useQuery('GET /users', {}, { queryKey: ['x'] });
  // @ts-expect-error a suspended query cannot wait for its input
  hooks.useSuspenseQuery('GET /users', skipToken);
  // @ts-expect-error a suspended query is always enabled
  hooks.useSuspenseQuery('GET /users', {}, { enabled: false });
  // @ts-expect-error the body is required
  create.mutate({});
  // @ts-expect-error a name is a string
  create.mutate({ body: { name: 1 } });
  // @ts-expect-error variables are required
  create.mutate();
  // @ts-expect-error no part of the key is called like this
  getUser.queryKey(client, { param: { id: '1' } });
  // @ts-expect-error there is no such parameter
  void invalidate(cache, client, 'GET /users', { query: { pagge: 1 } });
  // @ts-expect-error a page is a number
  void hooks.invalidateQueries('GET /users', { query: { page: 'one' } });
  // @ts-expect-error pages must be told apart by parts of the query
  getUser.infiniteQueryOptions(client, { params: { id: '1' } }, { initialPageParam: 1, getNextPageParam: () => 2 });
  // @ts-expect-error there is no such query parameter
  listUsers.infiniteQueryOptions(client, {}, { initialPageParam: {}, getNextPageParam: () => ({ pagge: 2 }) });
  // @ts-expect-error users have no such member
  cache.getQueryData(user.queryKey)?.age;
  // @ts-expect-error 404 has a problem as body
  if (query.error?.kind === 'http' && query.error.status === 404) query.error.body.message;
  // @ts-expect-error data may still be missing
  query.data.name;

  createMswHandlers<shop>({ handlers: { 'GET /users/{id}': ({ params }) => ({ id: params.id, name: '' }) } });
  // @ts-expect-error a mock answers with what the document says
  createMswHandlers<shop>({ handlers: { 'GET /users/{id}': ({ params }) => ({ id: params.id }) } });
  // @ts-expect-error there is no such endpoint
  createMswHandlers<shop>({ handlers: { 'GET /nothing': () => 1 } });
}
