import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { getOrder, placeOrder } from 'shop-api/react-query';
import { useMember } from '../api/member';
import { refresh } from '../api/orders';
import { faultsOf } from '../api/problem';
import { isHere } from '../api/session';
import { total, useCart, wanted } from '../lib/cart';
import { money, orderName } from '../lib/format';
import { say } from '../lib/notice';
import { goTo, orderLink } from '../lib/route';
import { CartLineFields } from './cart-line';
import { Trouble } from './trouble';
import { useFirstFault } from './use-first-fault';

/** The cart; faults of the shop appear at their lines. */
export function CartPanel({ title }: { title?: string }): ReactNode {
  const { client, customer } = useMember();
  const cache = useQueryClient();
  const { lines, change } = useCart();
  const placing = useMutation({
    ...placeOrder.mutationOptions(client),
    onSuccess: order => {
      cache.setQueryData(getOrder.queryKey(client, { params: { id: order.id } }), order);
      void refresh(cache, client, order.id);
      change({ kind: 'empty' });
      // Whoever has come in the meantime is not led to the order.
      if (!isHere(customer)) return;
      goTo(orderLink(order.id));
      say(`Order ${orderName(order.id)} is placed.`);
    },
  });
  const faults = faultsOf(placing.error);
  const form = useFirstFault(placing.error);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!placing.isPending) placing.mutate({ body: { lines: wanted(lines) } });
  };

  if (lines.length === 0) {
    return (
      <div className="cart">
        {title && <h2>{title}</h2>}
        <p className="cart-empty">Nothing in it yet. Add a product to begin an order.</p>
      </div>
    );
  }
  return (
    <form ref={form} className="cart" noValidate onSubmit={submit}>
      {title && <h2>{title}</h2>}
      <ul>
        {lines.map((line, index) => (
          <CartLineFields
            key={line.product.id}
            line={line}
            fault={faults[`lines.${index}.quantity`]}
            onChange={quantity => {
              change({ kind: 'set', id: line.product.id, quantity });
              placing.reset();
            }}
            onRemove={() => {
              change({ kind: 'remove', id: line.product.id });
              placing.reset();
              say(`${line.product.name} is out of the cart.`);
            }}
          />
        ))}
      </ul>
      <p className="total">
        <span>Total</span>
        <b>{money(total(lines))}</b>
      </p>
      {placing.error && <Trouble error={placing.error} />}
      <button type="submit" className="button primary" aria-disabled={placing.isPending}>
        {placing.isPending ? 'Placing the order…' : 'Place the order'}
      </button>
    </form>
  );
}
