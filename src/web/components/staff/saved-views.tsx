import { Link } from 'react-router';
import type { StaffView } from '#db/reads/staff-views.ts';
import type { SavedList } from '#domain/staff-lists.ts';
import { SAVED_LIST_PATHS, savedViewsAddress } from '#web/pages/saved-lists.ts';

/** The viewer's own views of a list, and the way to save the list as it is shown. */
export const SavedViews = ({
  list,
  query,
  saved,
}: {
  list: SavedList;
  /** Of the list as it is shown, without an open row and a page; empty for the whole list. */
  query: string;
  saved: readonly StaffView[];
}) => {
  const saves = query !== '' && !saved.some((each) => each.query === query);
  if (saved.length === 0 && !saves) return null;
  return (
    <nav
      aria-label="Saved views"
      className="no-print flex flex-wrap items-center gap-x-4 px-1 text-sm"
    >
      {saved.map((each) => (
        <Link
          key={each.id}
          to={`${SAVED_LIST_PATHS[list]}?${each.query}`}
          aria-current={each.query === query ? 'page' : undefined}
          className={`link inline-flex min-h-11 items-center wrap-anywhere ${each.query === query ? 'font-semibold' : ''}`}
        >
          {each.name}
        </Link>
      ))}
      <Link
        to={savedViewsAddress(list, query)}
        className="link inline-flex min-h-11 items-center text-soft"
      >
        {saves ? 'Save this view' : 'Edit saved views'}
      </Link>
    </nav>
  );
};
