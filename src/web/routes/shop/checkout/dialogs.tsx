import { FileCheck } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { CHECKOUT_CODE, CHECKOUT_DONE, LOGIN_DIALOG } from '#texts/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { UploadForm } from '#web/components/prescription/upload-form.tsx';
import { CODE_LABELS } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';
import { MAIL_CODE } from './checkout-reply.ts';
import { CHECKOUT_FORM } from './place-button.tsx';

const HERE = href('/checkout');

/** Asks for the code that was mailed; it belongs to the form of the page behind the dialog. */
const EnterCode = ({ email, error }: { email: string; error: string | undefined }) => {
  const button = useRef<HTMLDivElement>(null);
  return (
    <div className="grid grid-cols-1 gap-4 rounded-control bg-tint p-4">
      <p role="status">
        {CHECKOUT_CODE.sent} <strong className="wrap-anywhere">{email}</strong>.{' '}
        {CHECKOUT_CODE.enter}
      </p>
      <TextField
        id="mail-code"
        name="mailCode"
        form={CHECKOUT_FORM}
        label={CODE_LABELS.code}
        hint={CHECKOUT_CODE.hint}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form's own first button is another one.
          event.preventDefault();
          button.current?.querySelector('button')?.click();
        }}
      />
      <div ref={button} className="flex flex-wrap items-center gap-3">
        <SubmitButton busy="Processing..." form={CHECKOUT_FORM}>
          Place Order
        </SubmitButton>
        <SubmitButton look="quiet" form={CHECKOUT_FORM} name="intent" value={MAIL_CODE}>
          {CHECKOUT_CODE.again}
        </SubmitButton>
      </div>
    </div>
  );
};

export const LoginRequiredDialog = ({
  open,
  codeFor,
  codeError,
  onClose,
}: {
  open: boolean;
  /** The address to which a code was mailed. */
  codeFor: string | undefined;
  codeError: string | undefined;
  onClose: () => void;
}) => (
  <Dialog open={open} onClose={onClose} title="Login Required">
    <p>{LOGIN_DIALOG}</p>
    {codeFor === undefined ? (
      <p className="text-sm text-soft">Your cart and what you have typed are saved.</p>
    ) : (
      <>
        <EnterCode email={codeFor} error={codeError} />
        <p className="text-sm text-soft">
          {CHECKOUT_CODE.other}. Your cart and what you have typed are saved.
        </p>
      </>
    )}
    <DialogActions>
      <Link to={withReturn(href('/register'), HERE)} className={buttonClass('secondary')}>
        Create Account
      </Link>
      <Link
        to={withReturn(href('/login'), HERE)}
        className={buttonClass(codeFor === undefined ? 'primary' : 'secondary')}
      >
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

/** The way of an order, with the step that comes next. */
const Steps = ({ next }: { next: (typeof CHECKOUT_DONE.steps)[number] }) => (
  <ol aria-label="Steps of your order" className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-soft">
    {CHECKOUT_DONE.steps.map((step, index) => (
      <li
        key={step}
        aria-current={step === next ? 'step' : undefined}
        className={step === next ? 'font-semibold text-ink' : ''}
      >
        {step}
        {index < CHECKOUT_DONE.steps.length - 1 ? <span aria-hidden="true"> →</span> : null}
      </li>
    ))}
  </ol>
);

/** What follows once the prescription has arrived. */
const Arrived = ({ focus }: { focus?: RefObject<HTMLParagraphElement | null> }) => (
  <div className="grid gap-1 rounded-control bg-tint p-4">
    <Steps next="Pharmacist" />
    <p ref={focus} tabIndex={-1} className="inline-flex items-center gap-2 font-semibold text-leaf">
      <Icon node={FileCheck} className="size-5" />
      Prescription uploaded
    </p>
    <p>{CHECKOUT_DONE.uploaded}</p>
  </div>
);

/** The upload of the prescription, and what follows once it has arrived. */
const Upload = ({
  orderId,
  chosen,
  busy,
  onBusy,
}: {
  orderId: string;
  chosen: readonly File[];
  busy: boolean;
  onBusy: (busy: boolean) => void;
}) => {
  const [done, setDone] = useState(false);
  const after = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (done) after.current?.focus();
  }, [done]);
  return done ? (
    <Arrived focus={after} />
  ) : (
    <>
      <Steps next="Prescription" />
      <p>{CHECKOUT_DONE.next}</p>
      <section aria-labelledby="upload-now" className="grid grid-cols-1 gap-3">
        <h3 id="upload-now" className="text-base font-semibold">
          {CHECKOUT_DONE.oneStep}: {CHECKOUT_DONE.uploadNow.toLowerCase()}
        </h3>
        <UploadForm
          to={href('/account/orders/:orderId/prescription', { orderId })}
          chosen={chosen}
          onBusy={onBusy}
          onDone={() => setDone(true)}
        />
        {busy ? null : <p className="text-sm text-soft">{CHECKOUT_DONE.uploadLater}</p>}
      </section>
    </>
  );
};

export const PlacedDialog = ({
  open,
  orderId,
  chosen,
  prescription,
  attached,
}: {
  open: boolean;
  orderId: string;
  /** The prescription that was chosen with the order. */
  chosen: readonly File[];
  /** Whether the order needs a prescription. */
  prescription: boolean;
  /** Whether it was sent before, and is attached. */
  attached: boolean;
}) => {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog open={open} closable={false} title={CHECKOUT_DONE.title}>
      <p>{CHECKOUT_DONE.text}</p>
      <OrderNumber orderId={orderId} />
      {attached ? <Arrived /> : null}
      {prescription && !attached ? (
        <Upload orderId={orderId} chosen={chosen} busy={busy} onBusy={setBusy} />
      ) : null}
      {/* A link would end an upload that is under way. */}
      {busy ? null : (
        <DialogActions>
          <Link to={href('/products')} className={buttonClass('secondary')}>
            Continue Shopping
          </Link>
          <Link
            to={href('/account')}
            className={buttonClass(prescription && !attached ? 'secondary' : 'primary')}
          >
            Go to Order History
          </Link>
        </DialogActions>
      )}
    </Dialog>
  );
};
