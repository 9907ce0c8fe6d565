import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';

/** The ways through a list that is read page by page, newest first. */
export const Pages = ({
  first,
  next,
  label,
}: {
  /** Undefined on the first page. */
  first: string | undefined;
  /** Undefined on the last page. */
  next: string | undefined;
  label: string;
}) =>
  first || next ? (
    <nav aria-label={label} className="flex flex-wrap gap-3">
      {first ? (
        <Link to={first} className={buttonClass('secondary')}>
          Newest
        </Link>
      ) : null}
      {next ? (
        <Link to={next} className={buttonClass('secondary')}>
          Next page
        </Link>
      ) : null}
    </nav>
  ) : null;
