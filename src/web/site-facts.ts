import type { RouterContextProvider } from 'react-router';
import { depsContext, requestContext } from './context.ts';
import { readNotice } from './notices.ts';

/** What every page knows of the store. The same for everybody but for a notice to show. */
export const siteFacts = (context: Readonly<RouterContextProvider>, request: Request) => {
  const { settings } = context.get(depsContext);
  const { nonce } = context.get(requestContext);
  return {
    brand: settings.brand,
    publicUrl: settings.publicUrl,
    captcha: settings.captcha,
    nonce: nonce || undefined,
    notice: readNotice(request.headers.get('cookie')),
  };
};
export type SiteFacts = ReturnType<typeof siteFacts>;

/** A page that is refused before anything was read carries the facts itself, to be a page of the store. */
export const isSiteFacts = (value: unknown): value is SiteFacts =>
  typeof value === 'object' && value !== null && 'brand' in value && 'publicUrl' in value;
