import { type FormEvent, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { DeliveryEstimate } from '#domain/shipping/estimate.ts';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';

/** The ZIP Code stays on this device; the server is asked with it and keeps nothing. */
const STORED_ZIP = 'pharos-zip';

export type Estimated = {
  readonly zip: string;
  readonly estimate: DeliveryEstimate | undefined;
};

const addressOf = (productId: string | undefined, zip: string): string =>
  `${href('/delivery')}?zip=${encodeURIComponent(zip)}&product=${productId ?? ''}`;

const EstimateText = ({ zip, estimate }: Estimated) => {
  switch (estimate?.kind) {
    case 'days':
      return (
        <>
          <strong>
            Delivery to {zip}: {estimate.days}
          </strong>{' '}
          ({estimate.place}), if your order is approved and paid today.
        </>
      );
    case 'no-way':
      return `We do not know a way to send it cold to ${estimate.place}.`;
    case 'no-zip':
      return 'This is not a US ZIP Code.';
    default:
      return 'Counts business days and the holidays of both countries.';
  }
};

/** Asks for a ZIP Code and answers in place; without a script the answer is a page. */
export const DeliveryEstimateForm = ({
  productId,
  answered,
}: {
  productId: string | undefined;
  /** The answer that the page itself has. */
  answered?: Estimated;
}) => {
  const fetcher = useFetcher<Estimated>();
  const { load } = fetcher;
  const asked = answered !== undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const stored = asked ? null : localStorage.getItem(STORED_ZIP);
    if (!stored || !field.current) return;
    field.current.value = stored;
    void load(addressOf(productId, stored));
  }, [asked, load, productId]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const zip = field.current?.value ?? '';
    localStorage.setItem(STORED_ZIP, zip);
    void load(addressOf(productId, zip));
  };
  const shown = fetcher.data ?? answered;
  return (
    <form
      method="get"
      action={href('/delivery')}
      onSubmit={onSubmit}
      className="no-print grid grid-cols-1 gap-2 text-sm"
    >
      {productId === undefined ? null : <input type="hidden" name="product" value={productId} />}
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor="zip" className="font-semibold">
          Delivery to ZIP Code
        </label>
        <input
          id="zip"
          name="zip"
          ref={field}
          defaultValue={answered?.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required
          className="min-h-11 w-28 rounded-control border border-edge bg-surface px-3 text-base"
        />
        <button type="submit" className={buttonClass('secondary', 'px-4')}>
          Show days
        </button>
      </div>
      <p role="status" className="figures text-soft">
        <EstimateText zip={shown?.zip ?? ''} estimate={shown?.estimate} />
      </p>
    </form>
  );
};
