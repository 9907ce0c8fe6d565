import type { Titled } from '#web/page-texts.ts';

/** Short reasons side by side. */
export const FeatureCards = ({
  features,
  columns,
}: {
  features: readonly Titled[];
  /** A whole class name of Tailwind's, such as "md:grid-cols-3". */
  columns: string;
}) => (
  <ul className={`grid gap-4 ${columns}`}>
    {features.map(({ title, text }) => (
      <li key={title} className="card grid content-start gap-2 p-6">
        <h3 className="text-lg">{title}</h3>
        <p className="text-soft">{text}</p>
      </li>
    ))}
  </ul>
);
