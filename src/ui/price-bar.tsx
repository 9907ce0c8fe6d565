import {
  type Cents,
  formatMoney,
  formatPrice,
  priceShare,
  savingsPercent,
  toCents,
} from '#domain/money.ts';

type Words = {
  readonly price: (price: Cents) => string;
  readonly us: (usPrice: Cents) => string;
  readonly saving?: (usPrice: Cents, price: Cents) => string;
};

/** The words of each place; `beside` is the bar alone, where a table or a heading has the figures. */
const wordings = {
  card: {
    price: (price) => `From $${formatPrice(price)}`,
    us: (usPrice) => `US: $${formatPrice(usPrice)}`,
    saving: (usPrice, price) => `Save ${savingsPercent(usPrice, price)}%`,
  },
  product: {
    price: (price) => `Starting at $${formatPrice(price)}`,
    us: (usPrice) => `US Price: $${formatPrice(usPrice)}`,
    saving: (usPrice, price) => `Save up to ${savingsPercent(usPrice, price)}%`,
  },
  // The saving in percent is the base price's; an option says what it costs.
  option: {
    price: (price) => `$${formatPrice(price)}`,
    us: (usPrice) => `US: $${formatPrice(usPrice)}`,
  },
  packs: {
    price: formatMoney,
    us: (usPrice) => `US: ${formatMoney(usPrice)}`,
    saving: (usPrice, price) => `Save ${formatMoney(toCents(usPrice - price))}`,
  },
} as const satisfies Record<string, Words>;

export type Wording = keyof typeof wordings | 'beside';

const sizes = {
  small: { price: 'text-lg font-bold', us: 'text-sm', bar: 'min-h-2', saving: 'px-2.5 text-xs' },
  large: {
    price: 'text-xl font-bold md:text-2xl',
    us: 'text-sm md:text-lg',
    bar: 'min-h-5',
    saving: 'px-4 py-1 text-base',
  },
} as const;

/** Above this share the words of the saving find no room on the empty part. */
const ROOM_UP_TO = 60;

/**
 * The store's one idea: a bar as long as the US price, filled as far as ours goes, so that its empty part
 * is the saving. The drawing is for the eye; the words say the same to everybody.
 */
export const PriceBar = ({
  price,
  usPrice,
  wording = 'beside',
  size = 'small',
}: {
  price: Cents;
  usPrice: Cents;
  wording?: Wording;
  size?: 'small' | 'large';
}) => {
  const share = priceShare(usPrice, price);
  const look = sizes[size];
  const words: Words | undefined = wording === 'beside' ? undefined : wordings[wording];
  const saving = savingsPercent(usPrice, price) > 0 ? words?.saving?.(usPrice, price) : undefined;
  const inside = share <= ROOM_UP_TO;
  const told = saving ? (
    <p
      className={`figures font-semibold text-leaf ${look.saving} ${inside ? 'relative text-right' : ''}`}
    >
      {saving}
    </p>
  ) : null;
  return (
    <div className="grid gap-1.5">
      {words ? (
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={look.price}>{words.price(price)}</span>
          <s className={`text-soft ${look.us}`}>{words.us(usPrice)}</s>
        </p>
      ) : null}
      <div
        className={`relative overflow-hidden rounded-full border border-leaf-fill/40 ${look.bar}`}
      >
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          <rect width="100%" height="100%" className="fill-leaf-tint" />
          <rect
            width={`${share}%`}
            height="100%"
            className={`fill-leaf-fill ${size === 'large' ? 'fill-up' : ''}`}
          />
        </svg>
        {inside ? told : null}
      </div>
      {inside ? null : told}
    </div>
  );
};
