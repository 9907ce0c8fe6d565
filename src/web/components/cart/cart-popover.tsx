import { Popover } from '@base-ui/react/popover';
import { Link } from 'react-router';
import { type Cart, cartTotal, lineTotal } from '#domain/cart.ts';
import { formatMoney } from '#domain/money.ts';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';

/** Cart contents below the cart button; closes when the focus leaves it. */
export const CartPopover = ({
  id,
  button,
  lines,
  open,
  onClose,
}: {
  id: string;
  button: HTMLElement | null;
  lines: Cart;
  open: boolean;
  onClose: () => void;
}) => (
  <Popover.Root
    open={open}
    onOpenChange={(next, { event }) => {
      // The button handles its own clicks.
      if (!next && !(event.target instanceof Node && button?.contains(event.target))) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={button}
        align="end"
        // The button extends over the page's edge, so that its icon is aligned with it.
        alignOffset={12}
        sideOffset={8}
        collisionPadding={16}
        className="z-40"
      >
        <Popover.Popup
          id={id}
          finalFocus={() => button}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Element) || relatedTarget === button) return;
            if (currentTarget.contains(relatedTarget)) return;
            // The Tab key reaches a focus guard, from which it cannot continue, so it continues from the button.
            if (relatedTarget.hasAttribute('data-base-ui-focus-guard')) button?.focus();
            onClose();
          }}
          className="card grid max-h-[min(70vh,var(--available-height))] w-[min(22rem,calc(100vw-2rem))] gap-4 overflow-y-auto p-4 shadow-lift transition-opacity duration-150 ease-out motion-reduce:transition-none data-starting-style:opacity-0"
        >
          <Popover.Title className="sr-only">Cart</Popover.Title>
          <ul className="grid gap-3">
            {lines.map((line) => (
              <li key={line.id} className="flex items-baseline justify-between gap-4 text-sm">
                <span>
                  {line.name} <span className="text-soft">× {line.quantity}</span>
                </span>
                <span className="figures font-semibold">{formatMoney(lineTotal(line))}</span>
              </li>
            ))}
          </ul>
          <p className="flex justify-between border-t border-line pt-3 font-semibold">
            <span>Total</span>
            <span className="figures">{formatMoney(cartTotal(lines))}</span>
          </p>
          <Link to={href('/cart')} onClick={onClose} className={buttonClass('primary')}>
            Proceed to Checkout
          </Link>
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
