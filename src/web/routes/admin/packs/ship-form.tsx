import { useEffect, useRef } from 'react';
import { Checkbox } from '#ui/field.tsx';
import { MissingList, SkippedSteps } from '#web/components/staff/gates.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import {
  addTrackingSchema,
  OTHER_TRACKING_LABEL,
  TRACKING_LABEL,
} from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Shippable } from './pack-rows.ts';

/** The last step of packing: the number of the parcel is scanned, and the order is shipped. */
export const ShipForm = ({
  orderId,
  shippable: { version, skipped, lack },
  reply,
}: {
  orderId: string;
  shippable: Shippable;
  reply: FormReply | undefined;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const draft = useStaffDraft(STAFF_DRAFTS.tracking(orderId));
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <section aria-labelledby="ship" className="card grid gap-3 p-4">
      <h3 id="ship" className="text-base">
        All packs are recorded. Ship the order
      </h3>
      {lack ? (
        <MissingList lack={lack} />
      ) : (
        <CheckedForm
          schema={addTrackingSchema}
          labels={{ tracking: TRACKING_LABEL }}
          reply={reply}
          draft={draft}
          className="grid gap-3"
        >
          <input type="hidden" name="intent" value="set-status" />
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="version" value={version} />
          {skipped === undefined ? null : <input type="hidden" name="skipSteps" value="yes" />}
          <div ref={box}>
            <FormTextField
              name="tracking"
              label={TRACKING_LABEL}
              hint="Scan the label of the parcel. The order is set to Order Shipped, the customer gets an email, and the next order opens."
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          {reply?.code === 'tracking-unknown' ? (
            <Checkbox label={OTHER_TRACKING_LABEL} name="otherTracking" value="yes" />
          ) : null}
          <SkippedSteps sentence={skipped} />
          <SubmitButton busy="Saving..." className="justify-self-start text-sm">
            Ship the order
          </SubmitButton>
        </CheckedForm>
      )}
    </section>
  );
};
