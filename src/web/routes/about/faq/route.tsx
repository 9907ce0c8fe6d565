import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillQuestions, placeholderValues } from '#web/pages/page-texts.ts';
import type { Route } from './+types/route.ts';
import { FaqView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  return {
    publicUrl: settings.publicUrl,
    questions: fillQuestions(
      content.pages.faq,
      placeholderValues(settings.brand, content.catalogue),
    ),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'FAQ',
    description:
      'Prescriptions, shipping, payment, authenticity, the 90-day limit and tracking: the six questions that we are asked most.',
    path: href('/faq'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FaqView {...loaderData} />;
}
