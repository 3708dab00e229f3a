import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { getOrder } from 'shop-api/react-query';
import type { Order } from 'shop-api/types';
import { useMember } from '../api/member';
import { findOrder, useCancelOrder } from '../api/orders';
import { messageOf } from '../api/problem';
import { moment, orderName } from '../lib/format';
import { say } from '../lib/notice';
import { useTitle } from '../lib/route';
import { CancelOrder } from '../parts/cancel-order';
import { Empty } from '../parts/empty';
import { Icon } from '../parts/icon';
import { OrderLines } from '../parts/order-lines';
import { OrderProgress } from '../parts/order-progress';
import { mayCancel, Status } from '../parts/status';
import { Trouble } from '../parts/trouble';

/** One order, at once from the list if it was there. */
export function OrderPage({ id }: { id: string }): ReactNode {
  const { client } = useMember();
  const cache = useQueryClient();
  const order = useQuery({
    ...getOrder.queryOptions(client, { params: { id } }),
    placeholderData: () => findOrder(cache, client, id),
  });
  useTitle(`Order ${orderName(id)}`);
  return (
    <div className="narrow">
      <a className="back" href="#/orders">
        <Icon name="arrow" />
        All orders
      </a>
      {order.data ? (
        <Details order={order.data} />
      ) : order.isError ? (
        <Empty page title="No order to show" link={{ text: 'See all orders', to: '#/orders' }}>
          {messageOf(order.error)}
        </Empty>
      ) : (
        <div className="sheet skeleton" role="status">
          <span className="sr">Looking…</span>
        </div>
      )}
    </div>
  );
}

function Details({ order }: { order: Order }): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  const cancelling = useCancelOrder();
  const cancel = (): void => {
    heading.current?.focus();
    cancelling.mutate(order.id, { onSuccess: () => say(`Order ${orderName(order.id)} is cancelled.`) });
  };
  return (
    <article className="sheet" data-order={order.id}>
      <header className="sheet-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Order {orderName(order.id)}
          </h1>
          <p className="dim">
            Placed on <time dateTime={order.placedAt}>{moment(order.placedAt)}</time>
          </p>
        </div>
        <Status status={order.status} />
      </header>
      {cancelling.error && <Trouble error={cancelling.error} />}
      <OrderProgress status={order.status} />
      <OrderLines order={order} />
      {mayCancel(order) && (
        <footer className="sheet-foot">
          <p className="dim">You can cancel the order until it ships.</p>
          <CancelOrder order={order} onCancel={cancel} />
        </footer>
      )}
    </article>
  );
}
