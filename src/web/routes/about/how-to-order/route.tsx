import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillTitled, placeholderValues } from '#web/pages/page-texts.ts';
import type { Route } from './+types/route.ts';
import { HowToOrderView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const values = placeholderValues(settings.brand, content.catalogue);
  return {
    publicUrl: settings.publicUrl,
    steps: content.pages.howToOrder.map((step) => fillTitled(step, values)),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'How to Order',
    description:
      'Six steps from choosing a medicine to your door. You pay only after your prescription has been reviewed and approved.',
    path: href('/how-to-order'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HowToOrderView {...loaderData} />;
}
