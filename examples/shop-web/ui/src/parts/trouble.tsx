import type { ReactNode } from 'react';
import { messageOf } from '../api/problem';
import { Icon } from './icon';

/** The message of a refused form or row. */
export function Trouble({ error, id }: { error: unknown; id?: string }): ReactNode {
  return (
    <div className="trouble" role="alert" id={id}>
      <Icon name="alert" />
      <span>{messageOf(error)}</span>
    </div>
  );
}
