import { type CartLine, MAX_QUANTITY, MIN_QUANTITY } from '#domain/cart.ts';
import { Button } from '#ui/button.tsx';
import { href } from '#web/href.ts';

/** Changes a line by a form, for as long as no script does it. */
export const PlainControls = ({ line, dose }: { line: CartLine; dose: boolean }) => (
  <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
    <form method="post" action={href('/cart')} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="productId" value={line.productId} />
      <input type="hidden" name="strength" value={line.strength} />
      <label className="grid gap-1 text-sm">
        Quantity
        <input
          name="quantity"
          type="number"
          min={MIN_QUANTITY}
          max={MAX_QUANTITY}
          defaultValue={line.quantity}
          aria-label={`Quantity of ${line.name}`}
          className="figures h-11 w-20 rounded-control border border-edge bg-surface px-3"
        />
      </label>
      {dose ? (
        <label className="grid gap-1 text-sm">
          Units a day
          <input
            name="unitsPerDay"
            inputMode="numeric"
            defaultValue={line.unitsPerDay ?? ''}
            className="figures h-11 w-24 rounded-control border border-edge bg-surface px-3"
          />
        </label>
      ) : null}
      <Button type="submit" name="intent" value="set" look="secondary">
        Update
      </Button>
      <Button
        type="submit"
        name="intent"
        value="remove"
        look="quiet"
        aria-label={`Remove ${line.name}`}
      >
        Remove
      </Button>
    </form>
  </div>
);
