import { Mail, Menu, MessageCircle, Search, X } from 'lucide-react';
import { useState } from 'react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import type { Brand } from '#config/public.ts';
import { CartDropdown } from './cart-dropdown.tsx';

const pages = [
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/how-to-order', 'How to Order'],
  ['/savings', 'How Much Can I Save?'],
  ['/faq', 'FAQ'],
  ['/blog', 'Blog'],
  ['/about', 'About'],
  ['/rewards', 'Affiliation Program'],
  ['/referral', 'Referral Program'],
  ['/contact', 'Contact'],
] as const;

const navClass = ({ isActive }: { isActive: boolean }): string =>
  `block rounded-control px-2.5 py-2 text-sm font-medium no-underline hover:bg-tint ${
    isActive ? 'bg-tint text-accent-strong' : 'text-ink'
  }`;

const accountLink =
  'inline-flex min-h-11 cursor-pointer items-center rounded-control px-3 text-sm font-semibold text-accent no-underline hover:bg-tint';

/** Both sets of links are there; the browser shows the one that fits (see viewer-hint). */
const AccountLinks = () => (
  <>
    <Link to="/register" className={`for-visitors ${accountLink}`}>
      Create Account
    </Link>
    <Link to="/login" className={`for-visitors ${accountLink}`}>
      Login
    </Link>
    <Link to="/account" className={`for-customers ${accountLink}`}>
      My Account
    </Link>
    <Form method="post" action="/logout" className="for-customers" reloadDocument>
      <button type="submit" className={accountLink}>
        Logout
      </button>
    </Form>
  </>
);

export const Header = ({ brand }: { brand: Brand }) => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  return (
    <header className="no-print border-b border-line bg-surface">
      <div className="bg-band text-on-band">
        <div className="page flex flex-wrap items-center gap-x-6 gap-y-1 py-1.5 text-xs">
          <a
            className="inline-flex items-center gap-1.5 py-1"
            href={brand.messagingUrl}
            rel="noreferrer"
          >
            <MessageCircle aria-hidden="true" className="size-4" />
            <span>Message us: {brand.phone}</span>
          </a>
          <a className="inline-flex items-center gap-1.5 py-1" href={`mailto:${brand.email}`}>
            <Mail aria-hidden="true" className="size-4" />
            <span>{brand.email}</span>
          </a>
        </div>
      </div>
      <div className="page flex items-center gap-3 py-3">
        <Link
          to="/"
          className="mr-auto text-xl font-bold tracking-tight text-accent-strong no-underline"
        >
          {brand.name}
        </Link>
        <Form
          role="search"
          action="/search"
          className="hidden w-full max-w-xs items-center rounded-control border border-edge bg-surface md:flex"
        >
          <label htmlFor="site-search" className="sr-only">
            Search medicines and articles
          </label>
          <input
            id="site-search"
            type="search"
            name="q"
            placeholder="Search medicines"
            className="min-h-11 w-full min-w-0 bg-transparent px-3 text-sm placeholder:text-soft"
          />
          <button
            type="submit"
            aria-label="Search"
            className="grid size-11 cursor-pointer place-items-center"
          >
            <Search aria-hidden="true" className="size-4" />
          </button>
        </Form>
        <div className="hidden items-center lg:flex">
          <AccountLinks />
        </div>
        <CartDropdown />
        <button
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="needs-script grid size-11 cursor-pointer place-items-center rounded-control hover:bg-tint lg:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
        </button>
      </div>
      <div id="site-menu" className={`site-menu page pb-3 ${open ? '' : 'max-lg:hidden'}`}>
        <nav aria-label="Main">
          <ul className="flex flex-wrap gap-x-1 max-lg:flex-col">
            {pages.map(([to, name]) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} className={navClass} prefetch="intent">
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="mt-2 flex flex-wrap items-center border-t border-line pt-2 lg:hidden">
          <AccountLinks />
          <Link to="/search" className={accountLink}>
            Search
          </Link>
        </div>
      </div>
    </header>
  );
};
