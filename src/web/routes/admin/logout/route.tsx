import { redirect } from 'react-router';
import { logOutStaff } from '#usecases/staff/sessions.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

/** Logging out requires a POST, because a link or a prefetch must not end a session. */
export const loader = () => redirect(href('/admin'));

export const action = async ({ request, context }: Route.ActionArgs) => {
  const { cookies } = await logOutStaff(context.get(depsContext), request.headers);
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return redirect(href('/admin'), { headers });
};
