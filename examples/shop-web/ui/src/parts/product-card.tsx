import type { ReactNode } from 'react';
import type { Product } from 'shop-api/types';
import { useCart } from '../lib/cart';
import { money } from '../lib/format';
import { say } from '../lib/notice';
import { Icon } from './icon';
import { ProductArt } from './product-art';

const FEW = 40;

export function ProductCard({ product }: { product: Product }): ReactNode {
  const { lines, change } = useCart();
  const chosen = lines.find(line => line.product.id === product.id);
  const add = (): void => {
    change({ kind: 'add', product });
    say(`${product.name} is in the cart.`);
  };
  return (
    <li className="product" data-product={product.id}>
      <ProductArt id={product.id} />
      <div className="product-text">
        <h2>{product.name}</h2>
        <p className="sku">{product.sku}</p>
        <p className="stock" data-few={product.stock < FEW || undefined}>
          {product.stock === 0 ? 'Sold out' : product.stock < FEW ? `Only ${product.stock} left` : 'In stock'}
        </p>
      </div>
      <div className="product-foot">
        <b className="price">{money(product.price)}</b>
        <button type="button" className="button small" data-chosen={!!chosen || undefined} onClick={add}>
          <Icon name="plus" />
          Add<span className="sr"> {product.name}</span>
        </button>
      </div>
    </li>
  );
}
