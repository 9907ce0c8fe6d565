import { readMail } from '#usecases/staff/mails.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

/**
 * Allows the inline styles of mails, which the store's own pages may not have, and nothing else. Text that
 * a person typed into a form cannot run, load or send anything, and only the store's pages may frame it.
 */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

/** The HTML part of a mail as a separate document. */
export const loader = async ({ params, context }: Route.LoaderArgs): Promise<Response> => {
  const found = await readMail(context.get(depsContext), context.get(viewerContext), params.mailId);
  const html = found.ok ? found.value.letter?.html : undefined;
  return new Response(html ?? 'This email does not exist.', {
    status: html === undefined ? 404 : 200,
    headers: {
      'content-type': html === undefined ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy': MAIL_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    },
  });
};
