import { BadgeCheck, MailWarning } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form, Link } from 'react-router';
import { href } from '#web/href.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import {
  ChangePassword,
  type FactorFacts,
  FactorsSection,
} from '#web/components/account/security-sections.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { FACTOR_PLACES } from '#web/factors/places.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { type AppFacts, Apps, LOG_OUT, type SessionFacts, Sessions } from './devices-and-apps.tsx';
import { Identities, NoPassword, PASSWORD_LINK, UNLINK } from './identities.tsx';
import type { IdentityFacts } from './identity-facts.ts';

/** Phone number for logging in, with a link to confirm it. */
const Phone = ({ phone, confirmed }: { phone: string; confirmed: boolean }) => (
  <section aria-labelledby="phone" className="card grid content-start gap-4 p-6">
    <h2 id="phone" className="text-lg">
      Log in by text message
    </h2>
    <p className="figures wrap-anywhere">{phone}</p>
    {confirmed ? (
      <p className="flex items-center gap-2 text-leaf">
        <Icon node={BadgeCheck} className="size-5 shrink-0" />
        Confirmed
      </p>
    ) : null}
    <Link to={href('/account/phone')} className="link justify-self-start">
      {confirmed ? 'Your phone number' : 'Confirm your phone number'}
    </Link>
  </section>
);

/** Code of a refusal to send the link again. */
export const RESEND = 'resend';

/** Refusals that are shown in their own section, not above the password. */
const ELSEWHERE: ReadonlySet<string> = new Set([RESEND, UNLINK, LOG_OUT]);

const Mailbox = ({
  email,
  confirmed,
  refusal,
}: {
  email: string;
  confirmed: boolean;
  refusal: string | undefined;
}) => (
  <section aria-labelledby="mailbox" className="card grid content-start gap-4 p-6">
    <h2 id="mailbox" className="text-lg">
      Email address
    </h2>
    <p className="wrap-anywhere">
      <Email address={email} />
    </p>
    {confirmed ? (
      <p className="flex items-center gap-2 text-leaf">
        <Icon node={BadgeCheck} className="size-5 shrink-0" />
        Confirmed
      </p>
    ) : (
      <>
        <p className="flex items-center gap-2 text-amber">
          <Icon node={MailWarning} className="size-5 shrink-0" />
          Not confirmed yet. We’ll send your payment link there.
        </p>
        {refusal ? (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        ) : null}
        <Form method="post">
          <SubmitButton busy="Sending..." look="secondary" name="intent" value="resend">
            Send the link again
          </SubmitButton>
        </Form>
      </>
    )}
    <Link to={href('/account/email')} className="link justify-self-start">
      Change your email address
    </Link>
  </section>
);

export const SecurityView = ({
  email,
  confirmed,
  phone,
  sessions,
  apps,
  factors,
  codesLeft,
  reply,
  hasPassword,
  identities,
  providers,
}: IdentityFacts & {
  email: string;
  confirmed: boolean;
  /** Undefined if login by text message is not available. */
  phone: { readonly phone: string; readonly confirmed: boolean } | undefined;
  sessions: readonly SessionFacts[];
  apps: readonly AppFacts[];
  factors: readonly FactorFacts[];
  codesLeft: number;
  reply: FormReply | undefined;
}) => {
  const refusalOf = (code: string): string | undefined =>
    reply?.code === code ? reply.message : undefined;
  return (
    <>
      <PageHead title="Security" />
      <div className="page grid grid-cols-1 items-start gap-6 py-8 md:grid-cols-2">
        <div className="grid content-start gap-6">
          {hasPassword ? (
            <ChangePassword reply={ELSEWHERE.has(reply?.code ?? '') ? undefined : reply} />
          ) : (
            <NoPassword refusal={refusalOf(PASSWORD_LINK)} />
          )}
          <FactorsSection
            places={FACTOR_PLACES.customers}
            factors={factors}
            codesLeft={codesLeft}
          />
          <Identities
            identities={identities}
            providers={providers}
            reply={reply?.code === UNLINK ? reply : undefined}
          />
        </div>
        <div className="grid content-start gap-6">
          <Mailbox email={email} confirmed={confirmed} refusal={refusalOf(RESEND)} />
          {phone ? <Phone {...phone} /> : null}
          <Sessions sessions={sessions} reply={reply?.code === LOG_OUT ? reply : undefined} />
          <Apps apps={apps} />
        </div>
        <Link to={href('/account')} className="link justify-self-start">
          Back to My Account
        </Link>
      </div>
    </>
  );
};
