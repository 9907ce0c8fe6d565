import type { RouterContextProvider } from 'react-router';
import { depsContext, requestContext } from './context.ts';
import { readNotice } from './notices.ts';
import type { SiteFacts } from './site-facts.ts';

/** What every page knows of the store. The same for everybody but for a notice to show. */
export const readSiteFacts = (
  context: Readonly<RouterContextProvider>,
  request: Request,
): SiteFacts => {
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
