import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { MemberProvider } from './api/member';
import { ask, useSession } from './api/session';
import { CartProvider } from './lib/cart';
import { hush } from './lib/notice';
import { useRoute } from './lib/route';
import { CartPage } from './pages/cart-page';
import { Login } from './pages/login';
import { Nowhere } from './pages/nowhere';
import { OrderPage } from './pages/order-page';
import { OrdersPage } from './pages/orders-page';
import { ProductsPage } from './pages/products-page';
import { Empty } from './parts/empty';
import { Notices } from './parts/notices';
import { Shell } from './parts/shell';

export function App(): ReactNode {
  const session = useSession();
  const email = session.state === 'member' ? session.customer.email : '';
  useEffect(() => hush, [email]);
  switch (session.state) {
    case 'asking':
      return <main className="centre" aria-busy="true" />;
    case 'unreachable':
      return (
        <main className="centre">
          <Empty page title="The shop cannot be reached" action={{ text: 'Try again', run: () => void ask() }}>
            It may be starting. Your cart and your orders are safe.
          </Empty>
        </main>
      );
    case 'guest':
      return <Login notice={session.notice} />;
    case 'member':
      return (
        // The key makes the whole page a new one when another customer comes.
        <MemberProvider key={email} customer={session.customer}>
          <CartProvider>
            <Shell>
              <Page />
            </Shell>
            <Notices />
          </CartProvider>
        </MemberProvider>
      );
  }
}

function Page(): ReactNode {
  const route = useRoute();
  switch (route.page) {
    case 'products':
      return <ProductsPage />;
    case 'cart':
      return <CartPage />;
    case 'orders':
      return <OrdersPage />;
    case 'order':
      return <OrderPage key={route.id} id={route.id} />;
    case 'unknown':
      return <Nowhere />;
  }
}
