import { redirect } from 'react-router';
import { endApp } from '#usecases/apps/connect-app.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

const SECURITY = href('/account/security');

/** The list of connected apps is part of another page. */
export const loader = () => redirect(SECURITY);

/** Revokes an app's access to the person's data. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const clientId = (await request.formData()).get('app');
  if (typeof clientId === 'string')
    await endApp(context.get(depsContext), context.get(viewerContext), clientId);
  return redirect(SECURITY, { headers: { 'set-cookie': noticeCookie('app-disconnected') } });
};
