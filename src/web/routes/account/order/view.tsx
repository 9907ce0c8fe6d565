import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { ArrowLeft } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import type { Brand } from '#config/public.ts';
import { buttonClass } from '#ui/button.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import type { OrderFacts } from '#web/routes/account/overview/account-data.ts';
import { OrderCard } from '#web/routes/account/overview/order-card.tsx';
import { PharmacyPart } from './pharmacy-part.tsx';
import type { PharmacyFacts } from './read-page.ts';
import { isOfMessage, type ThreadFacts, ThreadLink, ThreadPart } from './thread.tsx';
import { useOrderDialogs } from '#web/routes/account/overview/order-dialogs.tsx';

/** Title of the order page, also when it shows a refused report. */
export const orderMeta = (site: Parameters<typeof pageMeta>[0], orderId: string) =>
  pageMeta(site, {
    name: 'Your order',
    description: 'See where your order is and what is in it.',
    path: href('/account/orders/:orderId', { orderId }),
    noindex: true,
  });

/** An order on its own page, which can be printed. */
export const OrderView = ({
  order,
  thread,
  addressOpen,
  brand,
  pharmacy,
  reply,
  report,
}: {
  order: OrderFacts;
  /** Whether the delivery address can be changed. */
  addressOpen: boolean;
  thread: ThreadFacts;
  brand: Brand;
  /** Null if it is still to be chosen; undefined if there is nothing to say of one. */
  pharmacy: PharmacyFacts | null | undefined;
  /** The refusal of an answer to the pharmacist or of a message, or of an arrival report. */
  reply?: FormReply | undefined;
  report?: FormReply | undefined;
}) => {
  const { dialogs, ...actions } = useOrderDialogs();
  return (
    <>
      <div className="page grid grid-cols-1 gap-6 pt-8 pb-12 print:gap-4 print:p-0">
        <Link
          to={href('/account')}
          className={buttonClass('quiet', 'no-print -ml-5 justify-self-start')}
        >
          <Icon node={ArrowLeft} className="size-4" />
          My Account
        </Link>
        <div className="flex flex-wrap items-baseline justify-between gap-3">
          <h1 className="text-2xl md:text-3xl print:text-2xl">Your order</h1>
          <ThreadLink thread={thread} />
          <p className="hidden text-right text-sm print:block">
            <strong className="block text-lg">{brand.name}</strong>
            {brand.email}, {brand.phone}
          </p>
        </div>
        <h2 className="sr-only">Order</h2>
        <OrderCard
          order={order}
          email={brand.email}
          alone
          changeAddressAt={
            addressOpen
              ? href('/account/orders/:orderId/address', { orderId: order.id })
              : undefined
          }
          reply={isOfMessage(reply) ? undefined : reply}
          report={report}
          {...actions}
        />
        {pharmacy === undefined ? null : <PharmacyPart pharmacy={pharmacy} />}
        <ThreadPart
          orderId={order.id}
          thread={thread}
          asked={order.review?.state === 'information asked'}
          reply={isOfMessage(reply) ? reply : undefined}
        />
      </div>
      {dialogs}
    </>
  );
};
