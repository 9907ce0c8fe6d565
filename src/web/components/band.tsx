import type { ReactNode } from 'react';

/** A page's opening on the full width: title, one paragraph, what to do. */
export const Band = ({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) => (
  <div className="border-b border-line bg-surface">
    <div className="page grid grid-cols-1 justify-items-start gap-5 py-10 md:py-16">
      <h1 className="max-w-4xl text-2xl md:text-3xl">{title}</h1>
      <p className="reading text-lg text-soft">{text}</p>
      {children}
    </div>
  </div>
);
