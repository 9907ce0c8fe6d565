import { type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * A modal on the browser's own `<dialog>`: focus, Escape and inertness are its work. `closable` false
 * is for answers that a person must choose from.
 */
export const Dialog = ({
  open,
  onClose,
  title,
  closable = true,
  children,
}: {
  open: boolean;
  onClose?: () => void;
  title: string;
  closable?: boolean;
  children: ReactNode;
}) => {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={() => onClose?.()}
      onCancel={(event) => {
        if (!closable) event.preventDefault();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog whatever `cancel` says; the key itself has to be stopped.
        if (!closable && event.key === 'Escape') event.preventDefault();
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] max-h-[calc(100dvh-2rem)] overflow-y-auto rounded-card border border-line bg-surface p-6 shadow-card"
    >
      {open ? (
        <div className="grid gap-4">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {children}
        </div>
      ) : null}
    </dialog>
  );
};

/** The row of buttons at a dialog's end; stacked on a phone. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col-reverse gap-3 pt-2 sm:flex-row sm:justify-end">{children}</div>
);
