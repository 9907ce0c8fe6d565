import type { ReactNode } from 'react';

/** On wide screens: a title in the first four of twelve columns, what belongs to it in the others. */
export const splitColumns =
  'lg:grid-cols-12 lg:*:col-span-8 lg:*:first:col-span-4 lg:*:first:content-start lg:*:first:self-start';

/** A part of a page under its own heading. */
export const Section = ({
  id,
  title,
  intro,
  aside,
  split = false,
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  /** Beside the title on wide screens, such as a link to all. */
  aside?: ReactNode;
  /** On wide screens the title stands at the left of what it is about: for texts, which are narrow. */
  split?: boolean;
  children: ReactNode;
}) => (
  <section
    aria-labelledby={id}
    className={`page grid grid-cols-1 gap-5 pt-12 md:gap-6 md:pt-20 ${split ? splitColumns : ''}`}
  >
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <h2 id={id} className="text-xl md:text-2xl">
          {title}
        </h2>
        {intro ? <p className="reading text-soft">{intro}</p> : null}
      </div>
      {aside}
    </div>
    {children}
  </section>
);
