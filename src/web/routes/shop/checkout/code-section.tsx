import { CHECKOUT_CODE } from '#texts/checkout.ts';
import { CodeField } from '#web/forms/form-fields.tsx';
import { CODE_LABELS } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { MAIL_CODE } from './checkout-reply.ts';

/** Asks within the page for the code that was mailed, where no script shows the dialog. */
export const CodeSection = ({ email }: { email: string }) => (
  <section aria-labelledby="mail-code" className="card grid grid-cols-1 gap-4 p-6">
    <h2 id="mail-code" className="text-lg">
      Confirm your email
    </h2>
    <p role="status">
      {CHECKOUT_CODE.sent} <strong className="wrap-anywhere">{email}</strong>. {CHECKOUT_CODE.enter}
    </p>
    <CodeField name="mailCode" label={CODE_LABELS.code} hint={CHECKOUT_CODE.hint} />
    <SubmitButton look="quiet" name="intent" value={MAIL_CODE} className="justify-self-start">
      {CHECKOUT_CODE.again}
    </SubmitButton>
  </section>
);
