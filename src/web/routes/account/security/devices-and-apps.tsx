import { Blocks, MonitorSmartphone } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form } from 'react-router';
import { SettingRow } from '#web/components/account/security-sections.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import {
  loadPasswordAgain,
  PASSWORD_AGAIN_LABELS,
  PasswordAgainField,
} from '#web/forms/person/proof-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { href } from '#web/href.ts';

export type SessionFacts = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly opened: string;
  readonly used: string;
  readonly current: boolean;
};

/** Code of a refusal to end a session. */
export const LOG_OUT = 'log-out';

/** People whose login is not recent have to enter the password to end a session. */
const Session = ({ session, reply }: { session: SessionFacts; reply: FormReply | undefined }) => (
  <SettingRow
    wide={reply !== undefined}
    icon={<Icon node={MonitorSmartphone} className="beside-line size-5 shrink-0 text-accent" />}
    action={
      session.current ? null : (
        <CheckedForm
          schema={loadPasswordAgain}
          labels={PASSWORD_AGAIN_LABELS}
          reply={reply}
          className={reply ? 'grid gap-4' : 'grid'}
        >
          <input type="hidden" name="session" value={session.id} />
          <PasswordAgainField asked={reply?.errors['password'] !== undefined} />
          <SubmitButton
            look="secondary"
            aria-label={`Log out ${session.device}, last used ${session.used}`}
            className="sm:justify-self-start"
          >
            Log out
          </SubmitButton>
        </CheckedForm>
      )
    }
  >
    <p className="font-semibold">
      {session.device}
      {session.current ? <span className="font-normal text-leaf"> · this device</span> : null}
    </p>
    <p className="wrap-anywhere text-soft">
      <Unbroken text={`Last used ${session.used} from ${session.address}`} />
    </p>
    <p className="text-soft">Logged in {session.opened}</p>
  </SettingRow>
);

/** Ends many sessions at once, on the same terms. */
const LogOutOthers = ({
  intent,
  reply,
  children,
}: {
  intent: 'log-out-elsewhere' | 'log-out-everywhere';
  reply: FormReply | undefined;
  children: string;
}) => (
  <CheckedForm
    schema={loadPasswordAgain}
    labels={PASSWORD_AGAIN_LABELS}
    reply={reply}
    className={reply ? 'grid w-full gap-4' : 'grid'}
  >
    <input type="hidden" name="intent" value={intent} />
    <PasswordAgainField asked={reply?.errors['password'] !== undefined} />
    <SubmitButton look="secondary" className="sm:justify-self-start">
      {children}
    </SubmitButton>
  </CheckedForm>
);

/** The person's sessions, and forms to end them. */
export const Sessions = ({
  sessions,
  reply,
}: {
  sessions: readonly SessionFacts[];
  /** The refusal to end a session. */
  reply: FormReply | undefined;
}) => (
  <section aria-labelledby="sessions" className="card grid content-start gap-2 p-6">
    <h2 id="sessions" className="text-lg">
      Where you are logged in
    </h2>
    <ul>
      {sessions.map((session) => (
        <Session
          key={session.id}
          session={session}
          reply={reply?.values['session'] === session.id ? reply : undefined}
        />
      ))}
    </ul>
    <div className="flex flex-wrap gap-3 border-t border-line pt-4">
      {sessions.length > 1 ? (
        <LogOutOthers
          intent="log-out-elsewhere"
          reply={reply?.values['intent'] === 'log-out-elsewhere' ? reply : undefined}
        >
          Log out everywhere else
        </LogOutOthers>
      ) : null}
      <LogOutOthers
        intent="log-out-everywhere"
        reply={reply?.values['intent'] === 'log-out-everywhere' ? reply : undefined}
      >
        Log out everywhere
      </LogOutOthers>
    </div>
  </section>
);

export type AppFacts = {
  readonly id: string;
  readonly name: string;
  readonly may: readonly string[];
  readonly since: string;
  readonly used: string;
};

const ConnectedApp = ({ app }: { app: AppFacts }) => (
  <SettingRow
    icon={<Icon node={Blocks} className="beside-line size-5 shrink-0 text-accent" />}
    action={
      <Form method="post" action={href('/account/apps')}>
        <SubmitButton
          look="secondary"
          name="app"
          value={app.id}
          aria-label={`End access of ${app.name}`}
        >
          End access
        </SubmitButton>
      </Form>
    }
  >
    <p className="font-semibold wrap-anywhere">{app.name}</p>
    {app.may.map((what) => (
      <p key={what}>{what}</p>
    ))}
    <p className="text-soft">
      <Unbroken text={`Connected ${app.since}, last renewed ${app.used}`} />
    </p>
  </SettingRow>
);

/** Apps that the person has granted access. Renders nothing if there are none, as for most people. */
export const Apps = ({ apps }: { apps: readonly AppFacts[] }) =>
  apps.length === 0 ? null : (
    <section aria-labelledby="apps" className="card grid content-start gap-2 p-6">
      <h2 id="apps" className="text-lg">
        Connected apps
      </h2>
      <ul>
        {apps.map((app) => (
          <ConnectedApp key={app.id} app={app} />
        ))}
      </ul>
    </section>
  );
