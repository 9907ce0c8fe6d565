import { Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { DeadLink } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

/** Intent of the button that ends the reminder of one order only. */
export const ONLY_THIS = 'order';

export type StopReply = { readonly stopped: 'all' | 'order' };

const Stopped = ({ stopped }: StopReply) => (
  <AuthCard title="You get no more of these">
    <p>
      {stopped === 'all'
        ? 'We do not remind you any more before your supply runs out.'
        : 'We do not remind you of this order any more.'}{' '}
      Emails about your orders themselves still come.
    </p>
    <Link to={href('/account')} className={buttonClass('secondary')}>
      My Account
    </Link>
  </AuthCard>
);

export const StopView = ({
  token,
  reply,
}: {
  token: string;
  reply: StopReply | FormReply | undefined;
}) => {
  if (reply && 'stopped' in reply) return <Stopped stopped={reply.stopped} />;
  if (token === '' || reply?.code === 'link-dead')
    return <DeadLink to={href('/account')} name="My Account" />;
  return (
    <AuthCard title="Stop the reminders?">
      <p>
        You asked us to tell you before your supply runs out. You can turn it on again in My Account
        at any time.
      </p>
      {reply ? (
        <p role="alert" className="font-semibold text-red">
          {reply.message}
        </p>
      ) : null}
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="token" value={token} />
        <SubmitButton>Stop all reminders</SubmitButton>
        <SubmitButton look="secondary" name="intent" value={ONLY_THIS}>
          Stop it for this order alone
        </SubmitButton>
      </Form>
    </AuthCard>
  );
};
