import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { KnownPrescriber } from '#db/reads/prescribers.ts';
import { href } from '#web/href.ts';

/** Fewer letters name too many people. */
const MIN_LETTERS = 3;
const PAUSE = 250;

/**
 * Prescribers of earlier prescriptions that match what is typed. A press fills name and address; nothing is filled
 * unasked, because two prescribers may share a name.
 */
export const KnownPrescribers = ({
  name,
  contact,
  onPick,
}: {
  /** What is typed so far. */
  name: string;
  contact: string;
  onPick: (prescriber: KnownPrescriber) => void;
}) => {
  const { load, data } = useFetcher<{ readonly prescribers: readonly KnownPrescriber[] }>();
  const query = name.trim();
  useEffect(() => {
    if (query.length < MIN_LETTERS) return undefined;
    const timer = setTimeout(() => {
      void load(`${href('/admin/prescribers')}?${new URLSearchParams({ q: query }).toString()}`);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [load, query]);
  const found =
    query.length < MIN_LETTERS
      ? []
      : (data?.prescribers ?? []).filter(
          (each) => each.name !== name.trim() || each.contact !== contact.trim(),
        );
  if (found.length === 0) return null;
  return (
    <ul aria-label="Known prescribers" className="col-span-full grid gap-1 text-sm">
      {found.map((each) => (
        <li key={`${each.name} ${each.contact}`}>
          <button
            type="button"
            className="link flex min-h-9 w-full flex-wrap items-baseline gap-x-2 text-left"
            onClick={() => onPick(each)}
          >
            <span className="font-semibold">Use {each.name}</span>
            <span className="min-w-0 text-soft wrap-anywhere">{each.contact}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
