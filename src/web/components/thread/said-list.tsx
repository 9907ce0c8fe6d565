import type { ReactNode } from 'react';
import { LocalTime } from '#web/components/local-time.tsx';
import type { SaidRow } from '#web/pages/said-rows.ts';

/**
 * Everything that was said about an order, oldest first. The reader's own side is at the end of the line, and the
 * writer is named in words, so nothing depends on the place or the color.
 */
export const SaidList = ({
  said,
  reader,
  children,
}: {
  said: readonly SaidRow[];
  reader: 'patient' | 'staff';
  /** What stands below an entry. */
  children?: (row: SaidRow) => ReactNode;
}) => (
  <ol aria-label="Messages" className="grid gap-3">
    {said.map((row) => {
      const own = row.ofPatient === (reader === 'patient');
      return (
        <li
          key={row.key}
          className={`grid max-w-[92%] min-w-0 gap-1 rounded-card border border-line px-4 py-3 sm:max-w-[80%] print:max-w-full print:break-inside-avoid print:border-0 print:border-b print:px-0 ${
            own ? 'justify-self-end bg-tint' : 'justify-self-start bg-surface'
          }`}
        >
          <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
            <strong>{row.who}</strong>
            {row.about ? <span className="text-soft">{row.about}</span> : null}
          </p>
          <p className="reading wrap-anywhere whitespace-pre-line">{row.body}</p>
          <p className="figures text-xs text-soft">
            {reader === 'patient' ? (
              <LocalTime at={row.at} />
            ) : (
              <time dateTime={row.at}>{row.moment}</time>
            )}
          </p>
          {children?.(row)}
        </li>
      );
    })}
  </ol>
);
