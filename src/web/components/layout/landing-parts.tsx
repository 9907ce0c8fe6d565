import type { ReactNode } from 'react';
import type { Titled } from '#web/pages/page-texts.ts';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';

/** The full-width opening of a page: title, one paragraph, and actions. */
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

/** Short texts, three in a row on wide screens and two on medium ones. Incomplete last rows are filled. */
export const FeatureCards = ({ features }: { features: readonly Titled[] }) => (
  <ul
    className={`grid gap-4 md:grid-cols-2 lg:grid-cols-6 lg:gap-6 lg:*:col-span-2 ${
      features.length % 2 === 1 ? 'md:max-lg:*:last:col-span-2' : ''
    } ${features.length % 3 === 2 ? 'lg:*:nth-last-[-n+2]:col-span-3' : ''}`}
  >
    {features.map(({ title, text }) => (
      <li key={title} className="card grid content-start gap-2 p-5 md:p-6">
        <h3 className="text-lg">{title}</h3>
        <p className="text-soft">
          <Unbroken text={text} />
        </p>
      </li>
    ))}
  </ul>
);
