import { useNavigation, Form, Link, NavLink, useLocation, useRouteLoaderData } from 'react-router';
import { CircleUserRound, Mail, Menu, MessageCircle, Search, X } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useState } from 'react';
import type { Brand } from '#config/public.ts';
import { href } from '#web/href.ts';
import { CartDropdown } from '#web/components/cart/cart-dropdown.tsx';
import { SearchField } from '#web/components/search/search-field.tsx';

/** The logo: a pharmacy's cross whose horizontal arm is a price bar. It suits any brand name. */
export const BrandMark = () => (
  <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0 fill-on-accent">
    <rect width="32" height="32" rx="8" className="fill-accent" />
    <rect x="5.5" y="12.5" width="21" height="7" rx="3" opacity=".45" />
    <rect x="12.5" y="5.5" width="7" height="21" rx="3" />
    <rect x="5.5" y="12.5" width="12" height="7" rx="3" />
  </svg>
);

/** The bar itself, which shows that a page is loading. */
export const PendingLine = () => (
  <div role="progressbar" aria-label="Loading the page" className="pending-bar no-print" />
);

/**
 * Shows that the next page is loading. It appears after 200 ms, so fast pages load without it, and it overlays
 * the page, so nothing moves.
 */
const PendingBar = () => (useNavigation().state === 'idle' ? null : <PendingLine />);

const pages = [
  [href('/products'), 'Products'],
  [href('/how-to-order'), 'How to Order'],
  [href('/savings'), 'How Much Can I Save?'],
  [href('/faq'), 'FAQ'],
] as const;

/** In the list that opens on a wide screen. */
const further = [
  [href('/'), 'Home'],
  [href('/prescription'), 'Start with your prescription'],
  [href('/blog'), 'Blog'],
  [href('/about'), 'About'],
  [href('/rewards'), 'Affiliation Program'],
  [href('/referral'), 'Referral Program'],
  [href('/contact'), 'Contact'],
] as const;

/** Links of the menu; the current page is marked by `aria-current`. */
const menuLinks = (links: typeof pages | typeof further) =>
  links.map(([to, name]) => (
    <li key={to}>
      <NavLink to={to} end={to === '/'} prefetch="intent">
        {name}
      </NavLink>
    </li>
  ));

/** Contains both sets of links; the browser shows the one that applies (see viewer-hint). */
const AccountLinks = () => (
  <>
    <Link to={href('/register')} className="for-visitors account-link">
      Create Account
    </Link>
    <Link to={href('/login')} className="for-visitors account-link">
      Login
    </Link>
    <Link to={href('/account')} className="for-customers account-link">
      My Account
    </Link>
    <Form method="post" action={href('/logout')} className="for-customers" reloadDocument>
      <button type="submit" className="account-link">
        Logout
      </button>
    </Form>
  </>
);

const ContactLine = ({ brand }: { brand: Brand }) => (
  <div className="border-b border-line bg-sunken text-xs text-soft">
    <div className="page flex flex-wrap gap-x-5">
      <a className="contact-link" href={brand.messagingUrl} rel="noreferrer">
        <Icon node={MessageCircle} className="size-4" />
        <span>
          <span className="max-sm:sr-only">Message us: </span>
          {brand.phone}
        </span>
      </a>
      <a className="contact-link" href={`mailto:${brand.email}`}>
        <Icon node={Mail} className="size-4" />
        <span className="min-w-0 wrap-anywhere">{brand.email}</span>
      </a>
    </div>
  </div>
);

const SearchForm = () => (
  <Form role="search" action={href('/search')} className="site-search">
    <label htmlFor="site-search" className="sr-only">
      Search medicines and articles
    </label>
    <SearchField id="site-search" placeholder="Search medicines" className="" />
    <button type="submit" aria-label="Search" className="icon-link">
      <Icon node={Search} className="size-5" />
    </button>
  </Form>
);

/** Header of the staff's desk: no way into the shop by accident, and the name of who is logged in. */
export const DeskHeader = ({ brand }: { brand: Brand }) => {
  const name = useRouteLoaderData<() => { readonly name: string }>('desk')?.name;
  return (
    <header className="no-print border-b border-line bg-surface">
      <PendingBar />
      <div className="staff-page flex items-center justify-between gap-4">
        <Link
          to={href('/admin/dashboard')}
          className="inline-flex min-h-11 min-w-0 items-center gap-2 font-bold text-ink no-underline"
        >
          <BrandMark />
          {brand.name}
        </Link>
        {name === undefined ? null : (
          <p className="flex min-w-0 items-center gap-2 text-sm font-semibold">
            <Icon node={CircleUserRound} className="size-5 shrink-0 text-soft" />
            <span className="truncate">
              <span className="sr-only">Logged in as </span>
              {name}
            </span>
          </p>
        )}
      </div>
    </header>
  );
};

/** The login page of staff has only the logo and the menu, because the rest is for customers. */
export const Header = ({ brand, staff }: { brand: Brand; staff: boolean }) => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState(pathname);
  if (openedAt !== pathname) {
    setOpenedAt(pathname);
    setOpen(false);
  }
  return (
    <header className="no-print border-b border-line bg-surface">
      <PendingBar />
      {staff ? null : <ContactLine brand={brand} />}
      <div
        className={`flex items-center gap-1 max-md:flex-wrap md:gap-4 ${staff ? 'staff-page py-1' : 'page py-2 lg:pt-4'}`}
      >
        <Link
          to={href('/')}
          className="mr-auto inline-flex min-h-11 min-w-0 items-center md:shrink-0 gap-3 text-xl font-bold text-ink no-underline"
        >
          <BrandMark />
          {brand.name}
        </Link>
        {staff ? null : (
          <>
            <SearchForm />
            <div className="hidden items-center lg:flex">
              <AccountLinks />
            </div>
            <Link to={href('/search')} className="icon-link md:hidden">
              <Icon node={Search} className="size-5" />
              <span className="sr-only">Search</span>
            </Link>
            <CartDropdown />
          </>
        )}
        <button
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          data-early
          onClick={() => setOpen(!open)}
          className={`needs-script -mr-3 icon-link ${staff ? '' : 'lg:hidden'}`}
        >
          {open ? <Icon node={X} className="size-6" /> : <Icon node={Menu} className="size-6" />}
          <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
        </button>
      </div>
      <div
        id="site-menu"
        className={`site-menu max-lg:pb-4 ${staff ? 'staff-page' : 'page'} ${
          open ? '' : staff ? 'hidden' : 'max-lg:hidden'
        }`}
      >
        <nav aria-label="Main">
          <ul className="nav-links">
            {menuLinks(pages)}
            <li>
              <button type="button" popoverTarget="further">
                More
              </button>
              {/* Closes with each page. */}
              <ul key={pathname} id="further" popover="auto" className="further">
                {menuLinks(further)}
              </ul>
            </li>
          </ul>
        </nav>
        {staff ? null : (
          <div className="mt-2 flex flex-wrap items-center border-t border-line pt-2 lg:hidden">
            <AccountLinks />
          </div>
        )}
      </div>
    </header>
  );
};
