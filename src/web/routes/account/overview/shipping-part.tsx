import { Truck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';

/** When the parcel leaves and should come, where that can be told. */
export const ShippingPart = ({
  text,
  printed,
}: {
  text: string | undefined;
  /** Not where the steps stand on the same sheet: they tell it, too. */
  printed: boolean;
}) =>
  text === undefined ? null : (
    <div
      role="group"
      aria-label="Shipping"
      className={`grid gap-1 border-t border-line pt-4 ${printed ? '' : 'print:hidden'}`}
    >
      <h4 className="inline-flex items-center gap-2 font-semibold">
        <Icon node={Truck} className="size-5 text-accent" />
        Shipping
      </h4>
      <p className="reading text-sm text-soft">
        <Unbroken text={text} />
      </p>
    </div>
  );
