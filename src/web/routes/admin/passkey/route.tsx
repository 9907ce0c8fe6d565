import { redirect } from 'react-router';
import { sendPasskeyRequest } from '#web/factors/passkey-route.ts';
import { href } from '#web/href.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

/** Only scripts post here; a person who opens the address is redirected to the login. */
export const loader = () => redirect(href('/admin'));

export const action = ({ request, context }: Route.ActionArgs) =>
  sendPasskeyRequest('staff', request, context);

export const headers = actionHeaders;
