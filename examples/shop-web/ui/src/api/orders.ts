import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient, UseMutationResult } from '@tanstack/react-query';
import type { TypedFetcher, paths } from 'shop-api';
import type { ErrorOf } from 'shop-api/infer';
import { changeOrder, getOrder, invalidate, listOrders } from 'shop-api/react-query';
import type { Order, OrderPage } from 'shop-api/types';
import { useMember } from './member';

type Client = TypedFetcher<paths>;
type Status = Order['status'];

/** Returns the order as a list or its own page has it. */
export function findOrder(cache: QueryClient, client: Client, id: string): Order | undefined {
  const lists = cache.getQueriesData<InfiniteData<OrderPage>>({ queryKey: listOrders.queryKey(client) });
  return (
    cache.getQueryData(getOrder.queryKey(client, { params: { id } })) ??
    lists.flatMap(([, list]) => list?.pages ?? []).flatMap(page => page.items).find(order => order.id === id)
  );
}

/** Shows a status wherever the order is. */
function show(cache: QueryClient, client: Client, id: string, status: Status): void {
  const changed = (order: Order): Order => (order.id === id ? { ...order, status } : order);
  cache.setQueryData(getOrder.queryKey(client, { params: { id } }), order => order && changed(order));
  cache.setQueriesData<InfiniteData<OrderPage>>(
    { queryKey: listOrders.queryKey(client) },
    list => list && { ...list, pages: list.pages.map(page => ({ ...page, items: page.items.map(changed) })) },
  );
}

/** Marks what the page knows of the orders as stale. */
export async function refresh(cache: QueryClient, client: Client, id: string): Promise<void> {
  await Promise.all([
    invalidate(cache, client, 'GET /orders'),
    invalidate(cache, client, 'GET /orders/{id}', { params: { id } }),
  ]);
}

/** Cancels an order: at once in the page, and back again if the server refuses. */
export function useCancelOrder(): UseMutationResult<
  Order,
  ErrorOf<paths, 'PATCH /orders/{id}'>,
  string,
  Status | undefined
> {
  const { client } = useMember();
  const cache = useQueryClient();
  const { mutationFn, ...options } = changeOrder.mutationOptions(client);
  return useMutation({
    ...options,
    mutationFn: (id: string) => mutationFn({ params: { id }, body: { status: 'cancelled' } }),
    onMutate: async id => {
      await cache.cancelQueries({ queryKey: listOrders.queryKey(client) });
      await cache.cancelQueries({ queryKey: getOrder.queryKey(client, { params: { id } }) });
      const before = findOrder(cache, client, id)?.status;
      show(cache, client, id, 'cancelled');
      return before;
    },
    onError: (_error, id, before) => before && show(cache, client, id, before),
    onSettled: (_order, _error, id) => refresh(cache, client, id),
  });
}
