import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { addressOf, type ListView } from './list-view.ts';
import { useStaffChange } from './staff-change.ts';

/**
 * Asks for confirmation before a list item is deleted. Afterwards the list is shown without the item and
 * its heading has the focus, because the button that had it is gone.
 */
export const useDeletion = <Doomed,>(
  view: ListView,
  head: RefObject<HTMLHeadingElement | null>,
  changeOf: (doomed: Doomed) => Readonly<Record<string, string>>,
) => {
  const navigate = useNavigate();
  const gone = useRef(false);
  const [doomed, setDoomed] = useState<Doomed>();
  const deleting = useStaffChange((reply) => {
    gone.current = reply.outcome === 'done';
    setDoomed(undefined);
    if (gone.current)
      void navigate(addressOf({ ...view, open: undefined }), {
        replace: true,
        preventScrollReset: true,
      });
  });
  return {
    doomed,
    ask: setDoomed,
    dialog: {
      open: doomed !== undefined,
      deleting: deleting.pending !== undefined,
      onCancel: (): void => {
        gone.current = false;
        setDoomed(undefined);
      },
      focusAfter: () => (gone.current ? head.current : undefined),
      onDelete: (): void => {
        if (doomed !== undefined) deleting.send(changeOf(doomed));
      },
    },
  };
};

/** Asks for confirmation and names what will be deleted. */
export const DeletionDialog = ({
  open,
  title,
  action,
  deleting,
  onDelete,
  onCancel,
  focusAfter,
  children,
}: {
  open: boolean;
  title: string;
  action: string;
  deleting: boolean;
  onDelete: () => void;
  onCancel: () => void;
  focusAfter: () => HTMLElement | null | undefined;
  children: ReactNode;
}) => (
  <Dialog alert open={open} onClose={onCancel} title={title} focusAfter={focusAfter}>
    {children}
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        look="danger"
        disabled={deleting}
        aria-busy={deleting || undefined}
        onClick={onDelete}
      >
        {deleting ? 'Deleting...' : action}
      </Button>
    </DialogActions>
  </Dialog>
);
