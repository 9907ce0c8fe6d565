import { redirect } from 'react-router';
import type { Settings } from '#usecases/deps.ts';
import { href } from '#web/href.ts';
import type { Page } from '#web/routes/page.ts';

/** The addresses of the shop and, where it has a host of its own, of the staff's desk. */
export type Hosts = Pick<Settings, 'publicUrl' | 'staffUrl'>;

export const isStaffHost = ({ staffUrl }: Hosts, url: string): boolean =>
  staffUrl !== undefined && new URL(url).host === new URL(staffUrl).host;

/** The origin from which forms to this address have to come. */
export const originFor = (hosts: Hosts, url: string): string =>
  hosts.staffUrl !== undefined && isStaffHost(hosts, url) ? hosts.staffUrl : hosts.publicUrl;

const sideOf = ({ access, bothHosts }: Partial<Page>): 'both' | 'staff' | 'shop' => {
  if (access === 'owner-or-staff' || bothHosts) return 'both';
  const staff =
    access === 'staff-login' ||
    access === 'staff-before-mfa' ||
    (typeof access === 'object' && 'right' in access);
  return staff ? 'staff' : 'shop';
};

/**
 * The answer where an address is asked for on the other host; undefined where it is on its own. Cookies have no domain, so
 * browsers send none of one host to the other.
 */
export const otherHost = (
  hosts: Hosts,
  { url, method }: Pick<Request, 'url' | 'method'>,
  page: Partial<Page>,
): Response | undefined => {
  if (hosts.staffUrl === undefined) return undefined;
  const side = sideOf(page);
  const here = isStaffHost(hosts, url) ? 'staff' : 'shop';
  if (side === 'both' || side === here) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  if (here === 'shop' || !isRead) return new Response('Not found', { status: 404 });
  const { pathname, search } = new URL(url);
  return redirect(pathname === href('/') ? href('/admin') : hosts.publicUrl + pathname + search);
};
