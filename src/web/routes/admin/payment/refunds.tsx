import { Form, useNavigation } from 'react-router';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { REFUND_DONE_LABELS, refundDoneSchema } from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { PaymentPage } from './payment-page.ts';

type Refund = PaymentPage['refunds'][number];

/** A refund that must be transferred by hand: recorded as made on a day, or cancelled. */
const ByHand = ({
  refund,
  today,
  reply,
}: {
  refund: Refund;
  today: string;
  reply: FormReply | undefined;
}) => {
  const busy = useNavigation().formMethod === 'POST';
  const draft = useStaffDraft(STAFF_DRAFTS.money(refund.id, 'refund-done'));
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-3">
      <p className="text-sm">
        Transfer {refund.amount} to the account that it came from, then record the date here.
      </p>
      <CheckedForm
        schema={refundDoneSchema}
        labels={REFUND_DONE_LABELS}
        reply={reply?.values['refundId'] === refund.id ? reply : undefined}
        initial={{ paidOn: today }}
        draft={draft}
        className="grid gap-3"
      >
        <input type="hidden" name="intent" value="refund-done" />
        <input type="hidden" name="refundId" value={refund.id} />
        <div className="grid items-end gap-3 sm:grid-cols-[14rem_auto]">
          <FormTextField name="paidOn" label={REFUND_DONE_LABELS.paidOn} type="date" max={today} />
          <SubmitButton busy="Saving..." className="justify-self-start">
            Mark as refunded
          </SubmitButton>
        </div>
      </CheckedForm>
      <Form method="post">
        <input type="hidden" name="intent" value="refund-withdraw" />
        <input type="hidden" name="refundId" value={refund.id} />
        <button type="submit" className="link min-h-11 cursor-pointer text-sm" disabled={busy}>
          Cancel the refund {refund.amount}
        </button>
      </Form>
    </div>
  );
};

/** Requested refunds and their status. */
export const Refunds = ({
  payment,
  today,
  mayChange,
  reply,
}: {
  payment: PaymentPage;
  today: string;
  mayChange: boolean;
  reply: FormReply | undefined;
}) =>
  payment.refunds.length === 0 ? null : (
    <section aria-labelledby="refunds" className="grid gap-2">
      <h3 id="refunds" className="text-base">
        Refunds
      </h3>
      <ul className="grid gap-3">
        {payment.refunds.map((refund) => (
          <li key={refund.id} className="card grid gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className="figures font-semibold">{refund.amount}</p>
              <p className="text-sm font-semibold">{refund.state}</p>
            </div>
            <p className="text-sm wrap-anywhere">{refund.reason || 'Erased'}</p>
            <p className="text-xs text-soft">Requested {refund.asked}</p>
            {refund.byHand && mayChange ? (
              <ByHand refund={refund} today={today} reply={reply} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
