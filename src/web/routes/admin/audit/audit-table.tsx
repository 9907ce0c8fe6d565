import { Link } from 'react-router';
import type { AuditRow } from './rows.ts';

const headClass = 'px-2.5 py-2 text-left text-xs font-semibold text-soft';
const linkClass = 'figures block min-h-6 truncate text-accent no-underline hover:underline';

/** Ids are long; their ends differ. */
const short = (id: string): string => id.slice(-12);

const About = ({ row, about }: { row: AuditRow; about: (id: string) => string }) => (
  <>
    {row.patient ? (
      <Link to={about(row.patient)} title={row.patient} className={linkClass}>
        <span className="text-soft">Customer </span>
        {short(row.patient)}
      </Link>
    ) : null}
    {row.order ? (
      <Link to={about(row.order)} title={row.order} className={linkClass}>
        <span className="text-soft">Order </span>
        {short(row.order)}
      </Link>
    ) : null}
  </>
);

/** Entries as a dense table; a customer or an order in it narrows the list to them. */
export const AuditTable = ({
  rows,
  about,
}: {
  rows: readonly AuditRow[];
  about: (id: string) => string;
}) => (
  <div className="card overflow-clip">
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">
        Entries, the latest first. A customer or an order narrows the list to theirs.
      </caption>
      <thead>
        <tr>
          <th scope="col" className={`${headClass} w-16 max-md:hidden`}>
            Entry
          </th>
          <th scope="col" aria-sort="descending" className={`${headClass} w-56 max-md:hidden`}>
            When
          </th>
          <th scope="col" className={`${headClass} max-md:w-1/2`}>
            Who
          </th>
          <th scope="col" className={headClass}>
            What
          </th>
          <th scope="col" className={`${headClass} max-md:hidden`}>
            About
          </th>
          <th scope="col" className={`${headClass} max-lg:hidden`}>
            Details
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line align-top">
            <th scope="row" className="figures px-2.5 py-2 text-left font-normal max-md:hidden">
              {row.number}
            </th>
            <td className="figures px-2.5 py-2 max-md:hidden">
              <time dateTime={row.at}>{row.atText}</time>
            </td>
            <td className="px-2.5 py-2 wrap-anywhere">
              {row.who}
              {row.roles ? <span className="block text-xs text-soft">{row.roles}</span> : null}
              <time dateTime={row.at} className="figures block text-xs text-soft md:hidden">
                {row.atText}
              </time>
            </td>
            <td className="px-2.5 py-2 wrap-anywhere">
              {row.what}
              <span className="block text-xs md:hidden">
                <About row={row} about={about} />
              </span>
              <span className="block text-xs text-soft lg:hidden">{row.details}</span>
            </td>
            <td className="px-2.5 py-2 max-md:hidden">
              <About row={row} about={about} />
            </td>
            <td className="px-2.5 py-2 wrap-anywhere text-soft max-lg:hidden">{row.details}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
