import type { SeenFactors } from '#web/pages/seen-factors.ts';
import { ConfirmedAction } from './confirmed-action.tsx';
import { FactorList } from './factor-list.tsx';
import { type SeenSession, SessionList } from './session-list.tsx';

/** How somebody else logs in and where they are, and what the viewer may do about it. */
export const PersonAccess = ({
  name,
  factors,
  sessions,
  mayReset,
  mayEnd,
}: {
  name: string;
  factors: SeenFactors;
  sessions: readonly SeenSession[];
  mayReset: boolean;
  mayEnd: boolean;
}) => (
  <>
    <FactorList
      seen={factors}
      reset={
        mayReset && factors.factors.length > 0 ? (
          <ConfirmedAction
            name="Reset the factors"
            intent="reset-factors"
            title={`Reset the second factors of ${name}?`}
            action="Reset"
            look="danger"
          >
            <p>
              {name} is logged out everywhere, logs in without a second factor, and is told by
              email. Make sure that it is really {name} who asks.
            </p>
          </ConfirmedAction>
        ) : null
      }
    />
    <SessionList
      sessions={sessions}
      none={`${name} is logged in nowhere.`}
      end={
        mayEnd && sessions.length > 0 ? (
          <ConfirmedAction
            name="Log out everywhere"
            intent="end-sessions"
            title={`Log ${name} out everywhere?`}
            action="Log out"
          >
            <p>{name} has to log in again on every device.</p>
          </ConfirmedAction>
        ) : null
      }
    />
  </>
);
