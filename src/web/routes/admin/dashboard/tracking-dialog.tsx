import { useState } from 'react';
import type { OrderStatus } from '#domain/orders/order.ts';
import { readTracking } from '#domain/tracking.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Checkbox, TextField } from '#ui/field.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { draftValue, saveDraft } from '#web/forms/draft.ts';
import type { OverrideFields } from '#web/forms/override-form.ts';
import { OTHER_TRACKING_LABEL, TRACKING_LABEL } from '#web/forms/schemas/orders.ts';
import { announce } from '#web/browser/toasts.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import {
  DialogError,
  confirmSkip,
  OverridePart,
  skippedBy,
  SkippedSteps,
  useOverride,
} from '#web/components/staff/gates.tsx';
import { ColdChain } from './payment-shipping-parts.tsx';
import type { OrderRow } from './rows.ts';

/** What the dialog sends beside the tracking text. */
type TrackingAnswer = OverrideFields;

/** Action of the dialog: save the tracking text alone, or together with a status. */
export type TrackingQuestion = {
  readonly order: OrderRow;
  readonly status: OrderStatus | undefined;
};

const TrackingForm = ({
  question: { order, status },
  saving,
  refused,
  onSave,
  onCancel,
}: {
  question: TrackingQuestion;
  saving: boolean;
  /** Why the last attempt was refused. */
  refused: string | undefined;
  onSave: (tracking: string, more: TrackingAnswer) => void;
  onCancel: () => void;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.tracking(order.id));
  const [tracking, setTracking] = useState(
    () => draftValue(draft, 'tracking') || (order.tracking ?? ''),
  );
  const [error, setError] = useState<string>();
  const empty = tracking.trim() === '';
  const [other, setOther] = useState(false);
  const unknown =
    !empty && tracking.trim() !== order.tracking && readTracking(tracking).carrier === undefined;
  const override = useOverride();
  const lack = status === undefined ? order.gates.tracking : order.gates.statuses[status];
  const skipped = status && skippedBy(order, status);
  const refuseEmpty = (): void => {
    setError(ORDER_REFUSALS['tracking-missing']);
    announce('tracking-missing');
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (empty) refuseEmpty();
        else if (!saving)
          onSave(tracking, {
            ...override.values,
            ...confirmSkip(skipped),
            ...(unknown && other ? { otherTracking: 'yes' } : {}),
          });
      }}
    >
      <p className="text-sm text-soft">
        Order of {order.customer.name}
        {status === undefined ? '' : `; its status becomes ${status}`}. The customer receives it by
        email.
      </p>
      <DialogError message={refused} />
      <TextField
        label={TRACKING_LABEL}
        name="tracking"
        value={tracking}
        error={error}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTracking(event.target.value);
          // It was about the number before.
          setOther(false);
          if (event.target.form) saveDraft(draft, event.target.form);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          // A disabled button would prevent the submit, and so the message that explains the problem.
          if (event.key === 'Enter' && empty) refuseEmpty();
        }}
      />
      {unknown ? (
        <div className="grid gap-1 rounded-control bg-amber-tint px-3 py-2 text-sm text-amber">
          <p>{ORDER_REFUSALS['tracking-unknown']}</p>
          <Checkbox
            label={OTHER_TRACKING_LABEL}
            checked={other}
            onChange={(event) => setOther(event.target.checked)}
          />
        </div>
      ) : null}
      <SkippedSteps sentence={skipped} />
      <ColdChain cold={order.shipping.cold} />
      {lack ? <OverridePart lack={lack} override={override} /> : null}
      <DialogActions>
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={empty || saving} aria-busy={saving || undefined}>
          {saving ? 'Saving...' : 'Save Tracking Info'}
        </Button>
      </DialogActions>
    </form>
  );
};

export const TrackingDialog = ({
  question,
  ...rest
}: {
  question: TrackingQuestion | undefined;
  saving: boolean;
  refused: string | undefined;
  onSave: (tracking: string, more: TrackingAnswer) => void;
  onCancel: () => void;
}) => (
  <Dialog open={question !== undefined} onClose={rest.onCancel} title="Add Tracking Information">
    {question ? <TrackingForm question={question} {...rest} /> : null}
  </Dialog>
);
