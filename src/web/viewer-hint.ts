/**
 * Kept pages are the same bytes for everybody, so the browser itself chooses between 'Login' and
 * 'My Account'. This cookie tells it; it opens nothing and holds no name.
 */
const NAME = 'pharos-viewer';

/** As long as a session with 'Remember me' lasts without use. */
export const REMEMBERED_DAYS = 30;

export const customerHint = (rememberedDays: number | undefined): string =>
  `${NAME}=customer; Path=/; SameSite=Lax${
    rememberedDays === undefined ? '' : `; Max-Age=${rememberedDays * 86_400}`
  }`;

export const clearedHint = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`;

/** Runs before the first paint, so that nothing shifts. */
export const hintScript = `if(/(?:^|; )${NAME}=customer/.test(document.cookie))document.documentElement.dataset.viewer="customer"`;

/** The same for a page that changed without a new document, as after a session that has ended. */
export const followHint = (): void => {
  if (new RegExp(`(?:^|; )${NAME}=customer`).test(document.cookie))
    document.documentElement.dataset.viewer = 'customer';
  else delete document.documentElement.dataset.viewer;
};
