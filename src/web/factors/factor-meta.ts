import { pageMeta, type Site } from '#web/pages/meta.ts';

type Args = {
  readonly matches: readonly [{ readonly loaderData: Site | undefined }, ...unknown[]];
  readonly location: { readonly pathname: string };
};

/** Head of a page for second factors, which customers and staff have at different addresses. */
export const factorMeta =
  (name: string, description: string) =>
  ({ matches: [root], location }: Args) =>
    pageMeta(root.loaderData, { name, description, path: location.pathname, noindex: true });
