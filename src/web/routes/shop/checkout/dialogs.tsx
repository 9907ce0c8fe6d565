import { Link } from 'react-router';
import { CHECKOUT_DONE, CHECKOUT_MESSAGES } from '#texts/checkout.ts';
import { buttonClass } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { href } from '#web/href.ts';
import { withReturn } from '#web/http/local-path.ts';

const HERE = href('/checkout');

export const LoginRequiredDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Login Required">
    <p>{CHECKOUT_MESSAGES.loginDialog}</p>
    <p className="text-sm text-soft">What you have typed and your cart are kept.</p>
    <DialogActions>
      <Link to={withReturn(href('/register'), HERE)} className={buttonClass('secondary')}>
        Create Account
      </Link>
      <Link to={withReturn(href('/login'), HERE)} className={buttonClass('primary')}>
        Login
      </Link>
    </DialogActions>
  </Dialog>
);

export const PlacedDialog = ({ open, prescription }: { open: boolean; prescription: boolean }) => (
  <Dialog open={open} closable={false} title={CHECKOUT_DONE.title}>
    <p>{CHECKOUT_DONE.text}</p>
    {prescription ? <p>{CHECKOUT_DONE.next}</p> : null}
    <DialogActions>
      <Link to={href('/products')} className={buttonClass('secondary')}>
        Continue Shopping
      </Link>
      <Link to={href('/account')} className={buttonClass('primary')}>
        Go to Order History
      </Link>
    </DialogActions>
  </Dialog>
);
