import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';

const pageClass =
  'inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-3 text-sm font-semibold text-accent no-underline hover:bg-tint';

/** The ways through a list that is read page by page. */
export const Pages = ({
  first,
  previous,
  next,
  label,
}: {
  /** Addresses; undefined where there is no such page. */
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
