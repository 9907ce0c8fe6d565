import { Check, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

export type Asks = {
  readonly app: string;
  readonly store: string;
  /** Name of the app that the person returns to. */
  readonly place: string;
  readonly email: string;
  readonly may: readonly string[];
  /** How long the access lasts at the most, and without use. */
  readonly days: { readonly most: number; readonly unused: number };
};

const Unknown = () => (
  <AuthCard title="This app cannot be connected">
    <p>
      The link that brought you here is not from an app that we know, or the app made a mistake.
      Nothing was shared.
    </p>
    <p>Please go back to the app and tell its developer.</p>
    <Link to={href('/account')} className={buttonClass('secondary')}>
      My Account
    </Link>
  </AuthCard>
);

const NEVER = 'Order, change anything, open your prescriptions or see your password';

/**
 * Asks whether an app may read the person's data. Both buttons have equal weight, so that neither is
 * suggested.
 */
export const AuthorizeView = ({ asks }: { asks: Asks | undefined }) =>
  asks ? (
    <AuthCard title={`Connect ${asks.app}?`}>
      <p>
        <strong className="wrap-anywhere">{asks.app}</strong> asks to read your {asks.store}{' '}
        account. You are logged in as{' '}
        <strong className="wrap-anywhere">
          <Email address={asks.email} />
        </strong>
        .
      </p>
      <section aria-labelledby="may" className="grid gap-2">
        <h2 id="may" className="text-lg">
          It can
        </h2>
        <ul className="grid gap-2">
          {asks.may.map((what) => (
            <li key={what} className="flex items-start gap-2">
              <Icon node={Check} className="beside-line size-5 shrink-0 text-leaf" />
              {what}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="never" className="grid gap-2">
        <h2 id="never" className="text-lg">
          It cannot
        </h2>
        <p className="flex items-start gap-2">
          <Icon node={X} className="beside-line size-5 shrink-0 text-soft" />
          {NEVER}
        </p>
      </section>
      <Form method="post" reloadDocument className="flex flex-wrap gap-3">
        <SubmitButton look="secondary" name="answer" value="allow" className="grow basis-40">
          Allow
        </SubmitButton>
        <SubmitButton look="secondary" name="answer" value="deny" className="grow basis-40">
          Don’t allow
        </SubmitButton>
      </Form>
      <p className="text-sm wrap-anywhere text-soft">
        The access lasts {asks.days.most} days. It ends earlier if the app does not use it for{' '}
        {asks.days.unused} days. You can end it at any time in My Account, under Security. Both
        answers take you back to {asks.place}.
      </p>
    </AuthCard>
  ) : (
    <Unknown />
  );
