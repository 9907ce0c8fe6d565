import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide';
import { Icon } from './icon.tsx';
import { useRef } from 'react';
import type { DialogProps } from './dialog.tsx';

/**
 * The dialog itself: a sheet at the bottom on a phone, a centred card elsewhere. Toasts lie above its backdrop,
 * where they can be read and closed.
 */
export const Modal = ({
  open,
  onClose,
  title,
  closable = true,
  alert = false,
  focusAfter,
  children,
}: DialogProps) => {
  const popup = useRef<HTMLDivElement>(null);
  const Root = alert ? AlertDialog.Root : Base.Root;
  return (
    <Root
      open={open}
      onOpenChange={(next) => {
        if (!next && closable) onClose?.();
      }}
      {...(alert ? {} : { disablePointerDismissal: !closable })}
    >
      <Base.Portal>
        <Base.Backdrop className="veil fixed inset-0 z-40 transition-opacity duration-200 ease-out motion-reduce:transition-none data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end sm:place-items-center sm:p-4">
          <Base.Popup
            ref={popup}
            // Content taller than the screen starts at its beginning instead of its first button.
            initialFocus={() => {
              const box = popup.current;
              return box && box.scrollHeight > box.clientHeight ? box : true;
            }}
            finalFocus={() => focusAfter?.() ?? true}
            className="relative grid max-h-[calc(100dvh-2rem)] w-full gap-4 overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface p-6 shadow-lift transition duration-300 ease-out motion-reduce:transition-none max-sm:data-starting-style:translate-y-full sm:w-152 sm:max-w-full sm:rounded-b-card sm:data-starting-style:translate-y-2 sm:data-starting-style:opacity-0"
          >
            <Base.Title className={`text-xl ${closable ? 'pr-10' : ''}`}>{title}</Base.Title>
            {children}
            {closable ? (
              // Last, so that the dialog's own first field or button gets the focus.
              <Base.Close
                aria-label="Close dialog"
                className="absolute top-3 right-3 grid size-11 cursor-pointer place-items-center rounded-control text-soft hover:bg-tint"
              >
                <Icon node={X} className="size-5" />
              </Base.Close>
            ) : null}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Root>
  );
};
