import { ArrowRight, CreditCard, FileUp, Mail, MessageSquare, PackageOpen, Truck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { orderNumber } from '#domain/order-number.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import { href } from '#web/href.ts';
import { mailDraft } from '#web/pages/mail-draft.ts';
import { PRESCRIPTION_ACCEPT } from '#domain/prescriptions.ts';
import { TextField } from '#ui/field.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { OrderFacts } from './account-data.ts';
import { FILE_LABEL, FILES_HINT } from '#web/components/prescription/file-choice.tsx';

/** Callbacks of an order's card. */
export type OrderActions = {
  readonly email: string;
  /** Opens the upload of a prescription, or of further pages of it. */
  readonly onUpload: (orderId: string, adds?: boolean) => void;
  readonly onWithdraw: (orderId: string) => void;
};

type Props = {
  order: Pick<OrderFacts, 'id' | 'next' | 'prescriptionUrl' | 'tracking'>;
} & Pick<OrderActions, 'email' | 'onUpload'>;

const whole = 'max-sm:w-full';

/** Opens the payment page with a new link, even if the link in the mail has expired. */
const PayButton = ({
  orderId,
  told = false,
  className,
}: {
  orderId: string;
  /** Whether the owner said that the transfer is sent, and may want to compare it. */
  told?: boolean;
  className?: string;
}) => (
  <Form method="post" action={href('/account/orders/:orderId', { orderId })} className="no-print">
    <SubmitButton
      name="intent"
      value="pay"
      look={told ? 'secondary' : 'primary'}
      className={className ?? ''}
    >
      <Icon node={CreditCard} className="size-4" />
      {told ? 'See the bank details' : 'Pay now'}
    </SubmitButton>
  </Form>
);

/** Replaces the upload dialog in a browser without JavaScript. */
const PlainUpload = ({ orderId }: { orderId: string }) => (
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
        hint={FILES_HINT}
        multiple
        accept={PRESCRIPTION_ACCEPT}
      />
      <Button type="submit" className="justify-self-start">
        Upload Prescription
      </Button>
    </form>
  </noscript>
);

const actions: Record<OrderFacts['next']['action'], (props: Props) => ReactNode> = {
  upload: ({ order, onUpload }) => (
    <>
      <Button className={`needs-script ${whole}`} onClick={() => onUpload(order.id)}>
        <Icon node={FileUp} className="size-4" />
        {order.prescriptionUrl ? 'Upload a better copy' : 'Upload Prescription'}
      </Button>
      <PlainUpload orderId={order.id} />
    </>
  ),
  answer: ({ order }) => (
    <a href={`#answer-${order.id}`} className={buttonClass('primary', whole)}>
      <Icon node={MessageSquare} className="size-4" />
      Answer
    </a>
  ),
  pay: ({ order }) => <PayButton orderId={order.id} className={whole} />,
  transfer: ({ order }) => <PayButton orderId={order.id} told className={whole} />,
  track: ({ order }) => (
    <a href={order.tracking?.url} rel="noreferrer" className={buttonClass('primary', whole)}>
      <Icon node={Truck} className="size-4" />
      Track your parcel{order.tracking?.carrier ? ` at ${order.tracking.carrier}` : ''}
    </a>
  ),
  write: ({ order, email }) => (
    <a
      href={mailDraft(email, `Order ${orderNumber(order.id)}`)}
      className={buttonClass('secondary', whole)}
    >
      <Icon node={Mail} className="size-4" />
      Write to us
    </a>
  ),
  report: ({ order }) => (
    <Link
      to={`${href('/account/orders/:orderId', { orderId: order.id })}#arrival`}
      className={buttonClass('primary', whole)}
    >
      <Icon node={PackageOpen} className="size-4" />
      Tell us how it arrived
    </Link>
  ),
  'how-it-goes': () => (
    <Link to={href('/how-to-order')} className={buttonClass('secondary', whole)}>
      What happens next
      <Icon node={ArrowRight} className="size-4" />
    </Link>
  ),
  again: ({ order }) => (
    <Link
      to={href('/account/orders/:orderId/again', { orderId: order.id })}
      className={buttonClass('primary', whole)}
    >
      Order again
    </Link>
  ),
  'put-aside': ({ order }) => (
    <Form
      method="post"
      action={href('/account/orders/:orderId', { orderId: order.id })}
      className="no-print"
    >
      <SubmitButton name="intent" value="put-aside" className={whole}>
        I have set it aside
      </SubmitButton>
    </Form>
  ),
  browse: () => (
    <Link to={href('/products')} className={buttonClass('secondary', whole)}>
      Browse Products
    </Link>
  ),
};

const tones = {
  plain: { box: 'bg-tint', text: '' },
  request: { box: 'border-2 border-amber bg-amber-tint', text: 'font-semibold text-amber' },
  warning: { box: 'border-2 border-red bg-red-tint', text: 'font-semibold text-red' },
} as const satisfies Record<OrderFacts['next']['tone'], { box: string; text: string }>;

/** The next step of an order: one sentence and one button. */
export const NextThing = ({
  title,
  ...props
}: Props & {
  /** What happens now; left out where the sentence begins with it. */
  title?: string | undefined;
}) => {
  const { text, tone, action } = props.order.next;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control p-4 print:border print:border-line ${tones[tone].box}`}
    >
      <div className="grid max-w-[52ch] min-w-0 gap-1">
        {title === undefined || text.startsWith(title) ? null : (
          <h4 className="text-lg font-bold text-balance">{title}</h4>
        )}
        <p className={`text-balance ${tones[tone].text}`}>
          <Unbroken text={text} />
        </p>
      </div>
      <div className={`no-print ${whole}`}>{actions[action](props)}</div>
    </div>
  );
};
