import { redirect, redirectDocument } from 'react-router';
import { logOut } from '#usecases/customers/sessions.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import type { Route } from './+types/route.ts';

/** Opening the address does not log out. */
export const loader = () => redirect(href('/'));

/** Ends the session. The cart stays, because it belongs to the browser. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { cookies } = await logOut(context.get(depsContext), request.headers);
  const headers = new Headers();
  for (const cookie of [...cookies, leftHint]) headers.append('set-cookie', cookie);
  return redirectDocument('/', { headers });
};
