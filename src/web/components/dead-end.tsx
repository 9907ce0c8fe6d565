import type { ReactNode } from 'react';

/** Page body without content to show: the reason, and links to continue. */
export const DeadEnd = ({
  title,
  text,
  actions,
  children,
}: {
  title: string;
  text: string;
  actions: ReactNode;
  children?: ReactNode;
}) => (
  <div className="page grid max-w-3xl gap-6 py-12 md:py-20">
    <div className="grid gap-4">
      <h1 className="text-2xl md:text-3xl">{title}</h1>
      <p className="reading text-lg text-soft">{text}</p>
    </div>
    <div className="flex flex-wrap gap-3">{actions}</div>
    {children}
  </div>
);
