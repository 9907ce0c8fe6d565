import { Trash2 } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { type CartLine, lineTotal, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import { timesPacks } from '#domain/us-figures.ts';
import type { SupplyVerdict } from '#domain/supply.ts';
import { Button } from '#ui/button.tsx';
import { PriceBar } from '#ui/price-bar.tsx';
import { ProductArt } from '#ui/product-art.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/browser/cart.ts';
import { href } from '#web/href.ts';
import type { OptionFacts } from '#web/pages/supply-facts.ts';
import { PlainControls } from './plain-controls.tsx';
import { showToast } from '#web/browser/toasts.ts';

/** The element with the alert of a line over the limit, for the button that leads there. */
export const supplyId = (lineId: string): string => `supply-${lineId}`;

const Supply = ({
  verdict,
  plain,
  onFit,
}: {
  verdict: SupplyVerdict;
  /** The line, where a form lowers it. */
  plain: CartLine | undefined;
  /** Lowers the line to what fits. */
  onFit: (packs: number) => void;
}) =>
  verdict.message === undefined ? null : verdict.over ? (
    <div
      id={supplyId(verdict.id)}
      role="alert"
      tabIndex={-1}
      className="grid justify-items-start gap-3 rounded-control border-2 border-red bg-red-tint p-3 text-sm"
    >
      <p className="text-red">{verdict.message}</p>
      {verdict.fits > 0 ? (
        <form method="post" action={href('/cart')}>
          {plain ? (
            <>
              <input type="hidden" name="productId" value={plain.productId} />
              <input type="hidden" name="strength" value={plain.strength} />
              <input type="hidden" name="quantity" value={verdict.fits} />
            </>
          ) : null}
          <Button
            look="secondary"
            {...(plain
              ? { type: 'submit', name: 'intent', value: 'set' }
              : { onClick: () => onFit(verdict.fits) })}
          >
            {verdict.fits === 1 ? 'Change to 1 pack' : `Change to ${verdict.fits} packs`}
          </Button>
        </form>
      ) : null}
    </div>
  ) : (
    <p className="text-sm text-soft">{verdict.message}</p>
  );

/** Loaded on demand, because most carts contain no insulin. Its space is reserved. */
const UnitsADay = lazy(async () => ({ default: (await import('./units-a-day.tsx')).UnitsADay }));

/** One line of the cart; `verdict` and `facts` are absent if its option is not in the catalogue. */
export const CartRow = ({
  line,
  own,
  verdict,
  facts,
}: {
  line: CartLine;
  /** Whether a script changes the line; otherwise forms do. */
  own: boolean;
  verdict: SupplyVerdict | undefined;
  facts: OptionFacts | undefined;
}) => {
  const { change, remove, state } = useCart();
  const total = lineTotal(line);
  return (
    <li className="grid grid-cols-1 gap-4 px-[min(1rem,5vw)] py-4 md:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-h-14 w-18 rounded-control bg-sunken px-1 py-2">
          {facts ? (
            <ProductArt
              productId={line.productId}
              strength={line.strength}
              className="h-auto w-full"
            />
          ) : null}
        </div>
        <div className="grid min-w-0 flex-1 basis-28 grid-cols-1 gap-1">
          <h2 className="text-base">
            <Link
              to={href('/products/:productId', { productId: line.productId })}
              className="no-underline hover:underline"
            >
              {line.name}
            </Link>
          </h2>
          <p className="text-sm text-balance">{line.description}</p>
          <p className="figures text-sm text-soft">{formatMoney(line.price)} a pack</p>
        </div>
        <div className="min-w-0 basis-full md:basis-64">
          {facts ? (
            <PriceBar price={total} us={timesPacks(facts.us, line.quantity)} wording="packs" />
          ) : (
            <p className="figures text-lg font-bold">{formatMoney(total)}</p>
          )}
        </div>
      </div>
      {verdict ? (
        <Supply
          verdict={verdict}
          plain={own ? undefined : line}
          onFit={(packs) => change(line.id, packs)}
        />
      ) : (
        <p role="alert" className="rounded-control bg-red-tint p-3 text-sm text-red">
          We no longer list this item. Please remove it from your cart.
        </p>
      )}
      {own && verdict?.asksForDose ? (
        <div className="min-h-27">
          <Suspense>
            <UnitsADay value={line.unitsPerDay} onState={(units) => state(line.id, units)} />
          </Suspense>
        </div>
      ) : null}
      {own ? (
        <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-3">
          <QuantityStepper
            value={line.quantity}
            onChange={(quantity) => change(line.id, quantity)}
            label={line.name}
            min={MIN_QUANTITY}
            max={MAX_QUANTITY}
          />
          <Button
            look="quiet"
            className="-mr-4 max-md:px-4 md:-mr-5"
            aria-label={`Remove ${line.name}`}
            onClick={() => {
              remove(line.id);
              showToast({ title: `${line.name} removed from your cart` });
            }}
          >
            <Icon node={Trash2} className="size-4" />
            Remove
          </Button>
        </div>
      ) : (
        <PlainControls line={line} dose={verdict?.asksForDose ?? false} />
      )}
    </li>
  );
};
