import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { addressOf, emptyView, isNarrowed, type ListView } from './list-view.ts';

/** Nothing to list: because nothing is there yet, or because the filters let nothing through. */
export const EmptyList = ({ view, none, noun }: { view: ListView; none: string; noun: string }) =>
  isNarrowed(view) ? (
    <div className="card grid justify-items-start gap-3 p-6">
      <p className="font-semibold">No {noun} match.</p>
      <p className="reading text-sm text-soft">
        A search finds the beginnings of words. Try fewer letters, or take a filter away.
      </p>
      <Link to={addressOf(emptyView(view.tab))} className={buttonClass('secondary')}>
        Clear filters
      </Link>
    </div>
  ) : (
    <p className="card p-6 text-soft">{none}</p>
  );
