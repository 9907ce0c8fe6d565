import { redirect } from 'react-router';
import { sendPasskeyCreation } from '#web/factors/manage-route.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

/** Only scripts post here; a person who opens the address is redirected to the passkey form. */
export const loader = ({ pattern }: Route.LoaderArgs) =>
  redirect(`/${pattern.replace(/^\/|\/options$/g, '')}`);

export const action = ({ request, context }: Route.ActionArgs) =>
  sendPasskeyCreation(request, context);

export const headers = actionHeaders;
