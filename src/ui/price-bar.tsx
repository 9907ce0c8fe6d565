import { type Cents, savingsPercent } from '#domain/money.ts';

/**
 * The store's one idea: a bar as long as the US price, filled as far as ours goes. Decoration for the
 * eye; the words beside it say the same to everybody.
 */
export const PriceBar = ({
  price,
  usPrice,
  size = 'small',
}: {
  price: Cents;
  usPrice: Cents;
  size?: 'small' | 'large';
}) => {
  const share = Math.max(2, 100 - savingsPercent(usPrice, price));
  const height = size === 'large' ? 20 : 8;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className={`block w-full rounded-full ${size === 'large' ? 'h-5' : 'h-2'}`}
    >
      <rect width="100" height={height} className="fill-leaf-tint stroke-none" />
      <rect
        width={share}
        height={height}
        className={`fill-leaf-fill ${size === 'large' ? 'fill-up' : ''}`}
      />
    </svg>
  );
};
