import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { ROW_BOX, ROW_LINK } from './row-keys.ts';

const headClass = 'px-3 py-2 align-baseline text-left text-xs font-semibold text-soft';
/** Aligned at the baseline of the first line, whatever its size. */
const cellClass = 'px-3 py-2 align-baseline text-sm';

/** Two lines of 20 and 16 px with 4 px above and below; the line between rows is drawn within them. */
const denseClass =
  '@2xl:[&_tbody_tr]:border-t-0 @2xl:[&_tbody_:is(td,th)]:py-1 @2xl:[&_tbody_:is(td,th)]:leading-5 @2xl:[&_tbody_:is(td,th)]:shadow-[inset_0_1px_0_var(--color-line)] @2xl:[&_tbody_.text-xs]:leading-4';

/**
 * A dense table on a card, whose columns depend on the card's width. The shortcuts move between rows that
 * open something.
 */
export const Table = ({
  caption,
  head,
  className = 'overflow-clip',
  dense = false,
  children,
}: {
  /** Rows of two lines that are at most 44 px high where the card is wide. */
  dense?: boolean;
  /** For screen readers: what the table lists, in which order, and what opens a row. */
  caption: string;
  /** The heads of the columns. */
  head: ReactNode;
  /** Overflow of the card. */
  className?: string;
  children: ReactNode;
}) => (
  <div className={`@container card ${className}`} {...ROW_BOX}>
    <table className={`w-full table-fixed border-collapse ${dense ? denseClass : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <thead className="sticky top-0 z-10 bg-surface">
        <tr>{head}</tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

export const Head = ({ className = '', ...rest }: ComponentProps<'th'>) => (
  <th scope="col" className={`${headClass} ${className}`} {...rest} />
);

/** A row; if it opens something, all of it is the link. */
export const Row = ({
  opens = true,
  open = false,
  children,
}: {
  opens?: boolean;
  /** Whether its content is open beside the table. */
  open?: boolean;
  children: ReactNode;
}) => (
  <tr
    className={`border-t border-line ${opens ? 'relative hover:bg-tint' : ''} ${
      open ? 'bg-tint shadow-[inset_4px_0_0_var(--color-accent)]' : ''
    }`}
  >
    {children}
  </tr>
);

export const RowHead = ({ className = '', ...rest }: ComponentProps<'th'>) => (
  <th scope="row" className={`${cellClass} text-left font-normal ${className}`} {...rest} />
);

export const Cell = ({ className = '', ...rest }: ComponentProps<'td'>) => (
  <td className={`${cellClass} ${className}`} {...rest} />
);

/** The link of a row: a click anywhere in the row follows it. */
export const RowLink = ({ className = '', ...rest }: ComponentProps<typeof Link>) => (
  <Link
    className={`font-semibold text-accent no-underline after:absolute after:inset-0 hover:underline ${className}`}
    {...ROW_LINK}
    {...rest}
  />
);

/** Secondary line of a cell, smaller. */
export const Below = ({ className = '', ...rest }: ComponentProps<'span'>) => (
  <span className={`block text-xs text-soft ${className}`} {...rest} />
);
