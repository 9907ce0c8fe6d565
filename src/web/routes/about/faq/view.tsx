import { Link } from 'react-router';
import type { Question } from '#domain/catalogue.ts';
import { buttonClass } from '#ui/button.tsx';
import { Breadcrumbs } from '#web/components/breadcrumbs.tsx';
import { CallToAction } from '#web/components/call-to-action.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { Questions } from '#web/components/questions.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import { breadcrumbs, faqData } from '#web/site-data.ts';

export const FaqView = ({
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
          ? [faqData(questions), breadcrumbs(publicUrl, [['FAQ', '/faq']])]
          : undefined
      }
    />
    <Breadcrumbs here="FAQ" />
    <PageHead title="Frequently Asked Questions" text="What people ask before their first order." />
    <div className="page pt-8">
      <div className="max-w-3xl">
        <Questions questions={questions} group="faq" />
      </div>
    </div>
    <CallToAction title="Still unsure?" text="Ask us. We answer e-mail within 24 hours.">
      <Link to="/contact" className={buttonClass('primary')}>
        Contact Us
      </Link>
      <Link to="/products" className={buttonClass('secondary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);
