/**
 * Kept pages are the same bytes for everybody, so the browser itself chooses between 'Login' and
 * 'My Account'. This cookie tells it; it opens nothing and holds no name.
 */
const NAME = 'pharos-viewer';

export const customerHint = (rememberedDays: number | undefined): string =>
  `${NAME}=customer; Path=/; SameSite=Lax${
    rememberedDays === undefined ? '' : `; Max-Age=${rememberedDays * 86_400}`
  }`;

export const clearedHint = `${NAME}=; Path=/; SameSite=Lax; Max-Age=0`;

/** Runs before the first paint, so that nothing shifts. */
export const hintScript = `if(/(?:^|; )${NAME}=customer/.test(document.cookie))document.documentElement.dataset.viewer="customer"`;
