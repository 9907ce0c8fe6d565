import { Link } from 'react-router';

/** The way here from the home page. */
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
