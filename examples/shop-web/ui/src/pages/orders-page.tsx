import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOrders } from 'shop-api/react-query';
import { useMember } from '../api/member';
import { messageOf } from '../api/problem';
import { count } from '../lib/format';
import { useTitle } from '../lib/route';
import { Empty } from '../parts/empty';
import { More } from '../parts/more';
import { OrderRow } from '../parts/order-row';
import { Skeletons } from '../parts/skeleton';

/** Every order of the customer's company, newest first. */
export function OrdersPage(): ReactNode {
  const { client, customer } = useMember();
  const orders = useInfiniteQuery(listOrders.infiniteQueryOptions(client, { query: { limit: 20 } }));
  useTitle('Orders');
  const found = orders.data?.pages.flatMap(page => page.items) ?? [];

  return (
    <div className="middle">
      <div className="head">
        <h1 tabIndex={-1}>Orders</h1>
        <p className="count" role="status">
          {orders.isPending
            ? 'Looking…'
            : orders.isSuccess
              ? `${count(found.length, 'order')} of ${customer.tenant}${orders.hasNextPage ? ' so far' : ''}`
              : ''}
        </p>
      </div>
      {orders.isError && found.length === 0 && (
        <Empty title="No orders to show" action={{ text: 'Try again', run: () => void orders.refetch() }}>
          {messageOf(orders.error)}
        </Empty>
      )}
      {orders.isSuccess && found.length === 0 && (
        <Empty title="No orders yet" link={{ text: 'See the products', to: '#/' }}>
          What you order appears here.
        </Empty>
      )}
      <ul className="orders" aria-label="Orders">
        {orders.isPending && <Skeletons many={8} className="order" />}
        {found.map(order => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <More
        of="orders"
        has={orders.hasNextPage}
        busy={orders.isFetchingNextPage}
        failed={orders.isFetchNextPageError}
        load={orders.fetchNextPage}
      />
    </div>
  );
}
