import { isRouteErrorResponse, matchPath, useLocation } from 'react-router';
import { ErrorPage } from '#web/components/layout/error-page.tsx';
import { LoadFailure } from '#web/components/layout/load-failure.tsx';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame, type StaffPlace } from '#web/components/staff/staff-frame.tsx';
import { href } from '#web/href.ts';

type FailedPage = {
  readonly place: StaffPlace;
  /** Title of the page if its subject is unknown. */
  readonly title: string;
  /** Link to the list that contains the page. */
  readonly up?: readonly [to: string, name: string];
};

const payments = [href('/admin/payments'), 'All payments'] as const;
const users = [`${href('/admin/dashboard')}?tab=users`, 'All users'] as const;
const team = [href('/admin/team'), 'Team'] as const;

/** Patterns of addresses; the first match applies. */
const pages: readonly (readonly [pattern: Parameters<typeof href>[0], page: FailedPage])[] = [
  ['/admin/home', { place: 'home', title: 'Today' }],
  ['/admin/review', { place: 'review', title: 'Review queue' }],
  [
    '/admin/review/:orderId',
    { place: 'review', title: 'Prescription', up: [href('/admin/review'), 'Review queue'] },
  ],
  ['/admin/payments', { place: 'payments', title: 'Payments' }],
  ['/admin/payments/events', { place: 'payments', title: 'Unrecorded events', up: payments }],
  ['/admin/payments/:paymentId', { place: 'payments', title: 'Payment', up: payments }],
  [
    '/admin/orders/:orderId/packs',
    { place: 'orders', title: 'Supplied packs', up: [href('/admin/dashboard'), 'All orders'] },
  ],
  [
    '/admin/orders/:orderId/pharmacy',
    { place: 'orders', title: 'Pharmacy', up: [href('/admin/dashboard'), 'All orders'] },
  ],
  ['/admin/arrivals', { place: 'arrivals', title: 'Arrivals' }],
  ['/admin/orders/papers', { place: 'orders', title: 'Papers of several orders' }],
  ['/admin/tracking', { place: 'orders', title: 'Import tracking numbers' }],
  ['/admin/users/new', { place: 'users', title: 'New user', up: users }],
  ['/admin/users/:userId', { place: 'users', title: 'Customer', up: users }],
  ['/admin/outbox', { place: 'outbox', title: 'Outbox' }],
  [
    '/admin/outbox/:mailId',
    { place: 'outbox', title: 'Email', up: [href('/admin/outbox'), 'Outbox'] },
  ],
  ['/admin/team', { place: 'team', title: 'Team' }],
  ['/admin/team/:memberId', { place: 'team', title: 'Team member', up: team }],
  ['/admin/audit', { place: 'team', title: 'Audit', up: team }],
  ['/admin/pharmacies', { place: 'pharmacies', title: 'Pharmacies' }],
  [
    '/admin/pharmacies/:pharmacyId',
    { place: 'pharmacies', title: 'Pharmacy', up: [href('/admin/pharmacies'), 'Pharmacies'] },
  ],
  ['/admin/affiliates', { place: 'affiliates', title: 'Affiliates' }],
  ['/admin/security', { place: 'security', title: 'Security' }],
];

const orders: FailedPage = { place: 'orders', title: 'All Orders' };

const pageAt = (pathname: string): FailedPage =>
  pages.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? orders;

/** Error page within the staff frame, so that the navigation remains usable. */
export const DeskFailure = ({ error }: { error: unknown }) => {
  const { place, title, up } = pageAt(useLocation().pathname);
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} />;
  return (
    <StaffFrame place={place}>
      <title>{`${title}, not loaded`}</title>
      <meta name="robots" content="noindex" />
      {up ? <BackLink to={up[0]}>{up[1]}</BackLink> : null}
      <PageTitle title={title} />
      <LoadFailure />
    </StaffFrame>
  );
};
