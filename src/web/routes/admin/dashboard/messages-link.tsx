import { MessageSquare } from 'lucide';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { href } from '#web/href.ts';

/** The way from an order to its messages, notes and timeline. */
export const MessagesLink = ({ orderId }: { orderId: string }) => (
  <Link
    to={href('/admin/orders/:orderId/messages', { orderId })}
    className="link inline-flex min-h-11 items-center gap-2 text-sm font-semibold"
  >
    <Icon node={MessageSquare} className="size-4" />
    Messages and timeline
  </Link>
);
