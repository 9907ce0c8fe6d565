/**
 * Cached pages are the same bytes for everybody, so the browser itself chooses between 'Login' and
 * 'My Account'. This cookie tells it; it opens nothing and holds no name.
 */
const NAME = 'pharos-viewer';

/** As long as a session with 'Remember me' lasts without use. */
export const REMEMBERED_DAYS = 30;

export const customerHint = (rememberedDays: number | undefined): string =>
  `${NAME}=customer; Path=/; SameSite=Lax${
    rememberedDays === undefined ? '' : `; Max-Age=${rememberedDays * 86_400}`
  }`;

/** For a session that the person ended, unlike one that ran out: nothing of theirs stays in this browser. */
export const leftHint = `${NAME}=left; Path=/; SameSite=Lax`;

/** For a session that is found to be over. */
export const clearedHint = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`;

/** Whether a Cookie header, or `document.cookie`, says that a customer is logged in. */
export const saysCustomer = (cookies: string | null): boolean =>
  new RegExp(`(?:^|; )${NAME}=customer`).test(cookies ?? '');

/** Runs before the first paint, so that nothing shifts. The browser has it from the page. */
export const hintScript = import.meta.env.SSR
  ? `if(/(?:^|; )${NAME}=customer/.test(document.cookie))document.documentElement.dataset.viewer="customer"`
  : '';

/**
 * Shows whom the cookie names now. Whoever was logged in here has the session watched, and leaves with
 * it; `elsewhere` tells that it was not an answer to this page by which the session was found to be over.
 */
const show = (elsewhere: boolean): void => {
  const { dataset } = document.documentElement;
  let before: string | null | undefined = dataset['viewer'];
  const inside = saysCustomer(document.cookie);
  if (inside) dataset['viewer'] = 'customer';
  else delete dataset['viewer'];
  try {
    before ??= localStorage.getItem(NAME);
    // Only a change wakes the other tabs.
    localStorage.setItem(NAME, inside ? 'customer' : '');
  } catch {
    // Without storage the other tabs learn it when somebody comes back to them.
  }
  if (inside || before)
    void import('./session-watch.ts').then(({ follow }) =>
      follow(inside, elsewhere, document.cookie.includes(`${NAME}=left`)),
    );
};

/** For a page that changed without a new document. */
export const followHint = (): void => show(false);

/** For when another tab has logged in or out, or the server has ended the session by itself. */
export const followElsewhere = (): void => show(true);

/** Follows the cookie where another tab changes it, and where the browser brings an old page back. */
export const keepFollowing = (): void => {
  // Added twice it is there once, and the document needs it for as long as it lives.
  addEventListener('storage', followElsewhere);
  addEventListener('pageshow', followElsewhere);
};
