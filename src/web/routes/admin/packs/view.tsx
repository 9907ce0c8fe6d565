import { TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, useLocation } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { readFrom } from '#domain/shipping/packs.ts';
import { Checkbox } from '#ui/field.tsx';
import { BackLink, PageTitle, Refusal } from '#web/components/staff/page-parts.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { PACK_LABELS, packSchema, SHORT_DATED_LABEL } from '#web/forms/schemas/orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { PackLine, PackRow } from './pack-rows.ts';

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
          ]
            .filter(Boolean)
            .join(' · ') || 'Typed without its code'}
        </span>
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="take-off" />
        <input type="hidden" name="packId" value={pack.id} />
        <SubmitButton look="quiet" className="-mr-5 text-sm max-sm:-ml-5">
          Take off
          <span className="sr-only"> batch {pack.batch}</span>
        </SubmitButton>
      </Form>
    </div>
    {pack.warnings.map((warning) => (
      <Warning key={warning}>{warning}</Warning>
    ))}
  </li>
);

/** Names of the fields that are printed next to the code. */
const PRINTED = ['batch', 'expiry', 'serial', 'gtin'] as const;

const NoteForm = ({ itemId, reply }: { itemId: string; reply: FormReply | undefined }) => {
  const draft = useStaffDraft(STAFF_DRAFTS.pack(itemId));
  const field = (name: keyof typeof PACK_LABELS) => ({
    name,
    label: PACK_LABELS[name],
    autoComplete: 'off',
    spellCheck: false,
  });
  return (
    <CheckedForm
      schema={packSchema}
      labels={PACK_LABELS}
      reply={reply}
      draft={draft}
      className="grid gap-3 rounded-control bg-sunken p-3"
    >
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="itemId" value={itemId} />
      <FormTextField
        {...field('code')}
        hint="Scan the square code into this field, or type it with its brackets."
      />
      <details
        open={
          reply !== undefined &&
          ((reply.values['code'] ?? '') === '' || PRINTED.some((name) => reply.errors[name]))
        }
      >
        <summary className="link min-h-11 cursor-pointer py-2 text-sm font-semibold">
          Type what is printed instead
        </summary>
        <div className="field-row gap-x-3 pt-2 [--below:0.75rem] sm:grid-cols-2">
          <FormTextField {...field('batch')} hint="As it is printed." />
          <FormTextField {...field('expiry')} hint="As 2027-01-31 or 2027-01." />
          <FormTextField {...field('serial')} optional />
          <FormTextField {...field('gtin')} optional inputMode="numeric" />
        </div>
      </details>
      <FormTextField
        {...field('madeIn')}
        optional
        hint="The country of manufacture, as two letters."
        maxLength={2}
      />
      {reply?.code === 'short-dated' ? (
        <Checkbox label={SHORT_DATED_LABEL} name="shortDated" value={readFrom(reply.values).text} />
      ) : null}
      <SubmitButton busy="Saving..." className="justify-self-start text-sm">
        Note pack
      </SubmitButton>
    </CheckedForm>
  );
};

/** The packs supplied for each line of an order, identified by their codes. */
export const PacksView = ({
  orderId,
  lines,
  reply,
}: {
  orderId: string;
  lines: readonly PackLine[];
  reply: FormReply | undefined;
}) => {
  // A saved form is emptied; a refused one keeps what was typed.
  const { key } = useLocation();
  return (
    <StaffFrame place="orders">
      <BackLink to={`${href('/admin/dashboard')}?open=${orderId}`}>Back to the order</BackLink>
      <PageTitle
        title="Packs supplied"
        hint={<span className="figures">Order {orderNumber(orderId)}</span>}
      />
      {reply?.values['itemId'] === undefined ? <Refusal message={reply?.message} /> : null}
      <ol className="grid items-start gap-5 lg:grid-cols-2">
        {lines.map((line) => (
          <li key={line.itemId} className="card grid min-w-0 gap-3 p-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="text-base">
                {line.name}
                <span className="block text-sm font-normal text-soft">{line.pack}</span>
              </h3>
              <p className="figures text-sm text-soft">
                {line.packs.length} of {line.quantity} noted
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
            <NoteForm
              key={key}
              itemId={line.itemId}
              reply={reply?.values['itemId'] === line.itemId ? reply : undefined}
            />
          </li>
        ))}
      </ol>
    </StaffFrame>
  );
};
