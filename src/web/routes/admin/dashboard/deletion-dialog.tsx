import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

/** Asks once more, and names what would be deleted. */
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
