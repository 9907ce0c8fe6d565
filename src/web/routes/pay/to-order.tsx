import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import type { PayFacts } from './pay-facts.ts';

export type Payable = Extract<PayFacts, { readonly show: 'pay' | 'transfer' }>;

export const ToOrder = ({
  orderId,
  name,
  look = 'primary',
}: {
  orderId: string;
  name: string;
  look?: 'primary' | 'secondary';
}) => (
  <Link to={href('/account/orders/:orderId', { orderId })} className={buttonClass(look)}>
    {name}
  </Link>
);
