import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { CallToAction } from '#web/components/call-to-action.tsx';
import { PageHead } from '#web/components/page-head.tsx';
import { StructuredData } from '#web/components/structured-data.tsx';
import type { Titled } from '#web/page-texts.ts';
import { breadcrumbs } from '#web/site-data.ts';

export const HowToOrderView = ({
  publicUrl,
  steps,
}: {
  publicUrl: string;
  steps: readonly Titled[];
}) => (
  <>
    <StructuredData
      graph={
        import.meta.env.SSR
          ? [breadcrumbs(publicUrl, [['How to Order', '/how-to-order']])]
          : undefined
      }
    />
    <PageHead
      title="How to Order"
      text="You send us a request first and pay later: only when your prescription has been reviewed and approved."
    />
    <ol className="page grid gap-4 pt-10 md:grid-cols-2 lg:grid-cols-3">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="card grid content-start gap-3 p-6">
          <span
            aria-hidden="true"
            className="figures grid size-11 place-items-center rounded-full bg-accent text-lg font-bold text-on-accent"
          >
            {index + 1}
          </span>
          <h2 className="text-lg">
            <span className="sr-only">Step {index + 1}: </span>
            {title}
          </h2>
          <p className="text-soft">{text}</p>
        </li>
      ))}
    </ol>
    <CallToAction
      title="Ready when you are"
      text="Have your prescription at hand: it names the medicine, the strength and the quantity."
    >
      <Link to="/products" prefetch="intent" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);
