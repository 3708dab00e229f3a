import type { ReactNode } from 'react';

interface EmptyProps {
  title: string;
  /** It is the whole page. */
  page?: boolean;
  children: ReactNode;
  action?: { text: string; run: () => void };
  link?: { text: string; to: string };
}

/** Stands where a list or a page would be: nothing found, nothing there, nothing works. */
export function Empty({ title, page, children, action, link }: EmptyProps): ReactNode {
  return (
    <div className="empty">
      {page ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      <p>{children}</p>
      {action && (
        <button type="button" className="button" onClick={action.run}>
          {action.text}
        </button>
      )}
      {link && (
        <a className="button" href={link.to}>
          {link.text}
        </a>
      )}
    </div>
  );
}
