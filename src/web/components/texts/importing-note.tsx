import { Link } from 'react-router';
import { formatDate } from '#domain/dates.ts';
import { UNITED_STATES } from '#domain/us-places.ts';
import { IMPORTING, IMPORTING_AS_OF } from '#texts/importing.ts';
import { href } from '#web/href.ts';

/** What the law says about importing medicines, before a person orders; `country` is where the parcel goes. */
export const ImportingNote = ({ country = '' }: { country?: string | undefined }) => {
  const there = country.trim() === '' ? UNITED_STATES : country.trim();
  return (
    <aside
      aria-label="Importing medicines"
      className="grid justify-items-start gap-1 rounded-card border border-amber/40 bg-amber-tint p-4 text-sm"
    >
      {there === UNITED_STATES ? (
        <p>
          <strong>{IMPORTING.unitedStates}</strong> {IMPORTING.seized}{' '}
          <span className="whitespace-nowrap">(As of {formatDate(IMPORTING_AS_OF)}.)</span>
        </p>
      ) : (
        <p>
          <strong>{IMPORTING.elsewhere(there)}</strong> {IMPORTING.seized}
        </p>
      )}
      <Link
        to={href('/legal/:pageId', { pageId: 'importing' })}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {IMPORTING.more}
      </Link>
    </aside>
  );
};
