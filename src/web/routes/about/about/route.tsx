import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillTitled, placeholderValues } from '#web/pages/page-texts.ts';
import type { Route } from './+types/route.ts';
import { AboutView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { about } = content.pages;
  const values = placeholderValues(settings.brand, content.catalogue);
  return {
    email: settings.brand.email,
    hero: fillTitled(about.hero, values),
    mission: fillTitled(about.mission, values),
    features: about.features.map((feature) => fillTitled(feature, values)),
    serviceNote: fillTitled(about.serviceNote, values),
    partnership: fillTitled(about.partnership, values),
    closing: fillTitled(about.closing, values),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'About',
    description:
      'A prescription referral service, not a pharmacy: who we are, where the medicines come from and what we ask of every order.',
    path: href('/about'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AboutView {...loaderData} />;
}
