import { ArrowLeft, ChevronDown } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';

/** Link from a page to the list that contains it. */
export const BackLink = ({ to, children }: { to: string; children: string }) => (
  <p className="-mb-3">
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-accent no-underline hover:underline"
    >
      <Icon node={ArrowLeft} className="size-4" />
      {children}
    </Link>
  </p>
);

/** Heading of a staff page, with an optional sentence and trailing content such as a search or a button. */
export const PageTitle = ({
  title,
  id,
  ref,
  beside,
  hint,
  printed = true,
  children,
}: {
  title: string;
  /** Whether it is on paper, too. */
  printed?: boolean;
  id?: string;
  /** For a heading that takes the focus. */
  ref?: RefObject<HTMLHeadingElement | null>;
  /** A mark or a number on the title's line. */
  beside?: ReactNode;
  hint?: ReactNode;
  children?: ReactNode;
}) => (
  <div
    className={`flex flex-wrap justify-between gap-x-6 gap-y-3 ${hint ? 'items-end' : 'items-center'} ${printed ? '' : 'no-print'}`}
  >
    <div className="grid min-w-0 gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} ref={ref} tabIndex={ref ? -1 : undefined} className="text-xl">
          {title}
        </h2>
        {beside}
      </div>
      {hint ? <p className="max-w-3xl text-sm text-soft">{hint}</p> : null}
    </div>
    {children}
  </div>
);

/** The reason why an action of staff was refused. */
export const Refusal = ({ message }: { message: string | undefined }) =>
  message ? (
    <p
      role="alert"
      className="rounded-control border-2 border-red bg-red-tint p-4 font-semibold text-red"
    >
      {message}
    </p>
  ) : null;

/** Rarely needed content, collapsed behind its title. Works without JavaScript. */
export const Fold = ({
  title,
  open,
  look = 'card',
  children,
}: {
  title: ReactNode;
  /** Open from the start, for example if something in it was refused. */
  open?: boolean;
  /** A separate card, or a part of one. */
  look?: 'card' | 'part';
  children: ReactNode;
}) => (
  <details className={`group ${look === 'card' ? 'card' : 'border-t border-line'}`} open={open}>
    <summary
      className={`flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden ${
        look === 'part' ? 'text-sm' : ''
      }`}
    >
      {title}
      <Icon
        node={ChevronDown}
        className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180 motion-reduce:transition-none"
      />
    </summary>
    <div className="grid gap-3 px-4 pb-4">{children}</div>
  </details>
);

/** A thing of a list with what is to be said of it, and what can be done with it at the end of the row. */
export const ActionRow = ({
  name,
  facts,
  children,
}: {
  /** Its link. */
  name: ReactNode;
  facts: ReactNode;
  /** Buttons of the look 'quiet'. */
  children: ReactNode;
}) => (
  <div className="grid items-center gap-x-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_12rem]">
    {name}
    {facts}
    <div className="flex items-center max-sm:-ml-5 sm:justify-end">{children}</div>
  </div>
);

/** Of the link that begins such a row. */
export const rowNameClass =
  'link inline-flex min-h-11 min-w-0 items-center font-semibold wrap-anywhere';
