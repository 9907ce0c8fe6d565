import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';

const places = [
  ['orders', '/admin/dashboard', 'Orders'],
  ['users', '/admin/dashboard?tab=users', 'Users'],
  ['outbox', '/admin/outbox', 'Outbox'],
] as const;
export type StaffPlace = (typeof places)[number][0];

const tabClass = (here: boolean): string =>
  `inline-flex min-h-11 items-center border-b-4 px-4 font-semibold no-underline ${
    here ? 'border-accent text-accent-strong' : 'border-transparent text-soft hover:border-line'
  }`;

/** The frame of every staff page: where one is, where one can go, and the way out. */
export const StaffFrame = ({ place, children }: { place: StaffPlace; children: ReactNode }) => (
  <div className="page grid gap-6 py-6">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h1 className="text-lg sm:text-xl">Admin dashboard</h1>
      {/* A new document, so that no customer's data stays behind in the page's memory. */}
      <Form method="post" action="/admin/logout" reloadDocument>
        <button
          type="submit"
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 font-semibold text-accent hover:bg-tint"
        >
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </button>
      </Form>
    </div>
    <nav aria-label="Staff" className="border-b border-line">
      <ul className="flex flex-wrap">
        {places.map(([id, to, name]) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={id === place ? 'page' : undefined}
              className={tabClass(id === place)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
    {children}
  </div>
);
