import { type MiddlewareFunction, redirect } from 'react-router';
import { may, type Viewer } from '#domain/access.ts';
import type { Scope } from '#domain/apps.ts';
import { readAsApp } from '#usecases/apps/read-as-app.ts';
import { refuseReader } from '#web/app-answers.ts';
import { appContext, depsContext, requestContext, viewerContext } from '#web/context.ts';
import { policyOf } from '#web/policies.ts';
import { readSiteFacts } from '#web/read-site-facts.ts';
import { clearedHint, customerHint, REMEMBERED_DAYS, saysCustomer } from '#web/viewer-hint.ts';

type Found = {
  readonly viewer: Viewer;
  readonly cookies: readonly string[];
  /** Staff who have yet to add a second factor. */
  readonly awaitsFactor?: boolean;
  readonly app?: string;
};
const visitor: Found = { viewer: { kind: 'visitor' }, cookies: [] };

const withCookies = (response: Response, cookies: readonly string[]): Response => {
  // The page's own come last: a logout must not be undone by a renewal.
  const own = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const cookie of [...cookies, ...own]) response.headers.append('set-cookie', cookie);
  return response;
};

/**
 * Where a person goes back to after logging in: the page, never the address of its data, which may
 * end with `.data` (`/_.data` behind a slash) and name the routes that are asked for.
 */
const pageAddress = (request: Request): string => {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  const search = searchParams.size > 0 ? `?${searchParams}` : '';
  return pathname.replace(/(?<=\/)_\.data$|\.data$/, '') + search;
};

/**
 * Reads the session that the address's policy asks for and turns away who may not go on. Stands once,
 * at the root, before every loader and action. What a session is needed for is decided here; what may
 * be done with one order or file, in the use case.
 */
export const enforcePolicy: MiddlewareFunction<Response> = async (
  { request, context, pattern },
  next,
) => {
  const deps = context.get(depsContext);
  const { customers, staff, log } = deps;
  const { address } = context.get(requestContext);
  const policy = policyOf(pattern.startsWith('/') ? pattern : `/${pattern}`);
  const asApp = async (scope: Scope): Promise<Found> => {
    const reader = await readAsApp(deps, request.headers.get('authorization'), scope);
    if (!reader.ok) throw refuseReader(reader, scope);
    return { ...reader.value, cookies: [] };
  };
  const find = async (): Promise<Found> => {
    switch (policy) {
      case 'anyone':
      case 'customer':
        return (await customers.viewer(request.headers, address)) ?? visitor;
      case 'staff-door':
        // The door stands open without the database: its form says what cannot be done just now.
        return (
          (await staff.viewer(request.headers, address).catch((error: unknown) => {
            log.error({ err: error }, 'the staff session could not be read');
            return undefined;
          })) ?? visitor
        );
      case 'staff':
      case 'staff-self':
        return (await staff.viewer(request.headers, address)) ?? visitor;
      case 'owner-or-staff': {
        const person = await staff.viewer(request.headers, address);
        if (person && !person.awaitsFactor) return person;
        return (await customers.viewer(request.headers, address)) ?? person ?? visitor;
      }
      case 'everybody':
        return visitor;
      case undefined:
        throw new Error(`no policy for ${pattern}`);
      default:
        if ('scope' in policy) return asApp(policy.scope);
        return (await staff.viewer(request.headers, address)) ?? visitor;
    }
  };
  const { viewer, cookies, awaitsFactor = false, app } = await find();
  // Only a remembered session is renewed by a cookie; what the pages show lasts as long.
  const renewed =
    viewer.kind === 'customer' && cookies.length > 0
      ? [...cookies, customerHint(REMEMBERED_DAYS)]
      : [...cookies];
  // The browser believes in a session that has ended: every tab has to learn it.
  const ended =
    (policy === 'customer' || policy === 'anyone') &&
    viewer.kind !== 'customer' &&
    saysCustomer(request.headers.get('cookie'));
  if (ended) renewed.push(clearedHint);
  if (policy === 'customer' && viewer.kind !== 'customer')
    throw redirect(
      `/login?${ended ? 'ended=1&' : ''}from=${encodeURIComponent(pageAddress(request))}`,
      { headers: ended ? { 'set-cookie': clearedHint } : {} },
    );
  const right = typeof policy === 'object' && 'right' in policy ? policy.right : undefined;
  if ((policy === 'staff' || policy === 'staff-self' || right) && viewer.kind !== 'staff')
    throw redirect('/admin');
  if ((policy === 'staff' || policy === 'owner-or-staff' || right) && awaitsFactor)
    throw redirect('/admin/security');
  if (right && !may(viewer, right))
    throw Response.json(readSiteFacts(context, request), { status: 403 });
  if (policy === 'owner-or-staff' && viewer.kind === 'visitor')
    throw redirect(`/login?from=${encodeURIComponent(pageAddress(request))}`);
  context.set(viewerContext, viewer);
  context.set(appContext, app);
  const response = await next();
  if (policy !== 'everybody' && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'no-store');
  return withCookies(response, renewed);
};
