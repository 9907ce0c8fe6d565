import { href } from '#web/href.ts';
import { clearDrafts } from '#web/forms/draft.ts';
import { onReturn } from './on-return.ts';
import { followElsewhere } from './viewer-hint.ts';

/** Parts of the page that hold personal data. */
const PERSONAL = /^\/(?:account|checkout)(?:\/|$)/;

let watching = false;

/** Asks whether the session still stands; the answer renews it, or takes the cookie that speaks of it away. */
const ask = (): void => {
  fetch(href('/session')).then(followElsewhere, () => undefined);
};

/** Learns of a session that the server has ended as soon as somebody comes back to the tab. */
const watch = (): void => {
  if (watching) return;
  watching = true;
  onReturn(ask);
};

/**
 * Removes personal data from this tab. The cart stays, because it belongs to the browser. Drafts are
 * deleted on logout; after an expired session they are kept under the person's own key.
 */
const leave = (elsewhere: boolean, left: boolean): void => {
  const { pathname, search } = location;
  // An order that came too late for its session asks for a login, and keeps what was typed for it.
  if (!elsewhere && pathname === href('/checkout')) return;
  if (left) clearDrafts();
  if (!PERSONAL.test(pathname)) return;
  // At once; the page that follows takes its time.
  document.documentElement.style.visibility = 'hidden';
  if (pathname === href('/checkout')) location.reload();
  else location.replace(`${href('/login')}?ended=1&from=${encodeURIComponent(pathname + search)}`);
};

/** Watches the session where somebody is logged in, and takes them off the page where nobody is any more. */
export const follow = (inside: boolean, elsewhere: boolean, left: boolean): void =>
  inside ? watch() : leave(elsewhere, left);
