import { Fragment } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Checkbox } from '#ui/field.tsx';
import { Key } from './key-hint.tsx';
import { type Shortcut, turnShortcuts, useShortcutsOn } from './shortcuts.ts';

/** All shortcuts of the page, and the switch that turns them off. */
export const ShortcutsDialog = ({
  open,
  shortcuts,
  onClose,
}: {
  open: boolean;
  shortcuts: readonly Shortcut[];
  onClose: () => void;
}) => {
  const on = useShortcutsOn();
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <p className="text-sm text-soft">
        They do nothing while you type into a field or answer a dialog. This browser remembers the
        switch.
      </p>
      <Checkbox
        label="Use keyboard shortcuts"
        checked={on}
        onChange={(event) => turnShortcuts(event.target.checked)}
      />
      <dl className={`gap-x-6 text-sm sm:columns-2 ${on ? '' : 'opacity-70'}`}>
        {shortcuts.map(({ shown, does }) => (
          <div
            key={does}
            className="grid break-inside-avoid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-3 py-1"
          >
            <dt className="flex items-baseline gap-2">
              {shown.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 ? <span className="text-xs text-soft">or</span> : null}
                  <Key>{key}</Key>
                </Fragment>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button look="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
