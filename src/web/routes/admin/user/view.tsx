import { Form } from 'react-router';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { Fact } from '#web/components/fact.tsx';
import { PersonAccess, type SeenSession } from '#web/components/staff/person-access.tsx';
import { Refusal, BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { useRights } from '#web/components/staff/staff-viewer.ts';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { DetailsFields } from '#web/forms/person/person-fields.tsx';
import { DETAILS_LABELS } from '#web/forms/labels.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';
import type { SeenFactors } from '#web/pages/seen-factors.ts';

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.detailsSchema);

type Props = {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly confirmed: boolean;
    readonly since: string;
  };
  readonly initial: Readonly<Record<string, string>>;
  readonly countries: Countries;
  readonly sessions: readonly SeenSession[];
  readonly factors: SeenFactors;
  readonly reply: FormReply | undefined;
};

/** Actions that help a customer who cannot log in. */
const Help = ({ confirmed }: { confirmed: boolean }) => (
  <Form method="post">
    {confirmed ? (
      <SubmitButton busy="Sending..." look="secondary" name="intent" value="send-password-link">
        Send a link to set a new password
      </SubmitButton>
    ) : (
      <SubmitButton busy="Sending..." look="secondary" name="intent" value="resend-confirmation">
        Resend the confirmation link
      </SubmitButton>
    )}
  </Form>
);

const Facts = ({ user }: { user: Props['user'] }) => (
  <dl className="card grid gap-x-6 gap-y-3 p-4 sm:grid-cols-3">
    <Fact label="Email">
      <span className="wrap-anywhere">
        <Email address={user.email} />
      </span>
    </Fact>
    <Fact label="Address status">
      {user.confirmed ? (
        <span className="text-leaf">Confirmed</span>
      ) : (
        <span className="font-medium text-amber">Not confirmed</span>
      )}
    </Fact>
    <Fact label="Member since">{user.since}</Fact>
  </dl>
);

/** A customer's account and the actions of staff. */
export const UserView = ({ user, initial, countries, sessions, factors, reply }: Props) => {
  const allowed = useRights();
  const manages = allowed('manage users');
  const helps = allowed('help users');
  return (
    <StaffFrame place="users">
      <BackLink to={`${href('/admin/dashboard')}?tab=users&open=${user.id}`}>All users</BackLink>
      <PageTitle title={user.name}>{helps ? <Help confirmed={user.confirmed} /> : null}</PageTitle>
      {Object.keys(reply?.errors ?? {}).length > 0 ? null : <Refusal message={reply?.message} />}
      <Facts user={user} />
      {/* With the form there are two columns on wide screens; without it the lists have two of their own. */}
      <div
        className={`grid items-start gap-5 ${manages ? 'xl:grid-cols-[26rem_minmax(0,1fr)]' : ''}`}
      >
        <div className={`grid items-start gap-5 md:grid-cols-2 ${manages ? 'xl:grid-cols-1' : ''}`}>
          <PersonAccess
            name={user.name}
            factors={factors}
            sessions={sessions}
            mayReset={manages}
            mayEnd={helps}
          />
        </div>
        {manages ? (
          <section aria-labelledby="details" className="card grid gap-4 p-5">
            <h3 id="details" className="text-base">
              Change the details
            </h3>
            <p className="text-sm text-soft">Orders that are already placed keep their address.</p>
            <CheckedForm
              schema={loadSchema}
              labels={DETAILS_LABELS}
              reply={reply}
              initial={initial}
            >
              <DetailsFields countries={countries} />
              <SubmitButton busy="Saving..." className="sm:justify-self-start">
                Save the details
              </SubmitButton>
            </CheckedForm>
          </section>
        ) : null}
      </div>
    </StaffFrame>
  );
};
