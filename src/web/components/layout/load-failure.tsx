import { RefreshCw, TriangleAlert } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useLocation } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { FETCH_FAILED } from '#domain/staff-lists.ts';

/** Message that the main content of a page could not be read, with a link to try again. */
export const LoadFailure = ({
  stale = false,
}: {
  /** Whether data from an earlier read is shown below. */
  stale?: boolean;
}) => {
  const { pathname, search } = useLocation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control border-2 border-red bg-red-tint p-4"
    >
      <div className="flex min-w-0 gap-3">
        <Icon node={TriangleAlert} className="beside-line size-5 shrink-0 text-red" />
        <div className="grid gap-1">
          <p className="font-semibold text-red">Error: {FETCH_FAILED}</p>
          <p className="text-sm">
            {stale ? 'What you see below was loaded earlier. ' : ''}
            Nothing was changed. If this happens again, wait a minute before you retry.
          </p>
        </div>
      </div>
      <a href={pathname + search} className={buttonClass('secondary', 'text-sm')}>
        <Icon node={RefreshCw} className="size-4" />
        Try again
      </a>
    </div>
  );
};
