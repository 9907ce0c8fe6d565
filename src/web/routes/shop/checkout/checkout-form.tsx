import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Cart, cartTotal } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { draftValue } from '#web/forms/draft.ts';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { CHECKOUT_LABELS } from '#web/forms/labels.ts';
import { AddressFields, EmailField, NameFields } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { CheckoutReply, Prefill } from './checkout-reply.ts';
import { DiscountShape } from './checkout-shape.tsx';
import { orderKey } from './order-key.ts';

/** Loaded with a filled cart, because an empty one has nothing to discount. */
const DiscountField = lazy(async () => ({
  default: (await import('./discount-field.tsx')).DiscountField,
}));

const loadSchema = () =>
  import('#web/forms/schemas/checkout.ts').then(({ checkoutSchema }) => checkoutSchema);

/** A draft belongs to one account, so another user's form starts from that user's own data. */
export const draftOf = (prefill: Prefill | undefined): string =>
  `checkout-${prefill?.userId ?? 'visitor'}`;

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="card grid grid-cols-1 gap-5 p-6">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);

const Notice = ({ prescription }: { prescription: boolean }) => (
  <div className="grid gap-2 rounded-card bg-tint p-5 text-sm">
    <p>
      <strong>You pay nothing now.</strong>{' '}
      {prescription
        ? 'After you place the order, upload your prescription under your order history. When the pharmacy has reviewed and approved it, we email you a secure payment link.'
        : 'When the pharmacy has approved your order, we email you a secure payment link.'}
    </p>
    {prescription ? <p>Each shipment contains at most a 90-day supply of a medicine.</p> : null}
  </div>
);

/** Cart fields of the order, without prices and names. */
const CartFields = ({ lines, total }: { lines: Cart; total: number }) => {
  const key = useMemo(() => orderKey(lines), [lines]);
  const sent = lines.map(({ productId, strength, quantity, unitsPerDay }) => ({
    productId,
    strength,
    quantity,
    unitsPerDay,
  }));
  return (
    <>
      <input type="hidden" name="idempotencyKey" value={key} />
      <input type="hidden" name="lines" value={JSON.stringify(sent)} />
      <input type="hidden" name="seenTotal" value={total} />
      <input type="hidden" name="answer" value="data" />
    </>
  );
};

export const CheckoutForm = ({
  lines,
  prefill,
  prescription,
  countries,
  reply,
  discount,
  summary,
  onDiscount,
  onLoginNeeded,
}: {
  lines: Cart;
  prefill: Prefill | undefined;
  prescription: boolean;
  countries: Countries;
  reply: CheckoutReply | undefined;
  discount: DiscountKind | undefined;
  /** Order summary for windows without room for it beside the form. */
  summary: ReactNode;
  onDiscount: (kind: DiscountKind | undefined) => void;
  onLoginNeeded: () => void;
}) => {
  const saving = discount && discountOn(cartTotal(lines));
  const total = toCents(cartTotal(lines) - (saving ?? 0));
  const box = useRef<HTMLDivElement>(null);
  // Logging in fills in the address from the account and keeps the notes.
  useEffect(() => {
    const notes = box.current?.querySelector<HTMLTextAreaElement>('[name="orderNotes"]');
    if (notes && notes.value === '') notes.value = draftValue(draftOf(undefined), 'orderNotes');
  }, []);
  return (
    <div ref={box}>
      <CheckedForm
        schema={loadSchema}
        labels={CHECKOUT_LABELS}
        reply={reply}
        initial={prefill?.values ?? {}}
        draft={draftOf(prefill)}
        className="grid grid-cols-1 gap-6"
      >
        <CartFields lines={lines} total={total} />
        <Group title="Contact Information">
          <NameFields />
          <div className="field-row md:grid-cols-2">
            <EmailField />
            <FormTextField
              name="phone"
              label={CHECKOUT_LABELS.phone}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          </div>
        </Group>
        <Group title="Shipping Address">
          <AddressFields countries={countries} purpose="shipping " />
        </Group>
        <section className="card p-6">
          <h2 className="sr-only">Order Notes</h2>
          <FormTextArea
            name="orderNotes"
            label={CHECKOUT_LABELS.orderNotes}
            hint="Anything that the pharmacy or the carrier should know."
            optional
          />
        </section>
        <Suspense fallback={<DiscountShape />}>
          <DiscountField draft={draftOf(prefill)} saving={saving} onDiscount={onDiscount} />
        </Suspense>
        <Notice prescription={prescription} />
        {summary}
        <SubmitButton
          busy="Processing..."
          className="w-full sm:w-auto sm:justify-self-start"
          onClick={(event) => {
            if (prefill) return;
            event.preventDefault();
            onLoginNeeded();
          }}
        >
          Place Order
        </SubmitButton>
      </CheckedForm>
    </div>
  );
};
