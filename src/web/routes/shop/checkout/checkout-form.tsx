import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { type Cart, cartTotal } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { type DiscountKind, discountOn } from '#domain/referrals/discount.ts';
import type { Countries } from '#web/forms/countries/countries.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { draftValue } from '#web/forms/draft.ts';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { CHECKOUT_LABELS, CODE_LABELS } from '#web/forms/labels.ts';
import { AddressFields, EmailField, NameFields } from '#web/forms/person/person-fields.tsx';
import { type CheckoutReply, draftOf, type Prefill } from './checkout-reply.ts';
import { DiscountShape } from './checkout-shape.tsx';
import { orderKey } from './order-key.ts';
import { CHECKOUT_FORM, PlaceButton, type Unconfirmed } from './place-button.tsx';

/** Loaded with a filled cart, because an empty one has nothing to discount. */
const DiscountField = lazy(async () => ({
  default: (await import('./discount-field.tsx')).DiscountField,
}));

/** Loaded where it is shown, which without a script is on the server. */
const CodeSection = lazy(async () => ({
  default: (await import('./code-section.tsx')).CodeSection,
}));

const loadSchema = () =>
  import('#web/forms/schemas/checkout.ts').then(({ checkoutSchema }) => checkoutSchema);

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="card grid grid-cols-1 gap-5 p-6">
    <h2 className="text-lg">{title}</h2>
    {children}
  </section>
);

/** What the account says, with the fields behind "Change"; plain fields where it says too little. */
const Review = ({
  title,
  says,
  open,
  children,
}: {
  title: string;
  says: readonly (string | undefined)[];
  open: boolean;
  children: ReactNode;
}) => {
  const words = says.filter(Boolean);
  if (words.length < says.length) return <Group title={title}>{children}</Group>;
  return (
    <section aria-label={title} className="card grid grid-cols-1 gap-2 p-6">
      <h2 className="text-lg">{title}</h2>
      <details open={open} className="group grid gap-5">
        <summary className="flex cursor-pointer list-none items-start justify-between gap-4 [&::-webkit-details-marker]:hidden">
          <span className="sr-only">{title}</span>
          <span className="grid wrap-anywhere group-open:invisible">
            {words.map((each) => (
              <span key={each}>{each}</span>
            ))}
          </span>
          <span className="link shrink-0 group-open:hidden">Change</span>
        </summary>
        <div className="grid grid-cols-1 gap-5 pt-3">{children}</div>
      </details>
    </section>
  );
};

const Notice = ({ prescription }: { prescription: boolean }) => (
  <div className="grid gap-2 rounded-card bg-tint p-5 text-sm">
    <p>
      <strong>You pay nothing now.</strong>{' '}
      {prescription
        ? 'Send your prescription with the order, or later in your order history. When the pharmacy has approved it, we email you a secure payment link.'
        : 'When the pharmacy has approved your order, we email you a secure payment link.'}
    </p>
    {prescription ? <p>Each shipment contains at most a 90-day supply of a medicine.</p> : null}
  </div>
);

/** Cart fields of the order, without prices and names. */
const CartFields = ({
  lines,
  total,
  keyOfPage,
}: {
  lines: Cart;
  total: number;
  keyOfPage: string | undefined;
}) => {
  const key = useMemo(() => keyOfPage ?? orderKey(lines), [lines, keyOfPage]);
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
      {keyOfPage === undefined ? <input type="hidden" name="answer" value="data" /> : null}
    </>
  );
};

const NAMED = ['firstName', 'lastName', 'email', 'phone'] as const;
const PLACED_AT = ['country', 'streetAddress', 'apartment', 'city', 'state', 'zipCode'] as const;

export const CheckoutForm = ({
  lines,
  orderKey: keyOfPage,
  prefill,
  countries,
  reply,
  discount,
  unconfirmed,
  summary,
  prescription,
  codeInPage,
  onDiscount,
}: {
  lines: Cart;
  /** Key of the order before the browser has made its own. */
  orderKey: string | undefined;
  prefill: Prefill | undefined;
  countries: Countries;
  reply: CheckoutReply | undefined;
  discount: DiscountKind | undefined;
  /** Of somebody who is not logged in. */
  unconfirmed: Unconfirmed | undefined;
  /** Order summary for windows without room for it beside the form. */
  summary: ReactNode;
  /** Takes the prescription, where the order needs one. */
  prescription: ReactNode;
  /** Whether the code is asked for within the page, because no script shows the dialog. */
  codeInPage: boolean;
  onDiscount: (kind: DiscountKind | undefined) => void;
}) => {
  const saving = discount && discountOn(cartTotal(lines));
  const total = toCents(cartTotal(lines) - (saving ?? 0));
  const box = useRef<HTMLDivElement>(null);
  // Logging in fills in the address from the account and keeps the notes.
  useEffect(() => {
    const notes = box.current?.querySelector<HTMLTextAreaElement>('[name="orderNotes"]');
    if (notes && notes.value === '') notes.value = draftValue(draftOf(undefined), 'orderNotes');
  }, []);
  const own = prefill?.values ?? {};
  const wrong = (names: readonly string[]): boolean =>
    names.some((name) => reply?.errors[name] || (reply?.values[name] ?? own[name]) !== own[name]);
  const {
    firstName,
    lastName,
    email,
    phone,
    streetAddress,
    apartment,
    city,
    state,
    zipCode,
    country,
  } = own;
  return (
    <div ref={box}>
      <CheckedForm
        id={CHECKOUT_FORM}
        schema={loadSchema}
        labels={codeInPage ? { ...CHECKOUT_LABELS, mailCode: CODE_LABELS.code } : CHECKOUT_LABELS}
        reply={reply}
        initial={prefill?.values ?? { country: countries.mostUsed[0]?.name ?? '' }}
        draft={draftOf(prefill)}
        {...(prefill ? {} : { captcha: 'mail' })}
        className="grid grid-cols-1 gap-6"
      >
        <CartFields lines={lines} total={total} keyOfPage={keyOfPage} />
        <Review
          title="Contact Information"
          says={
            prefill
              ? [firstName && lastName && `${firstName} ${lastName}`, email, phone]
              : [undefined]
          }
          open={wrong(NAMED)}
        >
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
        </Review>
        <Review
          title="Shipping Address"
          says={
            prefill
              ? [
                  streetAddress && [streetAddress, apartment].filter(Boolean).join(', '),
                  city && state && zipCode && `${city}, ${state} ${zipCode}`,
                  country,
                ]
              : [undefined]
          }
          open={wrong(PLACED_AT)}
        >
          <AddressFields countries={countries} purpose="shipping " zipFirst />
        </Review>
        {prescription}
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
        <Notice prescription={prescription !== null} />
        {summary}
        {codeInPage && reply ? (
          <Suspense>
            <CodeSection email={reply.values['email'] ?? ''} />
          </Suspense>
        ) : null}
        <PlaceButton
          unconfirmed={codeInPage ? undefined : unconfirmed}
          className="w-full sm:w-auto sm:justify-self-start lg:hidden"
        />
      </CheckedForm>
    </div>
  );
};
