import { Link } from 'react-router';
import { ACCOUNT_MESSAGES, ACCOUNT_NOTICES } from '#domain/customers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

const { registrationSuccessful: done, emailRegistered: taken } = ACCOUNT_NOTICES;

export const RegisteredDialog = ({ open, login }: { open: boolean; login: string }) => (
  <Dialog open={open} closable={false} title={done.title}>
    <p>{done.text}</p>
    <DialogActions>
      <Link to={login} className={buttonClass('primary')}>
        {done.action}
      </Link>
    </DialogActions>
  </Dialog>
);

export const EmailTakenDialog = ({
  open,
  login,
  onClose,
  onOther,
}: {
  open: boolean;
  login: string;
  onClose: () => void;
  onOther: () => void;
}) => (
  <Dialog open={open} onClose={onClose} title={taken.title}>
    <p>{ACCOUNT_MESSAGES.emailTaken}</p>
    <DialogActions>
      <Button look="secondary" onClick={onOther}>
        {taken.otherAction}
      </Button>
      <Link to={login} className={buttonClass('primary')}>
        {taken.action}
      </Link>
    </DialogActions>
  </Dialog>
);

/** The same answer as a page, for a form that was sent without JavaScript. */
export const RegisteredPage = ({ login }: { login: string }) => (
  <div className="page grid justify-items-start gap-5 py-16">
    <h1 className="text-2xl">{done.title}</h1>
    <p>{done.text}</p>
    <Link to={login} className={buttonClass('primary')}>
      {done.action}
    </Link>
  </div>
);

export const EmailTakenNote = ({ login, again }: { login: string; again: string }) => (
  <div className="grid gap-4 rounded-card border-2 border-amber bg-amber-tint p-5">
    <h2 className="text-lg">{taken.title}</h2>
    <p>{ACCOUNT_MESSAGES.emailTaken}</p>
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
