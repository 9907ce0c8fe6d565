import type { Deps } from '#usecases/deps.ts';

/** Provider fields shown on a page. */
export type ProviderFacts = { readonly id: string; readonly name: string };

export const providerFacts = ({ providers }: Pick<Deps, 'providers'>): readonly ProviderFacts[] =>
  providers.map(({ id, name }) => ({ id, name }));

/** The provider in an address; 404 if it is not configured. */
export const providerOf = ({ providers }: Pick<Deps, 'providers'>, id: string) => {
  const provider = providers.find((each) => each.id === id);
  if (!provider) throw new Response(null, { status: 404 });
  return provider;
};
