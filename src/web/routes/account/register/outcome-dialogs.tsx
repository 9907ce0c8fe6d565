import { Link } from 'react-router';
import { ACCOUNT_MESSAGES, ACCOUNT_NOTICES } from '#texts/account.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { type Onward, OnwardLink, RegisteredText } from './onward.tsx';

const { registrationSuccessful: done, emailRegistered: taken } = ACCOUNT_NOTICES;

export const RegisteredDialog = ({ open, ...onward }: { open: boolean } & Onward) => (
  <Dialog open={open} closable={false} title={done.title}>
    <RegisteredText {...onward} />
    <DialogActions>
      <OnwardLink {...onward} />
    </DialogActions>
  </Dialog>
);

export const EmailTakenDialog = ({
  open,
  login,
  onClose,
  onOther,
  focusAfter,
}: {
  open: boolean;
  login: string;
  onClose: () => void;
  onOther: () => void;
  focusAfter: () => HTMLElement | null | undefined;
}) => (
  <Dialog open={open} onClose={onClose} title={taken.title} focusAfter={focusAfter}>
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
