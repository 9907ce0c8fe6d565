import { useState } from 'react';
import { addLine, type CartLine } from '#domain/cart.ts';
import { lineId } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { readTracking } from '#domain/tracking.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import { CartSum } from '#web/components/cart/cart-sum.tsx';
import { CHECKOUT_LABELS } from '#web/forms/labels.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';
import { nextStep } from '#web/routes/account/overview/next-step.ts';
import { NextThing } from '#web/routes/account/overview/next-thing.tsx';
import { DiscountField } from '#web/routes/shop/checkout/discount-field.tsx';
import { OrderSummary } from '#web/routes/shop/checkout/order-summary.tsx';
import type { OptionTable } from '#web/pages/supply-facts.ts';
import { Specimen, State } from './specimen.tsx';

const requested = { status: 'Order Requested', prescriptionRequired: true } as const;
const TRACKED = 'https://courier.example/track?parcel=RR123456785DE';

const steps = {
  'A warning': nextStep({ ...requested, prescriptionUrl: null, trackingInfo: null }),
  'A request': nextStep({
    ...requested,
    prescriptionUrl: href('/prescriptions/:prescriptionId', { prescriptionId: '1' }),
    trackingInfo: null,
    review: 'information asked',
  }),
  'Plain, with a thing to do': nextStep({
    ...requested,
    status: 'Order Shipped',
    prescriptionUrl: href('/prescriptions/:prescriptionId', { prescriptionId: '1' }),
    trackingInfo: TRACKED,
  }),
  'Plain, nothing to do': nextStep({
    ...requested,
    prescriptionUrl: href('/prescriptions/:prescriptionId', { prescriptionId: '1' }),
    trackingInfo: null,
  }),
} as const;

export const NextThings = () => (
  <Specimen title="Next thing">
    {Object.entries(steps).map(([name, next]) => (
      <State key={name} name={name}>
        <NextThing
          order={{
            id: 'styleguide',
            next,
            prescriptionUrl: undefined,
            tracking: readTracking(TRACKED),
          }}
          email="hello@example.com"
          onUpload={() => undefined}
        />
      </State>
    ))}
  </Specimen>
);

const lineOf = ({ id, name, print, basePrice }: ProductFacts, quantity: number): CartLine => ({
  id: lineId(id, print),
  productId: id,
  strength: print,
  name: `${name} ${print}`,
  description: 'One pack',
  pack: '',
  price: basePrice,
  quantity,
});

const unknown: CartLine = {
  id: 'styleguide',
  productId: 'styleguide',
  strength: '',
  name: 'A medicine that left the catalogue',
  description: 'One pack',
  pack: '',
  price: toCents(4_800),
  quantity: 1,
};

/** Sample codes of the usual length, by kind. */
const sampleCodes: Record<DiscountKind, string> = {
  'friend code': 'K7QM-2XTD',
  coupon: 'K7QM-2XTD-5RWC',
};

/** The code field of the checkout and the total that it changes. */
const Discounted = ({ kind }: { kind: DiscountKind | undefined }) => {
  const [discount, setDiscount] = useState(kind);
  return (
    <CheckedForm
      schema={async () => (await import('#web/forms/schemas/checkout.ts')).checkoutSchema}
      labels={CHECKOUT_LABELS}
      initial={kind ? { code: sampleCodes[kind] } : {}}
      onSubmit={() => false}
    >
      <DiscountField
        draft="styleguide"
        saving={discount && toCents(3590)}
        onDiscount={setDiscount}
      />
    </CheckedForm>
  );
};

export const Summaries = ({
  sellers,
  options,
}: {
  sellers: readonly ProductFacts[];
  options: OptionTable;
}) => (
  <Specimen title="Order summary and discount">
    <div className="grid items-start gap-6 md:grid-cols-2">
      <State name="Summary, with a discount">
        <OrderSummary
          unconfirmed={undefined}
          lines={sellers
            .slice(0, 3)
            .reduce<readonly CartLine[]>((lines, seller) => addLine(lines, lineOf(seller, 1)), [])}
          options={options}
          discount="friend code"
        />
      </State>
      <div className="grid gap-6">
        <State name="Sum, where a US price is not known">
          <CartSum label="Total" lines={[{ ...unknown, quantity: 2 }]} options={options} />
        </State>
        <State name="Code, at rest">
          <Discounted kind={undefined} />
        </State>
        <State name="Code, taken">
          <Discounted kind="coupon" />
        </State>
      </div>
    </div>
  </Specimen>
);
