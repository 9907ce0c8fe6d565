import type { ReactNode } from 'react';

/** Suggested next step at the end of a page. */
export const CallToAction = ({
  title,
  text,
  children,
}: {
  title: string;
  text: ReactNode;
  children: ReactNode;
}) => (
  <section className="no-print page pt-12 md:pt-20">
    <div className="grid grid-cols-1 justify-items-center gap-4 rounded-card bg-tint px-6 py-10 text-center md:py-14">
      <h2 className="text-xl md:text-2xl">{title}</h2>
      <p className="reading text-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3 pt-2">{children}</div>
    </div>
  </section>
);
