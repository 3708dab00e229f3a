import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getProduct } from 'shop-api/react-query';
import type { Order, OrderLine } from 'shop-api/types';
import { useMember } from '../api/member';
import { money } from '../lib/format';
import { ProductArt } from './product-art';

export function OrderLines({ order }: { order: Order }): ReactNode {
  return (
    <table className="lines">
      <caption className="sr">What was ordered</caption>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col" className="right">
            Quantity
          </th>
          <th scope="col" className="right wide-only">
            Price
          </th>
          <th scope="col" className="right">
            Sum
          </th>
        </tr>
      </thead>
      <tbody>
        {order.lines.map(line => (
          <Line key={line.productId} line={line} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td />
          <td className="wide-only" />
          <td className="right">
            <b>{money(order.total)}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const HOUR = 3_600_000;

/** An order knows its products by number; their names are asked for, once an hour. */
function Line({ line }: { line: OrderLine }): ReactNode {
  const { client } = useMember();
  const product = useQuery({
    ...getProduct.queryOptions(client, { params: { id: line.productId } }),
    staleTime: HOUR,
  });
  return (
    <tr>
      <th scope="row">
        <span className="line-name">
          <ProductArt id={line.productId} />
          {product.data?.name ?? (product.isPending ? '…' : `Product ${line.productId}`)}
        </span>
      </th>
      <td className="right">{line.quantity}</td>
      <td className="right wide-only">{money(line.price)}</td>
      <td className="right">{money(line.price * line.quantity)}</td>
    </tr>
  );
}
