import { isRouteErrorResponse, useLocation } from 'react-router';
import { ErrorPage } from '#web/components/error-page.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { StaffFrame, type StaffPlace } from '#web/components/staff/staff-frame.tsx';

/** Where the pages stand that have no entry of their own in the staff's menu. */
const placesByPart: Readonly<Record<string, StaffPlace>> = {
  review: 'review',
  payments: 'payments',
  arrivals: 'arrivals',
  users: 'users',
  outbox: 'outbox',
  team: 'team',
  audit: 'team',
  affiliates: 'affiliates',
  security: 'security',
};

const placeOf = (pathname: string): StaffPlace =>
  placesByPart[pathname.split('/')[2] ?? ''] ?? 'orders';

/** A page that could not be read: the frame stays, so that whoever works here can go on elsewhere. */
export const DeskFailure = ({ error }: { error: unknown }) => {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} />;
  return (
    <StaffFrame place={placeOf(pathname)}>
      <title>Not read</title>
      <meta name="robots" content="noindex" />
      <LoadFailure />
    </StaffFrame>
  );
};
