import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillTitled, placeholderValues, type Titled } from '#web/pages/page-texts.ts';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { breadcrumbs, StructuredData } from '#web/components/layout/structured-data.tsx';
import type { Route } from './+types/route.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const values = placeholderValues(context.get(depsContext));
  return {
    publicUrl: settings.publicUrl,
    steps: content.pages.howToOrder.map((step) => fillTitled(step, values)),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'How to Order',
    description:
      'How to order in six steps, from choosing a medicine to delivery. You pay only after your prescription has been reviewed and approved.',
    path: href('/how-to-order'),
  });

const HowToOrderView = ({ publicUrl, steps }: { publicUrl: string; steps: readonly Titled[] }) => (
  <>
    <StructuredData
      graph={
        import.meta.env.SSR
          ? [breadcrumbs(publicUrl, [['How to Order', href('/how-to-order')]])]
          : undefined
      }
    />
    <PageHead
      title="How to Order"
      text="You send us a request first. You pay only when your prescription has been reviewed and approved."
    />
    <ol className="page grid gap-x-6 gap-y-8 pt-10 md:grid-cols-2 md:gap-y-12 md:pt-14 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-4 md:grid md:content-start md:border-t-2 md:border-accent md:pt-5"
        >
          <span
            aria-hidden="true"
            className="figures grid size-11 shrink-0 place-items-center rounded-full bg-accent text-lg font-bold text-on-accent"
          >
            {index + 1}
          </span>
          <div className="grid min-w-0 grid-cols-1 content-start gap-2">
            <h2 className="text-lg">
              <span className="sr-only">Step {index + 1}: </span>
              {title}
            </h2>
            <p className="reading text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <CallToAction
      title="Ready to order"
      text="Have your prescription with you. It shows the medicine, the strength and the quantity."
    >
      <Link to={href('/products')} prefetch="intent" className={buttonClass('primary')}>
        Browse Products
      </Link>
      <Link to={href('/prescription')} className={buttonClass('secondary')}>
        Start with your prescription
      </Link>
    </CallToAction>
  </>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HowToOrderView {...loaderData} />;
}
