import { FileCheck } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { CHECKOUT_DONE, CHECKOUT_MESSAGES } from '#texts/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { UploadForm } from '#web/components/prescription/upload-form.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';

const HERE = href('/checkout');

export const LoginRequiredDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Login Required">
    <p>{CHECKOUT_MESSAGES.loginDialog}</p>
    <p className="text-sm text-soft">Your cart and what you have typed are saved.</p>
    <DialogActions>
      <Link to={withReturn(href('/register'), HERE)} className={buttonClass('secondary')}>
        Create Account
      </Link>
      <Link to={withReturn(href('/login'), HERE)} className={buttonClass('primary')}>
        Login
      </Link>
    </DialogActions>
  </Dialog>
);

/** Number to read out over the telephone. */
const OrderNumber = ({ orderId }: { orderId: string }) => (
  <div className="rounded-control bg-sunken p-4">
    <p className="text-sm text-soft">{CHECKOUT_DONE.number}</p>
    <p className="figures text-xl font-bold tracking-wider select-all">{orderNumber(orderId)}</p>
    <p className="text-sm text-soft">{CHECKOUT_DONE.numberUse}</p>
  </div>
);

/** The upload of the prescription, and what follows once it has arrived. */
const Upload = ({
  orderId,
  busy,
  onBusy,
}: {
  orderId: string;
  busy: boolean;
  onBusy: (busy: boolean) => void;
}) => {
  const [done, setDone] = useState(false);
  const after = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) after.current?.focus();
  }, [done]);
  return done ? (
    <div className="grid gap-1 rounded-control bg-tint p-4">
      <p
        ref={after}
        tabIndex={-1}
        className="inline-flex items-center gap-2 font-semibold text-leaf"
      >
        <Icon node={FileCheck} className="size-5" />
        Prescription uploaded
      </p>
      <p>{CHECKOUT_DONE.uploaded}</p>
    </div>
  ) : (
    <>
      <p>{CHECKOUT_DONE.next}</p>
      <section aria-labelledby="upload-now" className="grid grid-cols-1 gap-3">
        <h3 id="upload-now" className="text-base font-semibold">
          {CHECKOUT_DONE.uploadNow}
        </h3>
        <UploadForm orderId={orderId} onBusy={onBusy} onDone={() => setDone(true)} />
        {busy ? null : <p className="text-sm text-soft">{CHECKOUT_DONE.uploadLater}</p>}
      </section>
    </>
  );
};

export const PlacedDialog = ({
  open,
  orderId,
  prescription,
}: {
  open: boolean;
  orderId: string;
  /** Whether the order needs a prescription. */
  prescription: boolean;
}) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} closable={false} title={CHECKOUT_DONE.title}>
      <p>{CHECKOUT_DONE.text}</p>
      <OrderNumber orderId={orderId} />
      {prescription ? <Upload orderId={orderId} busy={busy} onBusy={setBusy} /> : null}
      {/* A link would end an upload that is under way. */}
      {busy ? null : (
        <DialogActions>
          <Link to={href('/products')} className={buttonClass('secondary')}>
            Continue Shopping
          </Link>
          <Link
            to={href('/account')}
            className={buttonClass(prescription ? 'secondary' : 'primary')}
          >
            Go to Order History
          </Link>
        </DialogActions>
      )}
    </Dialog>
  );
};
