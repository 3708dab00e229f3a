import type { ReactNode } from 'react';
import { useNotice } from '../lib/notice';
import { Icon } from './icon';

/** The live region of the page, which is always there so that it is always heard. */
export function Notices(): ReactNode {
  const { text, number } = useNotice();
  return (
    <div className="notices" role="status">
      {text && (
        <p key={number} className="notice">
          <Icon name="check" />
          {text}
        </p>
      )}
    </div>
  );
}
