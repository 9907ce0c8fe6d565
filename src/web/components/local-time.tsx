import { useSyncExternalStore } from 'react';

type Form = 'moment' | 'day';

const FORMS: Readonly<Record<Form, Intl.DateTimeFormatOptions>> = {
  moment: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
  day: { year: 'numeric', month: 'long', day: 'numeric' },
};

// Shared formatters, because creating one costs a hundred times as much as using it.
const formatters = new Map<string, Intl.DateTimeFormat>();

const formatted = (at: string, form: Form, timeZone?: string): string => {
  const instant = new Date(at);
  if (Number.isNaN(instant.getTime())) return 'N/A';
  const key = `${form} ${timeZone ?? 'own'}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      ...FORMS[form],
      ...(timeZone === undefined ? {} : { timeZone }),
    });
    formatters.set(key, formatter);
  }
  return formatter.format(instant);
};

const never = (): (() => void) => () => undefined;

/**
 * An instant in the reader's own time zone, which a moment names: "Nov 23, 2026, 10:26 PM EST". The server does not
 * know the zone and writes UTC, which the browser corrects in place after loading. Not for planned days, which are
 * days of a calendar wherever they are read.
 */
export const LocalTime = ({
  at,
  form = 'moment',
  className = '',
}: {
  /** ISO 8601 with its offset. */
  at: string;
  form?: Form;
  className?: string;
}) => {
  const text = useSyncExternalStore(
    never,
    () => formatted(at, form),
    () => formatted(at, form, 'UTC'),
  );
  return (
    <time dateTime={at} className={`whitespace-nowrap ${className}`}>
      {text}
    </time>
  );
};
