import type { RouterContextProvider } from 'react-router';
import { depsContext, requestContext } from '#web/http/context.ts';
import { flashedCode } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { noticeOf } from './notices.ts';
import type { SiteFacts } from './site-facts.ts';

/** Store data of every page. The same for everyone except for a notice. */
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
    passwordLength: settings.passwordLength,
    keeps: settings.keepInBrowser ? undefined : 'nothing',
    nonce: nonce || undefined,
    ...(new URL(request.url).pathname.startsWith(href('/admin'))
      ? { version: settings.version }
      : {}),
    notice: noticeOf(flashedCode(request.headers.get('cookie'))),
  };
};
