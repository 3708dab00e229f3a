import type { ReactNode } from 'react';
import { useTitle } from '../lib/route';
import { Empty } from '../parts/empty';

export function Nowhere(): ReactNode {
  useTitle('Nothing here');
  return (
    <Empty page title="There is nothing here" link={{ text: 'See the products', to: '#/' }}>
      The address leads nowhere.
    </Empty>
  );
}
