import { Fold } from '#web/components/staff/page-parts.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { Checkbox } from '#ui/field.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import {
  REFUND_LABELS,
  refundSchema,
  TRANSFER_LABELS,
  transferSchema,
} from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { PaymentPage } from './payment-page.ts';

/** Form with which an administrator records a received transfer. */
export const ReceiveForm = ({
  payment,
  today,
  reply,
}: {
  payment: PaymentPage;
  today: string;
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.money(payment.id, 'receive'));
  const next = payment.next === 'receive';
  const form = (
    <CheckedForm
      schema={transferSchema}
      labels={TRANSFER_LABELS}
      reply={reply}
      draft={draft}
      initial={{ amount: payment.rest, day: today }}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="receive" />
      <div className="field-row sm:grid-cols-2">
        <FormTextField
          name="amount"
          label={TRANSFER_LABELS.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormTextField name="day" label={TRANSFER_LABELS.day} type="date" max={today} />
      </div>
      <FormTextField
        name="bankReference"
        label={TRANSFER_LABELS.bankReference}
        hint="Enter it as the bank statement shows it. Each ID can be recorded only once."
        autoComplete="off"
      />
      {reply?.code === 'more-than-due' ? (
        // It holds for this amount alone: another one is asked about again.
        <Checkbox
          label={`Record ${reply.values['amount'] ?? ''}. I have compared it with the bank statement.`}
          name="confirmedAmount"
          value={reply.values['amount'] ?? ''}
        />
      ) : null}
      <SubmitButton
        busy="Saving..."
        look={next ? 'primary' : 'secondary'}
        className="justify-self-start"
      >
        Mark as received
      </SubmitButton>
    </CheckedForm>
  );
  return next ? (
    <section aria-labelledby="receive" className="card grid gap-4 p-4">
      <h3 id="receive" className="text-base">
        Mark as received
      </h3>
      {form}
    </section>
  ) : (
    // No payment is expected, but an unexpected transfer is recorded, too.
    <Fold title="Record another transfer" open={reply !== undefined}>
      {form}
    </Fold>
  );
};

/** Form with which an administrator refunds all or part of a payment. */
export const RefundForm = ({
  payment,
  reply,
}: {
  payment: PaymentPage;
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.money(payment.id, 'refund'));
  return (
    <section aria-labelledby="refund" className="card grid gap-4 p-4">
      <h3 id="refund" className="text-base">
        Refund
      </h3>
      {payment.owed ? (
        <p className="rounded-control bg-red-tint px-3 py-2 text-sm font-medium text-red">
          ${payment.owed} belongs to the patient and must be refunded.
        </p>
      ) : null}
      <CheckedForm
        schema={refundSchema}
        labels={REFUND_LABELS}
        reply={reply}
        draft={draft}
        initial={{ refundAmount: payment.suggestedRefund }}
        className="grid gap-4"
      >
        <input type="hidden" name="intent" value="refund" />
        <div className="field-row sm:grid-cols-2">
          <FormTextField
            name="refundAmount"
            label={REFUND_LABELS.refundAmount}
            hint={`At most ${payment.refundable}`}
            inputMode="decimal"
            autoComplete="off"
          />
          <FormTextField
            name="reason"
            label={REFUND_LABELS.reason}
            hint="For the staff and the ledger"
            autoComplete="off"
          />
        </div>
        <SubmitButton
          busy="Saving..."
          look={payment.next === 'pay back' ? 'primary' : 'secondary'}
          className="justify-self-start"
        >
          Refund
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};
