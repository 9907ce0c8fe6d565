import { generatePath, type MiddlewareFunction, type Params, redirect } from 'react-router';
import { may, type Viewer } from '#domain/access.ts';
import type { Scope } from '#domain/apps.ts';
import { notLoggedIn, uploadFailed } from '#domain/prescriptions.ts';
import { type Hindrance, hindranceOf } from '#domain/unavailable.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { readAsApp } from '#usecases/apps/read-as-app.ts';
import { refuseReader } from '#web/http/app-answers.ts';
import { appContext, depsContext, requestContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { pageAddress } from '#web/http/page-address.ts';
import { href } from '#web/href.ts';
import { readSiteFacts } from '#web/pages/read-site-facts.ts';
import { refusalInit, statusOf } from '#web/http/respond.ts';
import { pageOf, uploadPageOf } from '#web/routes.ts';
import {
  clearedHint,
  customerHint,
  REMEMBERED_DAYS,
  saysCustomer,
} from '#web/browser/viewer-hint.ts';
import { otherHost } from './hosts.ts';
import { wantsJson } from './multipart.ts';

type Found = {
  readonly viewer: Viewer;
  readonly cookies: readonly string[];
  /** Staff who have yet to add a second factor. */
  readonly awaitsFactor?: boolean;
  /** A customer who has yet to add one, where they need it. */
  readonly withoutFactor?: boolean;
  readonly app?: string;
};
const visitor: Found = { viewer: { kind: 'visitor' }, cookies: [] };

const withCookies = (response: Response, cookies: readonly string[]): Response => {
  // The page's own cookies come last, so that a renewal does not undo a logout.
  const own = response.headers.getSetCookie();
  response.headers.delete('set-cookie');
  for (const cookie of [...cookies, ...own]) response.headers.append('set-cookie', cookie);
  return response;
};

/** The answer to an upload without a session. A script shows the message itself. */
const refuseUpload = (request: Request, page: string, params: Params): Response => {
  const refusal = notLoggedIn();
  return wantsJson(request)
    ? Response.json(
        { ok: false, code: refusal.code, message: refusal.message },
        { status: statusOf(refusal) },
      )
    : redirect(`${href('/login')}?from=${encodeURIComponent(generatePath(page, params))}`, {
        headers: { 'set-cookie': noticeCookie('upload-login-first') },
      });
};

/** The answer to a script whose upload failed before its form was read. */
const failUpload = (hindrance: Hindrance | undefined): Response => {
  if (hindrance === undefined)
    return Response.json(
      { ok: false, code: 'failed', message: PRESCRIPTION_MESSAGES.failed },
      { status: 500 },
    );
  const refusal = uploadFailed(hindrance);
  return Response.json(
    { ok: false, code: refusal.code, message: refusal.message },
    refusalInit(refusal),
  );
};

/**
 * Reads the session that the route table requires and refuses people without access. It runs once, at the root,
 * before every loader and action. It decides who may open an address; use cases decide what a person may do with
 * one order or file.
 */
export const checkAccess: MiddlewareFunction<Response> = async (
  { request, params, context, pattern: matched },
  next,
) => {
  const deps = context.get(depsContext);
  const { customers, staff, log } = deps;
  const { address } = context.get(requestContext);
  const pattern = matched.startsWith('/') ? matched : `/${matched}`;
  const page = pageOf(pattern);
  const access = page?.access;
  const elsewhere = otherHost(deps.settings, request, page ?? {});
  if (elsewhere) throw elsewhere;
  const asApp = async (scope: Scope): Promise<Found> => {
    const reader = await readAsApp(deps, request.headers.get('authorization'), scope);
    if (!reader.ok) throw refuseReader(reader, scope);
    return { ...reader.value, cookies: [] };
  };
  const findCustomer = async (): Promise<Found | undefined> => {
    const found = await customers.viewer(request.headers, address);
    if (!found || found.factorShown || deps.settings.customerFactor === 'optional') return found;
    // Where the factor is added; elsewhere nothing of theirs is shown.
    return pattern.startsWith(href('/account/security'))
      ? found
      : { ...visitor, cookies: found.cookies, withoutFactor: true };
  };
  const find = async (): Promise<Found> => {
    switch (access) {
      case 'visitor-or-customer':
      case 'customer':
        return (await findCustomer()) ?? visitor;
      case 'staff-login':
        // The page also opens if the database is down; its form then shows the error.
        return (
          (await staff.viewer(request.headers, address).catch((error: unknown) => {
            log.error({ err: error }, 'the staff session could not be read');
            return undefined;
          })) ?? visitor
        );
      case 'staff-before-mfa':
        return (await staff.viewer(request.headers, address)) ?? visitor;
      case 'owner-or-staff': {
        const person = await staff.viewer(request.headers, address);
        if (person && !person.awaitsFactor) return person;
        return (await findCustomer()) ?? person ?? visitor;
      }
      case 'public':
        return visitor;
      case undefined:
        throw new Error(`the route table does not say who may open ${pattern}`);
      default:
        if ('scope' in access) return asApp(access.scope);
        return (await staff.viewer(request.headers, address)) ?? visitor;
    }
  };
  const uploadPage = request.method === 'POST' ? uploadPageOf(pattern) : undefined;
  const found = await find().catch((error: unknown) => {
    if (uploadPage === undefined || !wantsJson(request)) throw error;
    log.error({ err: error }, 'the session of an upload could not be read');
    deps.space.note(error);
    return failUpload(hindranceOf(error));
  });
  if (found instanceof Response) return found;
  const { viewer, cookies, awaitsFactor = false, withoutFactor = false, app } = found;
  // Only a remembered session is renewed by a cookie, so the hint lasts as long.
  const renewed =
    viewer.kind === 'customer' && cookies.length > 0
      ? [...cookies, customerHint(REMEMBERED_DAYS)]
      : [...cookies];
  // The browser's hint says that the session is valid, so it is cleared for every tab.
  const ended =
    (access === 'customer' || access === 'visitor-or-customer') &&
    viewer.kind !== 'customer' &&
    !withoutFactor &&
    saysCustomer(request.headers.get('cookie'));
  if (ended) renewed.push(clearedHint);
  if ((access === 'customer' || access === 'owner-or-staff') && withoutFactor)
    throw redirect(href('/account/security'), {
      headers: { 'set-cookie': noticeCookie('second-factor-first') },
    });
  if (access === 'customer' && viewer.kind !== 'customer' && uploadPage !== undefined)
    return withCookies(refuseUpload(request, uploadPage, params), renewed);
  if (access === 'customer' && viewer.kind !== 'customer')
    throw redirect(
      `${href('/login')}?${ended ? 'ended=1&' : ''}from=${encodeURIComponent(pageAddress(request))}`,
      { headers: ended ? { 'set-cookie': clearedHint } : {} },
    );
  const right = typeof access === 'object' && 'right' in access ? access.right : undefined;
  if ((access === 'staff-before-mfa' || right) && viewer.kind !== 'staff')
    throw redirect(href('/admin'));
  if ((access === 'owner-or-staff' || right) && awaitsFactor)
    throw redirect(href('/admin/security'));
  const lacksRight = (): void =>
    deps.securityEvents.note({
      event: 'right missing',
      ...(viewer.kind === 'customer' ? { realm: 'customers' } : {}),
      ...(viewer.kind === 'staff' ? { realm: 'staff' } : {}),
      detail: `${request.method} ${pattern}`,
    });
  if (right && !may(viewer, right)) lacksRight();
  if (right && !may(viewer, right))
    throw Response.json(readSiteFacts(context, request), { status: 403 });
  if (access === 'owner-or-staff' && viewer.kind === 'visitor')
    throw redirect(`${href('/login')}?from=${encodeURIComponent(pageAddress(request))}`);
  context.set(viewerContext, viewer);
  context.set(appContext, app);
  const response = await next();
  if (response.status === 403) lacksRight();
  if (access !== 'public' && !response.headers.has('cache-control'))
    response.headers.set('cache-control', 'no-store');
  if (viewer.kind === 'customer') renewed.push(...(await customers.renewProved(request.headers)));
  else if (viewer.kind === 'staff') renewed.push(...(await staff.renewProved(request.headers)));
  return withCookies(response, renewed);
};
