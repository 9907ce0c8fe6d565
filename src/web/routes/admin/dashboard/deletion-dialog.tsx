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
  children,
}: {
  open: boolean;
  title: string;
  action: string;
  deleting: boolean;
  onDelete: () => void;
  onCancel: () => void;
  children: ReactNode;
}) => (
  <Dialog alert open={open} onClose={onCancel} title={title}>
    {children}
    <DialogActions>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button look="danger" disabled={deleting} onClick={onDelete}>
        {deleting ? 'Deleting...' : action}
      </Button>
    </DialogActions>
  </Dialog>
);
