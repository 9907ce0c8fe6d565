import type { ReactNode } from 'react';

/** A part of a page under its own heading. */
export const Section = ({
  id,
  title,
  intro,
  aside,
  children,
}: {
  id: string;
  title: string;
  intro?: ReactNode;
  /** Beside the title on wide screens, such as a link to all. */
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="page grid grid-cols-1 gap-5 pt-12 md:gap-6 md:pt-20">
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="grid gap-2">
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
