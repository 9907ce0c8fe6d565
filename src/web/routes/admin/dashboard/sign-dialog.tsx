import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import type { OverrideFields } from '#web/forms/override-form.ts';
import { SIGN_LABELS } from '#web/forms/schemas/orders.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { DialogError, OverridePart, useOverride } from '#web/components/staff/gates.tsx';
import type { OrderRow } from './rows.ts';

export type GivenSignature = {
  readonly signName: string;
  readonly signPassword: string;
} & OverrideFields;

const SignForm = ({
  order,
  saving,
  error,
  onSign,
  onCancel,
}: {
  order: OrderRow;
  saving: boolean;
  /** Why the last attempt was refused. */
  error: string | undefined;
  onSign: (signature: GivenSignature) => void;
  onCancel: () => void;
}) => {
  const [signName, setName] = useState('');
  const [signPassword, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const override = useOverride();
  const lack = order.gates.statuses['Order Confirmed'];
  const message = missing ? ORDER_REFUSALS['signature-missing'] : error;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const empty = signName.trim() === '' || signPassword === '';
        setMissing(empty);
        if (!empty && !saving) onSign({ signName, signPassword, ...override.values });
      }}
    >
      <p className="text-sm text-soft">
        The prescription of {order.customer.name} was approved at the review desk. You sign as a
        pharmacist that the order is confirmed again. Your name is saved with it.
      </p>
      <DialogError message={message} />
      {lack ? <OverridePart lack={lack} override={override} /> : null}
      <TextField
        label={SIGN_LABELS.name}
        autoComplete="username"
        spellCheck={false}
        value={signName}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={SIGN_LABELS.password}
        type="password"
        autoComplete="current-password"
        value={signPassword}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={saving} aria-busy={saving || undefined}>
          {saving ? 'Signing...' : 'Sign and confirm'}
        </Button>
      </DialogActions>
    </form>
  );
};

/** Dialog in which a pharmacist signs the confirmation of an approved prescription order. */
export const SignDialog = ({
  open,
  ...rest
}: {
  open: boolean;
  order: OrderRow;
  saving: boolean;
  error: string | undefined;
  onSign: (signature: GivenSignature) => void;
  onCancel: () => void;
}) => (
  <Dialog open={open} onClose={rest.onCancel} title="Sign the confirmation">
    {open ? <SignForm {...rest} /> : null}
  </Dialog>
);
