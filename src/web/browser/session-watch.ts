import { href } from '#web/href.ts';
import { clearDrafts } from '#web/forms/draft.ts';
import { onReturn } from './on-return.ts';
import { followElsewhere } from './viewer-hint.ts';

/** Parts of the page that hold personal data. */
const PERSONAL = /^\/(?:account|checkout)(?:\/|$)/;

let watching = false;

/** Asks whether the session is still valid. The answer renews it, or removes the cookie that indicates it. */
const ask = (): void => {
  fetch(href('/session')).then(followElsewhere, () => undefined);
};

/** Detects a session that the server has ended when somebody returns to the tab. */
const watch = (): void => {
  if (watching) return;
  watching = true;
  onReturn(ask);
  void import('./kept-cart.ts').then(({ followAccountCart }) => followAccountCart());
};

/**
 * Removes personal data from this tab. The cart stays, because it belongs to the browser, unless nothing may. Drafts are
 * deleted on logout; after an expired session they are kept under the person's own key.
 */
const leave = (elsewhere: boolean, left: boolean): void => {
  const { pathname, search } = location;
  // An order sent after its session has expired leads to the login and keeps what was typed.
  if (!elsewhere && pathname === href('/checkout')) return;
  if (left) clearDrafts();
  // The operator wants nothing to stay.
  if (document.documentElement.dataset['keeps'])
    void import('./forget-cart.ts').then(({ forgetAccountCart }) => forgetAccountCart());
  if (!PERSONAL.test(pathname)) return;
  // Hides the page at once, because loading the next one takes a moment.
  document.documentElement.style.visibility = 'hidden';
  if (pathname === href('/checkout')) location.reload();
  else location.replace(`${href('/login')}?ended=1&from=${encodeURIComponent(pathname + search)}`);
};

/** Watches the session while somebody is logged in, and leaves personal pages once nobody is. */
export const follow = (inside: boolean, elsewhere: boolean, left: boolean): void =>
  inside ? watch() : leave(elsewhere, left);
