import { Link } from 'react-router';
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide';
import { Icon } from '#ui/icon.tsx';

export type ViewTab = {
  readonly to: string;
  readonly name: string;
  /** Number of entries, if it is known. */
  readonly count?: string | undefined;
  readonly here: boolean;
};

/** Links to the views of a list; they wrap if there is little room. */
export const ViewTabs = ({ label, views }: { label: string; views: readonly ViewTab[] }) => (
  <nav aria-label={label} className="max-w-full min-w-0 max-sm:w-full">
    <ul className="flex flex-wrap rounded-control border border-line bg-sunken p-1">
      {views.map(({ to, name, count, here }) => (
        <li key={name} className="max-sm:grow">
          <Link
            to={to}
            aria-current={here ? 'page' : undefined}
            className={`flex min-h-9 items-center justify-center gap-2 rounded-md px-2 text-sm max-sm:gap-1 max-sm:px-1 sm:px-3 font-semibold no-underline -outline-offset-2 ${
              here ? 'bg-surface text-accent-strong shadow-card' : 'text-soft hover:text-accent'
            }`}
          >
            {name}
            {count === undefined ? null : <span className="figures text-xs">{count}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

const pageClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 text-sm font-semibold text-accent no-underline hover:bg-tint';

/** Links to the pages of a long list. */
export const Pages = ({
  first,
  previous,
  next,
  label,
}: {
  /** Addresses; undefined if there is no such page. */
  first: string | undefined;
  previous: string | undefined;
  next: string | undefined;
  label: string;
}) =>
  first || previous || next ? (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {first ? (
        <Link to={first} className={pageClass}>
          <Icon node={ChevronsLeft} className="size-4" />
          First page
        </Link>
      ) : null}
      {previous ? (
        <Link to={previous} className={pageClass}>
          <Icon node={ChevronLeft} className="size-4" />
          Previous page
        </Link>
      ) : null}
      {next ? (
        <Link to={next} className={pageClass}>
          Next page
          <Icon node={ChevronRight} className="size-4" />
        </Link>
      ) : null}
    </nav>
  ) : null;
