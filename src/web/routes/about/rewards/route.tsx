import { depsContext } from '#web/context.ts';
import { pageMeta } from '#web/meta.ts';
import { fillTitled, placeholderValues } from '#web/page-texts.ts';
import type { Route } from './+types/route.ts';
import { RewardsView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { affiliation } = content.pages;
  const values = placeholderValues(settings.brand, content.catalogue);
  return {
    email: settings.brand.email,
    hero: fillTitled(affiliation.hero, values),
    benefits: affiliation.benefits.map((benefit) => fillTitled(benefit, values)),
    idealFor: affiliation.idealFor,
    closing: fillTitled(affiliation.closing, values),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Affiliation Program',
    description:
      'For doctors, clinics and hospitals: refer patients to licensed European pharmacies and keep their care.',
    path: '/rewards',
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <RewardsView {...loaderData} />;
}
