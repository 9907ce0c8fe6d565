import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page's title and introduction. */
export const PageHead = ({
  title,
  text,
  below = false,
}: {
  title: string;
  text?: ReactNode;
  /** Whether a link back is above it. */
  below?: boolean;
}) => (
  <div className={`page grid grid-cols-1 gap-4 ${below ? 'pt-6' : 'pt-8 md:pt-14'}`}>
    <h1 className="max-w-4xl text-2xl md:text-3xl">{title}</h1>
    {text ? <p className="reading text-lg text-soft">{text}</p> : null}
  </div>
);

/** On wide screens: the title in the first four of twelve columns, its content in the others. */
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
  /** Puts the title to the left of its content on wide screens; for texts, which are narrow. */
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

/** The path from the home page to this page. */
export const Breadcrumbs = ({
  steps = [],
  here,
}: {
  steps?: readonly (readonly [path: string, name: string])[];
  here: string;
}) => (
  <nav aria-label="Breadcrumb" className="no-print page pt-5">
    <ol className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
      {[['/', 'Home'] as const, ...steps].map(([path, name]) => (
        <li key={path} className="flex items-center gap-x-2">
          <Link to={path} className="link inline-flex min-h-6 items-center">
            {name}
          </Link>
          <span aria-hidden="true">›</span>
        </li>
      ))}
      <li aria-current="page">{here}</li>
    </ol>
  </nav>
);
