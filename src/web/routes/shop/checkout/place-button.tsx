import { SubmitButton } from '#web/forms/submit-button.tsx';
import { MAIL_CODE } from './checkout-reply.ts';

/** Id of the form, for the buttons that stand beside it. */
export const CHECKOUT_FORM = 'checkout-form';

/** What the button does for somebody who is not logged in. */
export type Unconfirmed = {
  /** The address to which a code was mailed; undefined before. */
  readonly codeFor: string | undefined;
  /** Opens the dialog that asks for the code or for a login. */
  readonly onAsk: () => void;
};

/**
 * Places the order. Of somebody who is not logged in, it first mails the code with which the order can be placed; without
 * an address there is nothing but the login.
 */
export const PlaceButton = ({
  unconfirmed,
  className,
}: {
  unconfirmed: Unconfirmed | undefined;
  className: string;
}) => (
  <SubmitButton
    busy="Processing..."
    form={CHECKOUT_FORM}
    className={className}
    {...(unconfirmed?.codeFor === undefined && unconfirmed
      ? { name: 'intent', value: MAIL_CODE }
      : {})}
    onClick={(event) => {
      if (!unconfirmed) return;
      const field = event.currentTarget.form?.elements.namedItem('email');
      const email = field instanceof HTMLInputElement ? field.value.trim() : '';
      if (email !== '' && email !== unconfirmed.codeFor) {
        // The address was changed after its code had been sent.
        if (unconfirmed.codeFor !== undefined) {
          event.currentTarget.name = 'intent';
          event.currentTarget.value = MAIL_CODE;
        }
        return;
      }
      event.preventDefault();
      unconfirmed.onAsk();
    }}
  >
    Place Order
  </SubmitButton>
);
