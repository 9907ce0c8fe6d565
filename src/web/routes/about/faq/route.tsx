import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillQuestions, placeholderValues } from '#web/pages/page-texts.ts';
import { Link } from 'react-router';
import type { Question } from '#domain/catalogue.ts';
import { buttonClass } from '#ui/button.tsx';
import { Breadcrumbs, splitColumns } from '#web/components/layout/page-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Questions } from '#web/components/texts/questions.tsx';
import { breadcrumbs, faqData, StructuredData } from '#web/components/layout/structured-data.tsx';
import type { Route } from './+types/route.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  return {
    publicUrl: settings.publicUrl,
    questions: fillQuestions(content.pages.faq, placeholderValues(context.get(depsContext))),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'FAQ',
    description:
      'Prescriptions, shipping, payment, authenticity, the 90-day limit and tracking: the six questions that people ask us most often.',
    path: href('/faq'),
  });

const FaqView = ({
  publicUrl,
  questions,
}: {
  publicUrl: string;
  questions: readonly Question[];
}) => (
  <>
    <StructuredData
      graph={
        import.meta.env.SSR
          ? [faqData(questions), breadcrumbs(publicUrl, [['FAQ', href('/faq')]])]
          : undefined
      }
    />
    <Breadcrumbs here="FAQ" />
    <div className={`page grid grid-cols-1 gap-8 pt-8 md:gap-6 md:pt-12 ${splitColumns}`}>
      <div className="grid grid-cols-1 gap-4">
        <h1 className="text-2xl">Frequently Asked Questions</h1>
        <p className="reading text-lg text-soft">What people ask before their first order.</p>
      </div>
      <Questions questions={questions} group="faq" />
    </div>
    <CallToAction title="Still unsure?" text="Ask us. We answer emails within 24 hours.">
      <Link to={href('/contact')} className={buttonClass('primary')}>
        Contact Us
      </Link>
      <Link to={href('/products')} className={buttonClass('secondary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FaqView {...loaderData} />;
}
