/**
 * Cached pages are the same for everybody, so the browser chooses between 'Login' and 'My Account' by this
 * cookie. It grants no access and contains no personal data.
 */
const NAME = 'pharos-viewer';

/**
 * With https the cookie is sent under a name that binds it to this host. A browser may still hold one of an earlier
 * release without that prefix, which nothing would end.
 */
const PREFIX = import.meta.env.SSR
  ? '(?:__Host-)?'
  : location.protocol === 'https:'
    ? '__Host-'
    : '';

/** How long an unused session with 'Remember me' lasts. */
export const REMEMBERED_DAYS = 30;

export const customerHint = (rememberedDays: number | undefined): string =>
  `${NAME}=customer; Path=/; SameSite=Lax${
    rememberedDays === undefined ? '' : `; Max-Age=${rememberedDays * 86_400}`
  }`;

/** Set when the person logged out, unlike after an expired session: their drafts are then deleted, too. */
export const leftHint = `${NAME}=left; Path=/; SameSite=Lax`;

/** Set when a session turns out to have ended. */
export const clearedHint = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`;

/** Whether a Cookie header, or `document.cookie`, says that a customer is logged in. */
export const saysCustomer = (cookies: string | null): boolean =>
  new RegExp(`(?:^|; )${PREFIX}${NAME}=customer`).test(cookies ?? '');

/** Runs before the first paint, so that nothing shifts. It is part of the page, so the browser's bundle omits it. */
export const hintScript = import.meta.env.SSR
  ? `if(RegExp('(?:^|; )'+(location.protocol==='https:'?'__Host-':'')+'${NAME}=customer').test(document.cookie))document.documentElement.dataset.viewer="customer"`
  : '';

/**
 * Shows the login state that the cookie indicates, and watches the session if somebody is or was logged in
 * here. `elsewhere` is true if something other than an answer to this page ended the session.
 */
const show = (elsewhere: boolean): void => {
  const { dataset } = document.documentElement;
  let before: string | null | undefined = dataset['viewer'];
  const inside = saysCustomer(document.cookie);
  if (inside) dataset['viewer'] = 'customer';
  else delete dataset['viewer'];
  try {
    before ??= localStorage.getItem(NAME);
    // The other tabs get an event only if the value changes.
    localStorage.setItem(NAME, inside ? 'customer' : '');
  } catch {
    // Without storage, other tabs notice it when somebody returns to them.
  }
  if (inside || before)
    void import('./session-watch.ts').then(({ follow }) =>
      follow(inside, elsewhere, document.cookie.includes(`${NAME}=left`)),
    );
};

/** Called after a navigation without a new document. */
export const followHint = (): void => show(false);

/** Called when another tab has logged in or out, or the server has ended the session. */
export const followElsewhere = (): void => show(true);

/** Updates the page when another tab changes the cookie, or when the browser restores an old page. */
export const keepFollowing = (): void => {
  // Adding a listener twice has no effect, and the document needs both for its whole life.
  addEventListener('storage', followElsewhere);
  addEventListener('pageshow', followElsewhere);
};
