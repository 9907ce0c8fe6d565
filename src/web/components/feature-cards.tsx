import type { Titled } from '#web/pages/page-texts.ts';
import { Unbroken } from './unbroken.tsx';

/** Short reasons, three in a row on wide screens; of five, the last two share a row, and of an odd number the last has one where two do. */
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
