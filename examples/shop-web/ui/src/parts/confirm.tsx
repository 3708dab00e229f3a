import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface ConfirmProps {
  title: string;
  children: ReactNode;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, children, yes, no, onYes, onNo }: ConfirmProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed while it is still in the page, it gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const confirm = (): void => {
    dialog.current?.close();
    onYes();
  };
  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={onNo}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-text`}>{children}</p>
      <div className="confirm-buttons">
        <button type="button" className="button" onClick={onNo}>
          {no}
        </button>
        <button type="button" className="button danger" onClick={confirm}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
