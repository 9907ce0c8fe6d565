import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { formatMoney, type Cents } from '#domain/money.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import { Button } from '#ui/button.tsx';
import { fieldControl, FieldFrame } from '#ui/field.tsx';
import { useFormField } from '#web/forms/checked-form.tsx';
import { draftValue } from '#web/forms/draft.ts';
import { CHECKOUT_LABELS } from '#web/forms/labels.ts';
import { href } from '#web/href.ts';
import { APPLY, type CheckoutReply } from './checkout-reply.ts';

const HINT = 'Enter the code from a friend, or your coupon. You can use one per order.';

/**
 * One field for friend codes and coupons. 'Apply' asks the store for the discount; placing the order checks
 * it again.
 */
export const DiscountField = ({
  draft,
  saving,
  onDiscount,
}: {
  draft: string;
  /** Amount of the displayed discount. */
  saving: Cents | undefined;
  onDiscount: (kind: DiscountKind | undefined) => void;
}) => {
  const fetcher = useFetcher<CheckoutReply>();
  const { id, name, defaultValue, error } = useFormField('code');
  const input = useRef<HTMLInputElement>(null);
  const [past, setPast] = useState<CheckoutReply>();
  const answer = fetcher.data === past ? undefined : fetcher.data;
  const refusal = answer?.errors['code'] ?? answer?.message;
  const take = useEffectEvent(({ discount, errors, message }: CheckoutReply) => {
    onDiscount(discount ?? undefined);
    if (errors['code'] ?? message) input.current?.focus();
  });
  useEffect(() => {
    if (fetcher.data) take(fetcher.data);
  }, [fetcher.data]);
  const busy = fetcher.state !== 'idle';
  const apply = (): void => {
    const { form } = input.current ?? {};
    if (!form || busy) return;
    const typed = new FormData(form);
    typed.set('intent', APPLY);
    void fetcher.submit(typed, { method: 'post', action: href('/checkout') });
  };
  const frame = { hint: HINT, optional: true, error: refusal ?? error };
  return (
    <section className="card min-h-64 p-6 sm:min-h-44">
      <h2 className="sr-only">{CHECKOUT_LABELS.code}</h2>
      <FieldFrame id={id} label={CHECKOUT_LABELS.code} {...frame}>
        <div className="flex flex-col gap-3 sm:flex-row">
          <input
            ref={input}
            name={name}
            defaultValue={defaultValue || draftValue(draft, name)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...fieldControl(id, frame, 'figures min-w-0 uppercase placeholder:normal-case')}
            onInput={() => {
              setPast(fetcher.data);
              onDiscount(undefined);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
          {/* Not `disabled`, because a disabled button loses the keyboard focus. */}
          <Button
            look="secondary"
            aria-disabled={busy || undefined}
            aria-busy={busy || undefined}
            onClick={apply}
          >
            {busy ? 'Checking...' : 'Apply'}
          </Button>
        </div>
      </FieldFrame>
      <p role="status" className="mt-2 text-sm font-medium text-leaf">
        {saving === undefined ? null : `5% off: this order costs ${formatMoney(saving)} less.`}
      </p>
    </section>
  );
};
