import { Form } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';
import { LocalTime } from '#web/components/local-time.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { type Payable, ToOrder } from './to-order.tsx';

/** A field of the bank's form with a button that copies it. */
const CopiedFact = ({
  label,
  text,
  copied = text,
  hint,
}: {
  label: string;
  text: string;
  /** What is copied, if it differs from what is shown. */
  copied?: string;
  hint?: string | undefined;
}) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
    <dt className="text-xs text-soft">{label}</dt>
    <dd className="col-start-1 text-sm wrap-anywhere">
      <strong className="figures select-all">{text}</strong>
    </dd>
    {hint ? <dd className="col-span-2 text-sm text-soft">{hint}</dd> : null}
    <dd className="col-start-2 row-span-2 row-start-1">
      <CopyButton text={copied} name={label}>
        Copy
      </CopyButton>
    </dd>
  </div>
);

const AmountAndReference = ({ pay }: { pay: Payable }) => (
  <>
    <CopiedFact label="Amount" text={pay.rest} copied={pay.plainRest} hint="In US dollars (USD)" />
    <CopiedFact label="Reference" text={pay.reference} copied={pay.reference.replaceAll(' ', '')} />
  </>
);

/** What banks in the United States call the numbers of an account. */
const US_NAMES: Readonly<Record<string, string>> = {
  IBAN: 'A US bank asks for it as the account number of an international wire.',
  BIC: 'A US bank calls it the SWIFT code.',
  'Routing number': 'Your bank may call it the ABA number.',
};

const Account = ({ pay }: { pay: Payable }) =>
  pay.account ? (
    <dl className="grid gap-4 rounded-control bg-sunken p-4">
      <AmountAndReference pay={pay} />
      <CopiedFact label="Account holder" text={pay.account.holder} />
      <CopiedFact label="Bank" text={pay.account.bank} />
      {pay.account.numbers.map(({ label, value }) => (
        <CopiedFact
          key={label}
          label={label}
          text={value}
          copied={value.replaceAll(' ', '')}
          hint={US_NAMES[label]}
        />
      ))}
    </dl>
  ) : (
    <div className="grid gap-3 rounded-control bg-sunken p-4">
      <p>
        We’ll email you our account details within one business day. Please keep this reference for
        your transfer.
      </p>
      <dl className="grid gap-4">
        <AmountAndReference pay={pay} />
      </dl>
    </div>
  );

/** The payer says that the transfer is sent, or reads what happens since. */
const ToldSent = ({ pay, message }: { pay: Payable; message: string | undefined }) =>
  pay.toldSentAt === undefined ? (
    <Form method="post" className="grid gap-3">
      <input type="hidden" name="token" value={pay.token} />
      {message ? (
        <p role="alert" className="rounded-control border-2 border-red bg-red-tint p-4 text-red">
          {message}
        </p>
      ) : null}
      <SubmitButton name="intent" value="told-sent" busy="Saving...">
        I have sent it
      </SubmitButton>
    </Form>
  ) : (
    <p role="status" className="rounded-control bg-tint p-4">
      <strong className="block">Thank you. We are watching for it.</strong>
      You told us that you sent it: <LocalTime at={pay.toldSentAt} />. We have not received it yet.
    </p>
  );

export const Transfer = ({
  pay,
  email,
  message,
}: {
  pay: Payable;
  email: string;
  message: string | undefined;
}) => (
  <AuthCard title="Pay by bank transfer">
    <p>
      Please send <strong className="figures">{pay.rest}</strong> from your bank for order{' '}
      <span className="figures">{orderNumber(pay.orderId)}</span>.
    </p>
    <Account pay={pay} />
    <p>
      Enter the whole reference. It tells us that the payment is yours. If your bank asks for a
      currency, choose US dollars.
    </p>
    <ToldSent pay={pay} message={message} />
    <div className="grid gap-2">
      <h2 className="text-base font-semibold">What happens next</h2>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>A transfer takes 1 to 5 business days.</li>
        <li>We’ll email you as soon as it arrives.</li>
        <li>The email will tell you when your order ships.</li>
        {pay.toldSentAt === undefined ? null : (
          <li>If you hear nothing within 5 business days, please write to {email}.</li>
        )}
      </ul>
    </div>
    <ToOrder orderId={pay.orderId} name="See your order" look="secondary" />
  </AuthCard>
);
