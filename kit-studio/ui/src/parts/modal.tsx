import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

interface ModalProps {
  label: string;
  class?: string;
  close(): void;
  children: ComponentChildren;
}

/** A dialog above the page: keeps the focus inside and gives it back; Escape or a click beside it closes. */
export function Modal({ label, class: name = "", close, children }: ModalProps) {
  const scrim = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = scrim.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={scrim}
      class="scrim"
      aria-label={label}
      tabIndex={-1}
      // Fired late, so perhaps for a dialog that is gone.
      onClose={() => scrim.current && close()}
      onClick={(event) => event.target === event.currentTarget && close()}
      // Keys of the page below are not meant; those with Ctrl are good everywhere.
      onKeyDown={(event) => !event.ctrlKey && !event.metaKey && event.stopPropagation()}
    >
      <div class={`palette ${name}`}>{children}</div>
    </dialog>
  );
}
