import {
  ChevronLeft,
  ChevronRight,
  FolderDown,
  Gift,
  LifeBuoy,
  ShieldCheck,
  Stethoscope,
  UserPen,
} from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { Button, buttonClass } from '#ui/button.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import { mailDraft } from '#web/pages/mail-draft.ts';
import type { AccountFacts, OrderFacts } from './account-data.ts';
import { OrderCard } from './order-card.tsx';
import { useOrderDialogs } from './order-dialogs.tsx';
import type { OrderPlace, WaitingElsewhere } from './order-pages.ts';
import { RefillChoice } from './refill-part.tsx';

const Facts = ({
  title,
  facts,
}: {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
}) => (
  <section aria-label={title} className="card grid content-start gap-3 p-5">
    <h2 className="text-lg">{title}</h2>
    <dl className="grid grid-cols-[minmax(4rem,7rem)_minmax(50%,1fr)] gap-x-4 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="wrap-anywhere text-soft">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Links to the account settings. */
const SETTINGS = [
  { to: href('/account/details'), name: 'Edit your details', icon: UserPen },
  { to: href('/account/health'), name: 'For the pharmacist', icon: Stethoscope },
  { to: href('/account/referral'), name: 'Your code and coupons', icon: Gift },
  { to: href('/account/security'), name: 'Password and security', icon: ShieldCheck },
  { to: href('/account/privacy'), name: 'Your data', icon: FolderDown },
] as const;

const NoOrders = ({ unread }: { unread: boolean }) => (
  <div className="card grid justify-items-start gap-4 p-6">
    <p>No orders found.</p>
    {unread ? (
      <>
        <p className="reading text-soft">
          We could not load the list right now. If you have placed an order, it is safe and we are
          still working on it. Please try again in a moment, or write to us.
        </p>
        <a href={href('/account')} className={buttonClass('secondary')}>
          Try again
        </a>
      </>
    ) : (
      <Link to={href('/products')} className={buttonClass('secondary')}>
        Browse Products
      </Link>
    )}
  </div>
);

/** The header's logout button appears only with JavaScript, which detects the login. */
const PlainLogout = () => (
  <noscript>
    <form method="post" action={href('/logout')}>
      <Button type="submit" look="quiet">
        Logout
      </Button>
    </form>
  </noscript>
);

const pageAddress = (page: number): string =>
  page === 1 ? href('/account') : `${href('/account')}?page=${page}`;

/** Orders of other pages that only their owner can move on. */
const Elsewhere = ({ elsewhere: { count, page } }: { elsewhere: WaitingElsewhere }) => (
  <p className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red">
    {count === 1
      ? 'Another order is waiting for your prescription. '
      : `${count} other orders wait for your prescription. `}
    <Link to={pageAddress(page)} className="link">
      {count === 1 ? 'Show it' : 'Show them'}
    </Link>
  </p>
);

/** The way to newer and older orders. */
const OtherOrders = ({ place: { page, pages, first, last, of } }: { place: OrderPlace }) => (
  <nav
    aria-label="Other orders"
    className="no-print flex flex-wrap items-center justify-between gap-3"
  >
    <p className="text-sm text-soft">
      {first === last ? `Order ${first} of ${of}` : `Orders ${first} to ${last} of ${of}`}, newest
      first
    </p>
    <div className="flex flex-wrap gap-3">
      {page > 1 ? (
        <Link to={pageAddress(page - 1)} className={buttonClass('secondary')}>
          <Icon node={ChevronLeft} className="size-4" />
          Newer orders
        </Link>
      ) : null}
      {page < pages ? (
        <Link to={pageAddress(page + 1)} className={buttonClass('secondary')}>
          Older orders
          <Icon node={ChevronRight} className="size-4" />
        </Link>
      ) : null}
    </div>
  </nav>
);

export const AccountView = ({
  facts,
  orders,
  place,
  elsewhere,
  unread,
  email,
  reminders,
}: {
  facts: AccountFacts;
  /** The orders of this page. */
  orders: readonly OrderFacts[];
  place: OrderPlace | undefined;
  elsewhere: WaitingElsewhere | undefined;
  /** The orders could not be read. */
  unread: boolean;
  email: string;
  reminders: boolean;
}) => {
  const { dialogs, ...actions } = useOrderDialogs();
  return (
    <>
      <PageHead title="My Account" />
      <div className="page grid grid-cols-1 gap-8 py-8">
        <section aria-labelledby="order-history" className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="order-history" className="text-xl">
              Order History
            </h2>
            <div className="flex flex-wrap gap-3">
              <a href={mailDraft(email, 'Support request')} className={buttonClass('secondary')}>
                <Icon node={LifeBuoy} className="size-4" />
                Contact Support
              </a>
              <PlainLogout />
            </div>
          </div>
          {elsewhere ? <Elsewhere elsewhere={elsewhere} /> : null}
          {orders.length === 0 ? <NoOrders unread={unread} /> : null}
          {orders.map((order, index) => (
            <OrderCard
              key={order.id}
              order={order}
              email={email}
              brief={order.finished && (index > 0 || (place !== undefined && place.page > 1))}
              {...actions}
            />
          ))}
          {place ? <OtherOrders place={place} /> : null}
        </section>
        <nav
          aria-label="Account"
          className="grid gap-3 sm:grid-cols-2 lg:flex lg:flex-wrap print:hidden"
        >
          {SETTINGS.map(({ to, name, icon }) => (
            <Link
              key={to}
              to={to}
              className="card flex min-h-14 items-center gap-3 px-4 py-2 font-semibold text-accent no-underline hover:bg-tint sm:max-lg:last:col-span-2 lg:grow"
            >
              <Icon node={icon} className="size-5 shrink-0" />
              {name}
            </Link>
          ))}
        </nav>
        <RefillChoice wanted={reminders} />
        <div className="grid gap-4 lg:grid-cols-3">
          <Facts title="Account Information" facts={facts.account} />
          <Facts title="Contact Information" facts={facts.contact} />
          <Facts title="Address Information" facts={facts.address} />
        </div>
      </div>
      {dialogs}
    </>
  );
};
