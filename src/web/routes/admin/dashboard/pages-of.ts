import { addressOf, type ListView } from './list-view.ts';

/** The addresses of the pages around this one; what is open stays open. */
export const pagesOf = (
  view: ListView,
  { previous, next }: { readonly previous: string | undefined; readonly next: string | undefined },
) => ({
  first: previous === undefined ? undefined : addressOf({ ...view, place: {} }),
  previous: previous && addressOf({ ...view, place: { before: previous } }),
  next: next && addressOf({ ...view, place: { after: next } }),
});
