import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { operatorLines } from '#domain/operator.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillClaims, fillTitled, placeholderValues, type Titled } from '#web/pages/page-texts.ts';
import { Mail } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { affiliationDraft } from '#web/pages/mail-draft.ts';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import type { Route } from './+types/route.ts';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { about } = content.pages;
  const values = placeholderValues(context.get(depsContext));
  return {
    email: settings.brand.email,
    hero: fillTitled(about.hero, values),
    mission: fillTitled(about.mission, values),
    features: fillClaims(about.features, values),
    serviceNote: fillTitled(about.serviceNote, values),
    operator: [
      ...operatorLines(settings.brand.name, settings.brand.operator),
      settings.brand.address,
    ].filter(Boolean),
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

const AboutView = ({
  email,
  hero,
  mission,
  features,
  serviceNote,
  operator,
  partnership,
  closing,
}: {
  email: string;
  hero: Titled;
  mission: Titled;
  features: readonly Titled[];
  serviceNote: Titled;
  /** What is known of the operator; empty where nothing is configured. */
  operator: readonly string[];
  partnership: Titled;
  closing: Titled;
}) => (
  <>
    <Band title={hero.title} text={hero.text} />
    <Section id="mission" title={mission.title} split>
      <p className="reading text-lg">{mission.text}</p>
    </Section>
    <Section id="features" title="What we stand for">
      <FeatureCards features={features} />
    </Section>
    <section aria-labelledby="note" className="page pt-12 md:pt-20">
      <div className="grid gap-2 rounded-card bg-tint p-5 md:p-6">
        <h2 id="note" className="text-lg">
          {serviceNote.title}
        </h2>
        <p className="reading">{serviceNote.text}</p>
        <p>
          <Link to={href('/pharmacies')} className="link inline-flex min-h-11 items-center">
            See our pharmacies and their licenses
          </Link>
        </p>
      </div>
    </section>
    {operator.length > 0 ? (
      <Section id="operator" title="Who runs this store" split>
        <ul className="reading grid gap-2 wrap-anywhere">
          {operator.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
    ) : null}
    <section aria-labelledby="partnership" className="page pt-6">
      <div className="card grid items-center gap-5 p-5 md:grid-cols-[1fr_auto] md:p-10">
        <div className="grid gap-2">
          <h2 id="partnership" className="text-xl">
            {partnership.title}
          </h2>
          <p className="reading text-soft">{partnership.text}</p>
        </div>
        <a
          href={affiliationDraft(email)}
          className={buttonClass('secondary', 'justify-self-start')}
        >
          <Icon node={Mail} className="size-4" />
          Write to us
        </a>
      </div>
    </section>
    <CallToAction title={closing.title} text={closing.text}>
      <Link to={href('/products')} prefetch="intent" className={buttonClass('primary')}>
        Browse Our Products
      </Link>
      <Link to={href('/contact')} className={buttonClass('secondary')}>
        Contact Us
      </Link>
    </CallToAction>
  </>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AboutView {...loaderData} />;
}
