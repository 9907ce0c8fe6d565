import { Link } from 'react-router';
import { ACCOUNT_NOTICES, EMAIL_TAKEN_WORDS } from '#texts/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { type Onward, OnwardLink, RegisteredText } from './onward.tsx';

const { registrationSuccessful: done, emailRegistered: taken } = ACCOUNT_NOTICES;

/** The result as a page, for a form that was submitted without JavaScript. */
export const RegisteredPage = (onward: Onward) => (
  <div className="page grid justify-items-start gap-5 py-16">
    <h1 className="text-2xl">{done.title}</h1>
    <RegisteredText {...onward} />
    <OnwardLink {...onward} />
  </div>
);

export const EmailTakenNote = ({ login, again }: { login: string; again: string }) => (
  <div className="grid gap-4 rounded-card border-2 border-amber bg-amber-tint p-5">
    <h2 className="text-lg">{taken.title}</h2>
    <p>{EMAIL_TAKEN_WORDS}</p>
    <div className="flex flex-wrap gap-3">
      <Link to={login} className={buttonClass('primary')}>
        {taken.action}
      </Link>
      <a href={again} className={buttonClass('secondary')}>
        {taken.otherAction}
      </a>
    </div>
  </div>
);
