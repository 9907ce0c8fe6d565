import type { Content } from '#content/load.ts';
import type { StaffRight } from '#domain/access.ts';
import type { Scope } from '#domain/apps.ts';
import type { AuditRead } from '#domain/audit.ts';
import type { RateLimit } from '#platform/rate-limit.ts';

/**
 * Who may open an address.
 *
 * - public: the same bytes for every person; no session is read.
 * - visitor-or-customer: anybody; a customer's session is read.
 * - customer: others are sent to /login.
 * - staff-login: pages of the staff's login, open to anybody; a staff session is read.
 * - staff-before-mfa: all staff, including those who have yet to add a second factor: they do it here.
 *   Others are sent to /admin.
 * - a right: staff who have it. Staff who lack it get a 403, staff without a second factor are sent to
 *   /admin/security, others to /admin.
 * - a scope: an app with a customer's token of that scope; cookies do not count.
 * - owner-or-staff: both sessions are read; the use case decides about the one thing asked for.
 */
export type Access = OwnAccess | OthersAccess;
type OwnAccess = 'public' | 'visitor-or-customer' | 'customer' | 'staff-login';
/** Access for people other than the owner of the data: staff and apps. */
type OthersAccess =
  | 'staff-before-mfa'
  | 'owner-or-staff'
  | { readonly right: StaffRight }
  | { readonly scope: Scope };

type Common = {
  /** The folder below `routes/` whose `route.tsx` answers; absent if `app.ts` answers by itself. */
  readonly folder?: string;
  /** Route id for the router, needed if one module serves two addresses. */
  readonly id?: string;
  readonly layout?: 'desk';
  /**
   * Rate limits of posts to the address, by default the two of forms. Those two are counted before the
   * action; the use case counts the others once it knows the account or mailbox. If the use case also
   * counts by client address, list only its limits, so that nothing is counted twice.
   */
  readonly limits?: readonly RateLimit[];
  /** Parameter values that have a page, according to the content. */
  readonly each?: (content: Content) => readonly string[];
  /**
   * Rendered once and served from the page cache; for visitors: only to browsers that send no cookie of a session or
   * of the page, because others are answered in another way.
   */
  readonly cached?: true | 'for-visitors';
  /** A page of the page cache whose answer differs by the query; the others are served whatever the query says. */
  readonly readsQuery?: true;
  /** Compressed even with a query, because it shows nothing that only one person may read. */
  readonly compressed?: true;
  /** Pages of the shop and of the desk ask for it, also where the desk has a host of its own. */
  readonly bothHosts?: true;
  readonly sitemap?: true;
  /** robots.txt excludes it and everything below it, because it is personal. */
  readonly disallow?: true;
  /**
   * Accepts posts from any origin, for apps, payment services and one-click unsubscribing. No cookie is
   * read, so cross-site requests cannot use a session.
   */
  readonly crossOrigin?: true;
  /** Streams a file from the form of that page, and limits its size itself. */
  readonly uploadFrom?: `/${string}`;
  /** Accepts a body of any type and limits its size itself; other addresses accept only forms. */
  readonly rawBody?: true;
};

export type Page = Common &
  (
    | { readonly access: OwnAccess }
    // Entries that reading it adds to the access log; absent if it shows no patient data.
    | { readonly access: OthersAccess; readonly records: readonly AuditRead[] }
  );

export type Pages = Readonly<Record<`/${string}`, Page>>;
