import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import {
  contactText,
  type Prescriber,
  type PrescriberField,
  prescriberFields,
} from '#domain/review/prescriber.ts';
import { href } from '#web/href.ts';

/** Fewer letters name too many people. */
const MIN_LETTERS = 3;
const PAUSE = 250;

/**
 * Prescribers of earlier prescriptions that match what is typed. A press fills all of the prescriber's fields; nothing is filled
 * unasked, because two prescribers may share a name.
 */
export const KnownPrescribers = ({
  typed,
  onPick,
}: {
  /** What is typed so far. */
  typed: Readonly<Record<string, string>>;
  onPick: (prescriber: Prescriber) => void;
}) => {
  const { load, data } = useFetcher<{ readonly prescribers: readonly Prescriber[] }>();
  const said = (field: PrescriberField): string => (typed[field] ?? '').trim();
  const query = said('prescriberName');
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
      : (data?.prescribers ?? []).filter((each) =>
          prescriberFields.some((field) => each[field] !== said(field)),
        );
  if (found.length === 0) return null;
  return (
    <ul aria-label="Known prescribers" className="col-span-full grid gap-1 text-sm">
      {found.map((each) => (
        <li key={`${each.prescriberName} ${contactText(each)}`}>
          <button
            type="button"
            className="link flex min-h-9 w-full flex-wrap items-baseline gap-x-2 text-left"
            onClick={() => onPick(each)}
          >
            <span className="font-semibold">Use {each.prescriberName}</span>
            <span className="min-w-0 text-soft wrap-anywhere">{contactText(each)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
