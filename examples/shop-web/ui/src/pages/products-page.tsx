import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { listProducts } from 'shop-api/react-query';
import { useMember } from '../api/member';
import { faultsOf, messageOf } from '../api/problem';
import { useTitle } from '../lib/route';
import { count } from '../lib/format';
import { useDebounced } from '../lib/use-debounced';
import { CartPanel } from '../parts/cart-panel';
import { Empty } from '../parts/empty';
import { Icon } from '../parts/icon';
import { More } from '../parts/more';
import { ProductCard } from '../parts/product-card';
import { Skeletons } from '../parts/skeleton';

const TYPING_MS = 250;
const PAGE = 24;

/** The catalogue with its search, and beside it the cart where there is room. */
export function ProductsPage(): ReactNode {
  const { client } = useMember();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), TYPING_MS);
  const products = useInfiniteQuery({
    ...listProducts.infiniteQueryOptions(client, { query: { search: search || undefined, limit: PAGE } }),
    placeholderData: keepPreviousData,
  });
  useTitle('Products');
  const found = products.data?.pages.flatMap(page => page.items) ?? [];
  const fault = faultsOf(products.error)['search'];

  return (
    <div className="with-aside">
      <div>
        <div className="head">
          <h1 tabIndex={-1}>Products</h1>
          <Search text={text} onText={setText} fault={fault} />
        </div>
        <p className="count" role="status">
          {products.isPending
            ? 'Looking…'
            : products.isError
              ? ''
              : `${count(found.length, 'product')}${products.hasNextPage ? ' so far' : ''}${search && ` for “${search}”`}`}
        </p>
        {products.isError && !fault && found.length === 0 && (
          <Empty title="No products" action={{ text: 'Try again', run: () => void products.refetch() }}>
            {messageOf(products.error)}
          </Empty>
        )}
        {products.isSuccess && found.length === 0 && (
          <Empty title="Nothing found" action={{ text: 'Show all products', run: () => setText('') }}>
            No product is called “{search}”.
          </Empty>
        )}
        <ul className="products" aria-label="Products" aria-busy={products.isPlaceholderData}>
          {products.isPending && <Skeletons many={12} className="product" />}
          {!fault && found.map(product => <ProductCard key={product.id} product={product} />)}
        </ul>
        <More
          of="products"
          has={products.hasNextPage && !fault}
          busy={products.isFetchingNextPage}
          failed={products.isFetchNextPageError}
          load={products.fetchNextPage}
        />
      </div>
      <aside className="aside" aria-label="Your cart">
        <CartPanel title="Your cart" />
      </aside>
    </div>
  );
}

interface SearchProps {
  text: string;
  onText: (text: string) => void;
  fault: string | undefined;
}

function Search({ text, onText, fault }: SearchProps): ReactNode {
  const id = useId();
  return (
    <search className="search">
      <label className="sr" htmlFor={id}>
        Search by name or SKU
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        name="search"
        placeholder="Search by name or SKU"
        autoComplete="off"
        value={text}
        onChange={event => onText(event.target.value)}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault && `${id}-fault`}
      />
      {fault && (
        <p className="fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </search>
  );
}
