import { ScanText, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Difference } from '#domain/reading/propose.ts';
import { HEAD_FIELDS, LINE_FIELDS } from '#domain/review/typed-prescription.ts';
import { READING_TEXTS } from '#texts/readings.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DeskLineFacts, DeskReadingData } from './desk-data.ts';
import type { ReadingView } from './use-reading.ts';

const sentence = (difference: Difference): string => {
  switch (difference.kind) {
    case 'other patient':
      return READING_TEXTS.otherPatient(difference.read, difference.account);
    case 'npi wrong':
      return READING_TEXTS.npiWrong(difference.read);
    case 'expired':
      return READING_TEXTS.expired(difference.issued, difference.until);
    case 'not yet issued':
      return READING_TEXTS.notYetIssued(difference.issued);
    case 'not named':
      return READING_TEXTS.notNamed(difference.ordered, difference.read);
    case 'other strength':
      return READING_TEXTS.otherStrength(difference.ordered, difference.strength, difference.read);
    case 'other quantity':
      return READING_TEXTS.otherQuantity(difference.ordered, difference.packs, difference.read);
    case 'more medicines':
      return READING_TEXTS.moreMedicines(difference.read);
  }
};

/** Id of the button that lists all readings, and then of the one that accepts them. */
export const ACCEPT_ALL = 'accept-all-readings';

/** What does not fit the order, before anything else: one sentence each. */
export const ReadingAlerts = ({ reading }: { reading: DeskReadingData | undefined }) => {
  if (!reading || reading.differences.length + reading.seenElsewhere.length === 0) return null;
  return (
    <section aria-labelledby="reading-alerts" className="card grid gap-2 border-amber p-4">
      <h3 id="reading-alerts" className="flex items-center gap-2 text-base">
        <Icon node={TriangleAlert} className="size-5 text-amber" />
        Before you decide
      </h3>
      <ul className="grid gap-1 text-sm">
        {reading.seenElsewhere.map(({ number, href, sent, sameFile }) => (
          <li key={number}>
            {sameFile ? READING_TEXTS.sameFile(number, sent) : READING_TEXTS.sameText(number, sent)}{' '}
            <Link to={href} className="link inline-flex min-h-6 items-center">
              Open that order
            </Link>
          </li>
        ))}
        {reading.differences.map((difference) => (
          <li key={JSON.stringify(difference)}>{sentence(difference)}</li>
        ))}
      </ul>
      {reading.differences.length > 0 ? (
        <p className="text-sm text-soft">{READING_TEXTS.compare}</p>
      ) : null}
    </section>
  );
};

/** The label of a field by its name in the form, with the medicine if there are several. */
const labelOf = (name: string, lines: readonly DeskLineFacts[]): string => {
  const head = Object.entries(HEAD_FIELDS).find(([field]) => field === name);
  if (head) return head[1].label;
  const [, index = '', field = ''] = /^line-(\d+)-(\w+)$/.exec(name) ?? [];
  const label = Object.entries(LINE_FIELDS).find(([each]) => each === field)?.[1].label ?? name;
  return lines.length > 1 ? `${label} of ${lines[Number(index)]?.name ?? ''}` : label;
};

/** All certain fields at once, after they were listed and marked on the scan. */
const AcceptAll = ({
  reading,
  lines,
  values,
  view,
  onAccept,
}: {
  reading: DeskReadingData;
  lines: readonly DeskLineFacts[];
  values: Readonly<Record<string, string>>;
  view: ReadingView;
  onAccept: (values: Readonly<Record<string, string>>) => void;
}) => {
  const [looking, setLooking] = useState(false);
  const open = reading.proposals.filter(
    ({ field, state }) => state === 'sure' && (values[field] ?? '').trim() === '',
  );
  if (open.length === 0) return null;
  if (!looking)
    return (
      <Button
        id={ACCEPT_ALL}
        look="secondary"
        className="needs-script justify-self-start max-sm:w-full"
        onClick={() => setLooking(true)}
      >
        {open.length === 1 ? 'Show the field' : `Show all ${open.length} fields`}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-[auto_1fr_auto] items-baseline gap-x-3 gap-y-1 text-sm">
        {open.map(({ field, value, written }) => (
          <div key={field} className="contents">
            <dt className="text-soft">{labelOf(field, lines)}</dt>
            <dd className="min-w-0 font-semibold break-words">
              {value}
              {written === undefined ? null : (
                <span className="font-normal text-soft"> from “{written}”</span>
              )}
            </dd>
            <dd>
              <button
                type="button"
                className="link inline-flex min-h-6 cursor-pointer items-center"
                aria-label={`Show where ${labelOf(field, lines)} is on the scan`}
                onClick={() => view.show(field)}
              >
                Show
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <Button
        id={ACCEPT_ALL}
        className="justify-self-start max-sm:w-full"
        onClick={() => onAccept(Object.fromEntries(open.map(({ field, value }) => [field, value])))}
      >
        I have compared them with the scan. Accept {open.length === 1 ? 'it' : `all ${open.length}`}
      </Button>
    </div>
  );
};

/** State of the reading, and all that can be accepted at once. */
export const ReadingPanel = ({
  reading,
  lines,
  values,
  view,
  onAccept,
}: {
  reading: DeskReadingData | undefined;
  lines: readonly DeskLineFacts[];
  values: Readonly<Record<string, string>>;
  view: ReadingView;
  onAccept: (values: Readonly<Record<string, string>>) => void;
}) => {
  const revalidator = useRevalidator();
  if (!reading || reading.state === 'none') return null;
  const found = reading.proposals.length > 0;
  const words =
    reading.state === 'read'
      ? found
        ? READING_TEXTS.read
        : READING_TEXTS.nothing
      : READING_TEXTS[reading.state];
  return (
    <section aria-label="Machine reading" className="card grid gap-3 p-4">
      <p role="status" className="flex items-center gap-2 text-sm">
        <Icon node={ScanText} className="size-5 shrink-0 text-accent" />
        {words}
      </p>
      {reading.state === 'waiting' ? (
        <Button
          look="secondary"
          className="needs-script justify-self-start max-sm:w-full"
          aria-busy={revalidator.state === 'loading' || undefined}
          onClick={() => void revalidator.revalidate()}
        >
          Check again
        </Button>
      ) : null}
      <AcceptAll reading={reading} lines={lines} values={values} view={view} onAccept={onAccept} />
    </section>
  );
};
