import { Mail } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { affiliationDraft } from '#web/pages/mail-draft.ts';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import type { Titled } from '#web/pages/page-texts.ts';

export const AboutView = ({
  email,
  hero,
  mission,
  features,
  serviceNote,
  partnership,
  closing,
}: {
  email: string;
  hero: Titled;
  mission: Titled;
  features: readonly Titled[];
  serviceNote: Titled;
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
      </div>
    </section>
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
