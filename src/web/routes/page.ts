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
/** Opens to somebody else than the person whose data it may be: to staff, and to apps. */
type OthersAccess =
  | 'staff-before-mfa'
  | 'owner-or-staff'
  | { readonly right: StaffRight }
  | { readonly scope: Scope };

type Common = {
  /** The folder below `routes/` whose `route.tsx` answers; none where `app.ts` answers by itself. */
  readonly folder?: string;
  /** The router's name of the route, needed where one module serves two addresses. */
  readonly id?: string;
  readonly layout?: 'desk';
  /**
   * The rate limits of what is posted there. The two of forms are counted before an action runs, the others
   * by the use case, once it knows whose account or mailbox it is about. A form whose use case counts the
   * address itself is not counted twice. Defaults to the two of forms.
   */
  readonly limits?: readonly RateLimit[];
  /** The values of the parameter for which the content has a page. */
  readonly each?: (content: Content) => readonly string[];
  /** Rendered once and answered from the page cache. */
  readonly cached?: true;
  readonly sitemap?: true;
  /** robots.txt closes it and what is below it: what concerns one person is not for search engines. */
  readonly disallow?: true;
  /**
   * Apps, payment services, and mailboxes that end reminders at one press, post here from wherever they
   * run. No cookie is read there, so none can be abused.
   */
  readonly crossOrigin?: true;
  /** Takes a file while it arrives, from a form of that page, and limits its size itself. */
  readonly uploadFrom?: `/${string}`;
  /** Takes a body of any type, and limits its size itself; other addresses take forms alone. */
  readonly rawBody?: true;
};

export type Page = Common &
  (
    | { readonly access: OwnAccess }
    // What reading it writes to the record of access; nothing where it shows no patient's data.
    | { readonly access: OthersAccess; readonly records: readonly AuditRead[] }
  );

export type Pages = Readonly<Record<`/${string}`, Page>>;
