import { Truck } from 'lucide-react';
import { Unbroken } from '#web/components/unbroken.tsx';

/** When the parcel leaves and should come, where that can be told. */
export const ShippingPart = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <section aria-label="Shipping" className="grid gap-1 border-t border-line pt-4">
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Truck aria-hidden="true" className="size-5 text-accent" />
        Shipping
      </h4>
      <p className="reading text-sm text-soft">
        <Unbroken text={text} />
      </p>
    </section>
  );
