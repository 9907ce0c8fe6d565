import { PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { href } from '#web/href.ts';
import { FILE_HINT, FILE_LABEL } from './file-choice.tsx';

/** Forms that replace the dialogs in a browser without JavaScript. */
export const PlainUpload = ({ orderId }: { orderId: string }) => (
  <noscript>
    <form
      method="post"
      encType="multipart/form-data"
      action={href('/account/orders/:orderId/prescription', { orderId })}
      className="grid max-w-md gap-3"
    >
      <TextField
        id={`file-${orderId}`}
        type="file"
        name="file"
        label={FILE_LABEL}
        hint={FILE_HINT}
        accept={PRESCRIPTION_ACCEPT}
      />
      <Button type="submit" className="justify-self-start">
        Upload Prescription
      </Button>
    </form>
  </noscript>
);

/** The header's own button needs JavaScript to know that somebody is logged in. */
export const PlainLogout = () => (
  <noscript>
    <form method="post" action={href('/logout')}>
      <Button type="submit" look="quiet">
        Logout
      </Button>
    </form>
  </noscript>
);

export const PlainWithdrawal = ({ orderId }: { orderId: string }) => (
  <noscript>
    <form method="post" action={href('/account/orders/:orderId', { orderId })}>
      <Button type="submit" look="quiet">
        Withdraw order
      </Button>
    </form>
  </noscript>
);
