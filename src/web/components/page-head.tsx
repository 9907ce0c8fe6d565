import type { ReactNode } from 'react';

/** A page's title and what it is about. */
export const PageHead = ({
  title,
  text,
  below = false,
}: {
  title: string;
  text?: ReactNode;
  /** A way back stands above it. */
  below?: boolean;
}) => (
  <div className={`page grid grid-cols-1 gap-4 ${below ? 'pt-6' : 'pt-8 md:pt-14'}`}>
    <h1 className="max-w-4xl text-2xl md:text-3xl">{title}</h1>
    {text ? <p className="reading text-lg text-soft">{text}</p> : null}
  </div>
);
