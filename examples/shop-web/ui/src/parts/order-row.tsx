import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Order } from 'shop-api/types';
import { useCancelOrder } from '../api/orders';
import { count, day, money, orderName } from '../lib/format';
import { say } from '../lib/notice';
import { orderLink } from '../lib/route';
import { CancelOrder } from './cancel-order';
import { ProductArt } from './product-art';
import { mayCancel, Status } from './status';
import { Trouble } from './trouble';

export function OrderRow({ order }: { order: Order }): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const cancelling = useCancelOrder();
  const pieces = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const cancel = (): void => {
    // The button goes with the status that allowed it.
    link.current?.focus();
    cancelling.mutate(order.id, { onSuccess: () => say(`Order ${orderName(order.id)} is cancelled.`) });
  };
  return (
    <li className="order" data-order={order.id}>
      <a ref={link} className="order-name" href={orderLink(order.id)}>
        <span className="sr">Order </span>
        {orderName(order.id)}
      </a>
      <span className="order-day">{day(order.placedAt)}</span>
      <span className="order-pieces">{count(pieces, 'piece')}</span>
      <Status status={order.status} />
      <span className="order-art">
        {order.lines.map(line => (
          <ProductArt key={line.productId} id={line.productId} />
        ))}
      </span>
      <b className="order-total">{money(order.total)}</b>
      <span className="order-action">{mayCancel(order) && <CancelOrder order={order} onCancel={cancel} />}</span>
      {cancelling.error && <Trouble error={cancelling.error} />}
    </li>
  );
}
