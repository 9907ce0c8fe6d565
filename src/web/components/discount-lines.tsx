import type { ShownDiscount } from '#web/pages/shown-discount.ts';

/** Above a total: what the lines add up to, and what was taken off. Nothing where nothing was. */
export const DiscountLines = ({
  discount,
  className = '',
}: {
  discount: ShownDiscount | undefined;
  className?: string;
}) =>
  discount ? (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-3 ${className}`}>
      <dt>Subtotal</dt>
      <dd className="figures text-right">{discount.subtotal}</dd>
      <dt>{discount.name}</dt>
      <dd className="figures text-right">{discount.amount}</dd>
    </dl>
  ) : null;
