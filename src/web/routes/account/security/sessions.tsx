import { MonitorSmartphone } from 'lucide-react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';

export type SessionFacts = {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly opened: string;
  readonly used: string;
  readonly current: boolean;
};

const Session = ({ session }: { session: SessionFacts }) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
    <div className="flex min-w-0 grow basis-52 items-start gap-3">
      <MonitorSmartphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="grid min-w-0 gap-0.5 text-sm">
        <p className="font-semibold">
          {session.device}
          {session.current ? <span className="font-normal text-leaf"> · this device</span> : null}
        </p>
        <p className="wrap-anywhere text-soft">
          Last used {session.used} from {session.address}
        </p>
        <p className="text-soft">Logged in {session.opened}</p>
      </div>
    </div>
    {session.current ? null : (
      <Form method="post">
        <Button
          type="submit"
          look="secondary"
          name="session"
          value={session.id}
          aria-label={`Log out ${session.device}, last used ${session.used}`}
        >
          Log out
        </Button>
      </Form>
    )}
  </li>
);

/** Where the person is logged in, and the ways out. */
export const Sessions = ({ sessions }: { sessions: readonly SessionFacts[] }) => (
  <section aria-labelledby="sessions" className="card grid content-start gap-2 p-6">
    <h2 id="sessions" className="text-lg">
      Where you are logged in
    </h2>
    <ul>
      {sessions.map((session) => (
        <Session key={session.id} session={session} />
      ))}
    </ul>
    <Form method="post" className="flex flex-wrap gap-3 border-t border-line pt-4">
      {sessions.length > 1 ? (
        <Button type="submit" look="secondary" name="intent" value="log-out-elsewhere">
          Log out everywhere else
        </Button>
      ) : null}
      <Button type="submit" look="secondary" name="intent" value="log-out-everywhere">
        Log out everywhere
      </Button>
    </Form>
  </section>
);
