import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { type CartLine, lineTotal, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import type { SupplyVerdict } from '#domain/supply.ts';
import { Button } from '#ui/button.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { useCart } from '#web/cart.ts';
import { showToast } from '#web/toasts.ts';
import { UnitsADay } from './units-a-day.tsx';

const Supply = ({ verdict }: { verdict: SupplyVerdict }) =>
  verdict.message === undefined ? null : (
    <p
      role={verdict.over ? 'alert' : undefined}
      className={
        verdict.over
          ? 'rounded-control border-2 border-red bg-red-tint p-3 text-sm text-red'
          : 'text-sm text-soft'
      }
    >
      {verdict.message}
    </p>
  );

/** One line of the cart; `verdict` is missing where the catalogue no longer has what it names. */
export const CartRow = ({
  line,
  verdict,
}: {
  line: CartLine;
  verdict: SupplyVerdict | undefined;
}) => {
  const { change, remove, state } = useCart();
  return (
    <li className="grid gap-4 p-5 md:p-6">
      <div className="flex items-start justify-between gap-x-4">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-base">
            <Link to={`/products/${line.productId}`} className="no-underline hover:underline">
              {line.name}
            </Link>
          </h2>
          <p className="text-sm">{line.description}</p>
          <p className="figures text-sm text-soft">{formatMoney(line.price)} a pack</p>
        </div>
        <p className="figures text-lg font-bold">{formatMoney(lineTotal(line))}</p>
      </div>
      {verdict ? (
        <Supply verdict={verdict} />
      ) : (
        <p role="alert" className="rounded-control bg-red-tint p-3 text-sm text-red">
          Our catalogue no longer has this item. Please remove it from your cart.
        </p>
      )}
      {verdict?.asksForDose ? (
        <UnitsADay value={line.unitsPerDay} onState={(units) => state(line.id, units)} />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <QuantityStepper
          value={line.quantity}
          onChange={(quantity) => change(line.id, quantity)}
          label={line.name}
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
        />
        <Button
          look="quiet"
          aria-label={`Remove ${line.name}`}
          onClick={() => {
            remove(line.id);
            showToast({ title: `${line.name} removed from your cart` });
          }}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
        </Button>
      </div>
    </li>
  );
};
