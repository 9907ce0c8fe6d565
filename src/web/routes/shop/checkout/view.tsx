import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLate } from '#ui/late-code.ts';
import { useCart } from '#web/browser/cart.ts';
import { CartPlaceholder, EmptyCart } from '#web/components/cart/no-cart.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { clearDraft } from '#web/forms/draft.ts';
import { needsPrescription, type OptionTable } from '#web/pages/supply-facts.ts';
import { announceError, useToasts } from '#web/browser/toasts.ts';
import { CheckoutForm, draftOf } from './checkout-form.tsx';
import { ALREADY_PLACED, type CheckoutReply, PLACED, type Prefill } from './checkout-reply.ts';
import { BriefShape, CheckoutShape } from './checkout-shape.tsx';
import { forgetOrderKey } from './order-key.ts';

const ImportingNote = lazy(async () => ({
  default: (await import('#web/components/texts/importing-note.tsx')).ImportingNote,
}));

/** Loaded with a filled cart, because an empty one has no summary. */
const loadSummary = () => import('./order-summary.tsx');
const OrderSummary = lazy(async () => ({ default: (await loadSummary()).OrderSummary }));
const BriefSummary = lazy(async () => ({ default: (await loadSummary()).BriefSummary }));
const Earlier = lazy(async () => ({ default: (await loadSummary()).Earlier }));
const Placed = lazy(async () => ({ default: (await loadSummary()).Placed }));

const loadDialogs = () => import('./dialogs.tsx');

const NOT_LOGGED_IN = 'not-logged-in';

export const CheckoutView = ({
  prefill,
  options,
  countries,
  reply,
}: {
  prefill: Prefill | undefined;
  options: OptionTable;
  countries: Countries;
  reply: CheckoutReply | undefined;
}) => {
  const { lines, ready, clear, reprice } = useCart();
  const [loginAsked, setLoginAsked] = useState(false);
  const [ordered, setOrdered] = useState(lines);
  const [discount, setDiscount] = useState(reply?.discount ?? undefined);
  const [discountOf, setDiscountOf] = useState(reply);
  // Kept, because an upload in the dialog loads the page's data again, which drops the reply.
  const [done, setDone] = useState(reply?.code === PLACED ? reply : undefined);
  if (reply !== discountOf) {
    setDiscountOf(reply);
    // Keeps the lines, because the cart is about to be emptied.
    if (reply?.code === PLACED) {
      setOrdered(lines);
      setDone(reply);
    }
    if (reply?.discount !== undefined) setDiscount(reply.discount ?? undefined);
  }
  const [closed, setClosed] = useState<CheckoutReply>();
  const placed = done !== undefined;
  const sessionEnded = reply?.code === NOT_LOGGED_IN && reply !== closed;

  const dialogs = useLate(loadDialogs, loginAsked || sessionEnded || placed);

  const take = useEffectEvent((answer: CheckoutReply) => {
    if (answer.code === PLACED) {
      // Earlier messages no longer apply.
      useToasts.getState().dismiss();
      // The page is now shorter, and the pressed button was at its end.
      scrollTo({ top: 0, behavior: 'instant' });
      clear();
      forgetOrderKey();
      clearDraft(draftOf(prefill));
      clearDraft(draftOf(undefined));
      return;
    }
    // A cart that is filled again gets a new key.
    if (answer.code === ALREADY_PLACED) forgetOrderKey();
    if (answer.prices) reprice(new Map(Object.entries(answer.prices)));
    if (answer.message && answer.code !== NOT_LOGGED_IN) announceError(answer.message);
  });
  useEffect(() => {
    if (reply) take(reply);
  }, [reply]);

  return (
    <>
      <PageHead title={placed ? 'Your order' : 'Checkout'} />
      {/* At least as tall as the window, so that the footer does not move once the cart is read. */}
      <div className="page grid min-h-svh content-start gap-6 py-8">
        {placed ? null : (
          <StaticIsland>
            <ImportingNote country={prefill?.values['country']} />
          </StaticIsland>
        )}
        {reply?.earlier ? (
          <Suspense>
            <Earlier order={reply.earlier} />
          </Suspense>
        ) : null}
        {placed ? (
          <Suspense>
            <Placed lines={ordered} options={options} discount={discount} />
          </Suspense>
        ) : !ready ? (
          <CartPlaceholder what="Checkout">
            <CheckoutShape />
          </CartPlaceholder>
        ) : lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
            {prefill ? null : (
              <p className="text-soft lg:col-span-12">
                You need an account to place an order. What you type here is saved while you create
                one.
              </p>
            )}
            <div className="grid grid-cols-1 gap-6 lg:col-span-7">
              <CheckoutForm
                key={prefill?.userId ?? 'visitor'}
                lines={lines}
                prefill={prefill}
                prescription={needsPrescription(lines, options)}
                countries={countries}
                reply={reply}
                discount={discount}
                summary={
                  <Suspense fallback={<BriefShape />}>
                    <BriefSummary
                      lines={lines}
                      options={options}
                      discount={discount}
                      refusal={reply?.message}
                    />
                  </Suspense>
                }
                onDiscount={setDiscount}
                onLoginNeeded={() => setLoginAsked(true)}
              />
            </div>
            <div className="max-lg:hidden lg:col-span-5 lg:self-stretch">
              <Suspense>
                <OrderSummary lines={lines} options={options} discount={discount} />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      {dialogs ? (
        <>
          <dialogs.LoginRequiredDialog
            open={loginAsked || sessionEnded}
            onClose={() => {
              setLoginAsked(false);
              setClosed(reply);
            }}
          />
          <dialogs.PlacedDialog
            open={placed}
            orderId={done?.orderId ?? ''}
            prescription={done?.prescription ?? false}
          />
        </>
      ) : null}
    </>
  );
};
