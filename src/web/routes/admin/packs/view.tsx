import { TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, useLocation } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { MAX_REVOKE_REASON } from '#domain/shipping/packs.ts';
import { BackLink, Fold, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { PaperLinks } from '#web/components/staff/paper-links.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { REVOKE_LABELS, revokeSchema } from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PackLine, PackRow, Shippable } from './pack-rows.ts';
import { ScanForm } from './scan-form.tsx';
import { ShipForm } from './ship-form.tsx';

const Warning = ({ children }: { children: string }) => (
  <p className="inline-flex items-start gap-2 rounded-control bg-amber-tint px-3 py-2 text-sm font-medium text-amber">
    <Icon node={TriangleAlert} className="beside-line size-4 shrink-0" />
    {children}
  </p>
);

const Noted = ({ pack }: { pack: PackRow }) => (
  <li className="grid gap-2 border-t border-line py-3">
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="figures min-w-0 text-sm wrap-anywhere">
        <strong>Batch {pack.batch}</strong>, expires {pack.expiry}
        <span className="block text-xs text-soft">
          {[
            pack.gtin && `Product ${pack.gtin}`,
            pack.serial && `Serial ${pack.serial}`,
            pack.madeIn && `Made in ${pack.madeIn}`,
            pack.replaced && 'In the replacement parcel',
          ]
            .filter(Boolean)
            .join(' · ') || 'Typed without a code'}
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="take-off" />
        <input type="hidden" name="packId" value={pack.id} />
        <SubmitButton look="quiet" className="-mr-5 text-sm max-sm:-ml-5">
          Remove
          <span className="sr-only"> batch {pack.batch}</span>
        </SubmitButton>
      </Form>
    </div>
    {pack.warnings.map((warning) => (
      <Warning key={warning}>{warning}</Warning>
    ))}
  </li>
);

/** A confirmed product number, which a pharmacist may revoke. */
const Learned = ({
  learned: { id, gtin, by },
  reply,
}: {
  learned: PackLine['learned'][number];
  reply: FormReply | undefined;
}) => {
  const allowed = useRights();
  return (
    <li className="grid gap-2 py-2 text-sm">
      <p>
        <span className="figures font-semibold">{gtin}</span>
        <span className="text-soft">, confirmed by {by}</span>
      </p>
      {allowed('confirm pack products') ? (
        <CheckedForm
          schema={revokeSchema}
          labels={REVOKE_LABELS}
          reply={reply}
          className="grid gap-2"
        >
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="learnedId" value={id} />
          <FormTextField
            name="reason"
            label={REVOKE_LABELS.reason}
            maxLength={MAX_REVOKE_REASON}
            autoComplete="off"
          />
          <SubmitButton look="secondary" className="justify-self-start text-sm">
            Revoke
            <span className="sr-only"> the product number {gtin}</span>
          </SubmitButton>
        </CheckedForm>
      ) : null}
    </li>
  );
};

const ofNote = (reply: FormReply | undefined): boolean =>
  !['take-off', 'revoke', 'set-status'].includes(reply?.values['intent'] ?? '');

/** The packs supplied with an order, and the one field into which they are scanned. */
export const PacksView = ({
  orderId,
  lines,
  shippable,
  reply,
}: {
  orderId: string;
  lines: readonly PackLine[];
  /** Undefined while packs are missing, and once the order is shipped. */
  shippable: Shippable | undefined;
  reply: FormReply | undefined;
}) => {
  // A saved form is emptied; a refused one keeps what was typed.
  const { key } = useLocation();
  return (
    <StaffFrame place="orders">
      <BackLink to={`${href('/admin/dashboard')}?open=${orderId}`}>Back to the order</BackLink>
      <PageTitle
        title="Supplied packs"
        hint={<span className="figures">Order {orderNumber(orderId)}</span>}
      />
      {reply?.values['intent'] === 'take-off' ? <Refusal message={reply.message} /> : null}
      {shippable ? (
        <ShipForm
          key={orderId}
          orderId={orderId}
          shippable={shippable}
          reply={reply?.values['intent'] === 'set-status' ? reply : undefined}
        />
      ) : null}
      <ScanForm
        key={key}
        orderId={orderId}
        awaited={shippable === undefined}
        lines={lines}
        reply={ofNote(reply) ? reply : undefined}
      />
      <ol className="grid items-start gap-5 lg:grid-cols-2">
        {lines.map((line) => (
          <li key={line.itemId} className="card grid min-w-0 gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-base">
                {line.name}
                <span className="block text-sm font-normal text-soft">{line.pack}</span>
              </h3>
              <p className="figures text-sm text-soft">
                {line.noted} of {line.quantity} recorded
              </p>
            </div>
            {line.warning ? <Warning>{line.warning}</Warning> : null}
            {line.packs.length > 0 ? (
              <ul>
                {line.packs.map((pack) => (
                  <Noted key={pack.id} pack={pack} />
                ))}
              </ul>
            ) : null}
            {line.learned.length > 0 ? (
              <Fold
                title="Confirmed product numbers"
                look="part"
                open={line.learned.some(({ id }) => id === reply?.values['learnedId'])}
              >
                <ul className="divide-y divide-line">
                  {line.learned.map((learned) => (
                    <Learned
                      key={learned.id}
                      learned={learned}
                      reply={reply?.values['learnedId'] === learned.id ? reply : undefined}
                    />
                  ))}
                </ul>
              </Fold>
            ) : null}
          </li>
        ))}
      </ol>
      <PaperLinks orderId={orderId} />
    </StaffFrame>
  );
};
