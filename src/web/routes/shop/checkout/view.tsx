import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useLate } from '#ui/late-code.ts';
import { Link } from 'react-router';
import { useCart } from '#web/browser/cart.ts';
import { type KeptCartFacts, useShownCart } from '#web/browser/shown-cart.ts';
import { followHint } from '#web/browser/viewer-hint.ts';
import { CartPlaceholder, EmptyCart } from '#web/components/cart/no-cart.tsx';
import { StaticIsland } from '#web/components/layout/static-island.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { clearDraft } from '#web/forms/draft.ts';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { needsPrescription, type OptionTable } from '#web/pages/supply-facts.ts';
import { announceError, useToasts } from '#web/browser/toasts.ts';
import {
  ALREADY_PLACED,
  CODE_SENT,
  type CheckoutReply,
  draftOf,
  PLACED,
  type Prefill,
} from './checkout-reply.ts';
import { BriefShape, CheckoutShape, FormShape } from './checkout-shape.tsx';
import { forgetOrderKey } from './order-key.ts';

const ImportingNote = lazy(async () => ({
  default: (await import('#web/components/texts/importing-note.tsx')).ImportingNote,
}));

/** Loaded with a filled cart, because an empty one has no form and no summary. */
const CheckoutForm = lazy(async () => ({
  default: (await import('./checkout-form.tsx')).CheckoutForm,
}));
const loadSummary = () => import('./order-summary.tsx');
const OrderSummary = lazy(async () => ({ default: (await loadSummary()).OrderSummary }));
const BriefSummary = lazy(async () => ({ default: (await loadSummary()).BriefSummary }));
const Earlier = lazy(async () => ({ default: (await loadSummary()).Earlier }));
const Placed = lazy(async () => ({ default: (await loadSummary()).Placed }));

const PrescriptionChoice = lazy(async () => ({
  default: (await import('./prescription-choice.tsx')).PrescriptionChoice,
}));

const loadDialogs = () => import('./dialogs.tsx');

const NOT_LOGGED_IN = 'not-logged-in';

export const CheckoutView = ({
  prefill,
  options,
  countries,
  kept,
  sent,
  orderKey,
  reply,
}: {
  prefill: Prefill | undefined;
  options: OptionTable;
  countries: Countries;
  /** The cart that the server kept for somebody without a script, or for an account. */
  kept: KeptCartFacts | null;
  /** Files of a prescription that this browser sent before, which goes with the order. */
  sent: number;
  /** Key of the order, for as long as no script has made one. */
  orderKey: string;
  reply: CheckoutReply | undefined;
}) => {
  const { clear, reprice } = useCart();
  const { lines, own } = useShownCart(kept);
  const mailedTo = (of: CheckoutReply | undefined): string | undefined =>
    of?.code === CODE_SENT ? of.values['email']?.trim() : undefined;
  // An address to which a code was mailed, and whether the dialog asks for the code or for a login.
  const [codeFor, setCodeFor] = useState(mailedTo(reply));
  const [asked, setAsked] = useState(codeFor !== undefined);
  const [files, setFiles] = useState<readonly File[]>([]);
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
    if (mailedTo(reply) !== undefined) setCodeFor(mailedTo(reply));
    // A refusal of anything but the code is shown by the page.
    setAsked(mailedTo(reply) !== undefined || reply?.errors['mailCode'] !== undefined);
  }
  const [closed, setClosed] = useState<CheckoutReply>();
  const placed = done !== undefined;
  const sessionEnded = reply?.code === NOT_LOGGED_IN && reply !== closed;

  const dialogs = useLate(loadDialogs, asked || sessionEnded || placed);
  const visitor = prefill === undefined && !reply?.inside;
  const unconfirmed = visitor ? { codeFor, onAsk: () => setAsked(true) } : undefined;
  const prescription = needsPrescription(lines, options);

  const take = useEffectEvent((answer: CheckoutReply) => {
    if (answer.code === PLACED) {
      // Earlier messages no longer apply.
      useToasts.getState().dismiss();
      // The page is now shorter, and the pressed button was at its end.
      scrollTo({ top: 0, behavior: 'instant' });
      clear();
      forgetOrderKey();
      // The code has logged this browser in, and the address stays the same.
      followHint();
      clearDraft(draftOf(prefill));
      clearDraft(draftOf(undefined));
      return;
    }
    // A cart that is filled again gets a new key.
    if (answer.code === ALREADY_PLACED) forgetOrderKey();
    if (answer.prices) reprice(new Map(Object.entries(answer.prices)));
    if (answer.message && answer.code !== NOT_LOGGED_IN && !answer.errors['mailCode'])
      announceError(answer.message);
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
        ) : !own && lines.length === 0 ? (
          <CartPlaceholder>
            <CheckoutShape />
          </CartPlaceholder>
        ) : lines.length === 0 ? (
          <EmptyCart />
        ) : (
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-12 lg:gap-8">
            {visitor ? (
              <p className="text-soft lg:col-span-12">
                You do not need an account. We email you a code to confirm your order, and the order
                creates your account.{' '}
                <Link to={withReturn(href('/login'), href('/checkout'))} className="link">
                  Log in
                </Link>{' '}
                if you have one.
              </p>
            ) : null}
            <div className="grid grid-cols-1 gap-6 lg:col-span-7">
              <Suspense fallback={<FormShape />}>
                <CheckoutForm
                  key={prefill?.userId ?? 'visitor'}
                  lines={lines}
                  orderKey={own ? undefined : (reply?.values['idempotencyKey'] ?? orderKey)}
                  prefill={prefill}
                  prescription={
                    prescription ? (
                      <Suspense>
                        <PrescriptionChoice sent={sent} files={files} onFiles={setFiles} />
                      </Suspense>
                    ) : null
                  }
                  codeInPage={!own && visitor && reply?.values['mailCode'] !== undefined}
                  unconfirmed={unconfirmed}
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
                />
              </Suspense>
            </div>
            <div className="max-lg:hidden lg:col-span-5 lg:self-stretch">
              <Suspense>
                <OrderSummary
                  lines={lines}
                  options={options}
                  discount={discount}
                  unconfirmed={unconfirmed}
                />
              </Suspense>
            </div>
          </div>
        )}
      </div>
      {dialogs ? (
        <>
          <dialogs.LoginRequiredDialog
            open={!placed && (asked || sessionEnded)}
            codeFor={codeFor}
            codeError={reply?.errors['mailCode']}
            onClose={() => {
              setAsked(false);
              setClosed(reply);
            }}
          />
          <dialogs.PlacedDialog
            open={placed}
            orderId={done?.orderId ?? ''}
            chosen={files}
            prescription={done?.prescription ?? false}
            attached={done?.attached ?? false}
          />
        </>
      ) : null}
    </>
  );
};
