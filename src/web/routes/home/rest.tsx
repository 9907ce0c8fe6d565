import { BadgeCheck, Building2, Mail, PackageCheck, Percent, Phone, Truck } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Link } from 'react-router';
import type { Brand } from '#config/public.ts';
import type { Question } from '#domain/catalogue.ts';
import { buttonClass } from '#ui/button.tsx';
import { ArticleCard, type ArticleFacts } from '#web/components/texts/article-card.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Questions } from '#web/components/texts/questions.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import { Greetings } from './greetings.tsx';

const reasons = (maxSavings: number) =>
  [
    {
      icon: BadgeCheck,
      title: 'EU-origin products',
      text: 'Authorized in the European Union, in their original packs.',
    },
    {
      icon: Truck,
      title: 'Fast delivery',
      text: '3-7 business days by FedEx or DHL, with tracking.',
    },
    {
      icon: Building2,
      title: 'Licensed suppliers',
      text: 'Licensed European pharmacies dispense the orders placed here.',
    },
    {
      icon: Percent,
      title: maxSavings > 0 ? `Up to ${maxSavings}% savings` : 'Prices side by side',
      text:
        maxSavings > 0
          ? 'Compared with the lowest US price that we know of.'
          : 'With the lowest US price where a current one is on file.',
    },
    {
      icon: PackageCheck,
      title: 'Insulated express shipping',
      text: 'Medicines that must stay cold are shipped with ice packs.',
    },
  ] as const;

const WhyChooseUs = ({ maxSavings }: { maxSavings: number }) => (
  <Section id="why" title="Why Choose Us">
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-5">
      {reasons(maxSavings).map(({ icon, title, text }) => (
        <li key={title} className="flex gap-4 lg:grid lg:content-start lg:gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-accent">
            <Icon node={icon} className="size-5" />
          </span>
          <div className="grid min-w-0 grid-cols-1 content-start gap-1">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm text-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);

const Affiliation = () => (
  <section aria-labelledby="providers" className="page pt-12 md:pt-20">
    <div className="card grid grid-cols-1 items-center gap-5 p-5 md:grid-cols-[1fr_auto] md:p-10">
      <div className="grid gap-2">
        <h2 id="providers" className="text-lg md:text-xl">
          For doctors, clinics and hospitals
        </h2>
        <p className="reading text-soft">
          Your patients can order what you prescribe at a lower price, and you stay in charge of
          their care. Our affiliation program for healthcare providers explains how.
        </p>
      </div>
      <Link
        to={href('/rewards')}
        prefetch="intent"
        className={buttonClass('secondary', 'justify-self-start')}
      >
        Affiliation Program
      </Link>
    </div>
  </section>
);

const contactLink =
  'card flex min-h-14 items-center gap-4 px-5 py-3 font-semibold text-accent no-underline hover:bg-tint';

const Contact = ({ brand }: { brand: Brand }) => (
  <div className="grid grid-cols-1 content-start gap-4">
    <h2 className="text-xl md:text-2xl">Talk to us</h2>
    <p className="reading text-soft">
      Monday to Friday 7am-10pm, Saturday and Sunday 9am-5pm (CST). We answer emails within 24
      hours.
    </p>
    <div className="grid gap-4 sm:max-lg:grid-cols-2">
      <a href={`mailto:${brand.email}`} className={contactLink}>
        <Icon node={Mail} className="size-5 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{brand.email}</span>
      </a>
      <a href={`tel:${brand.phone.replaceAll(/[^+\d]/g, '')}`} className={contactLink}>
        <Icon node={Phone} className="size-5 shrink-0" />
        {brand.phone}
      </a>
    </div>
  </div>
);

export type RestFacts = {
  readonly brand: Brand;
  readonly maxSavings: number;
  readonly articles: readonly ArticleFacts[];
  readonly questions: readonly Question[];
};

/** Parts of the home page without interaction. */
export const Rest = ({ brand, maxSavings, articles, questions }: RestFacts) => (
  <>
    <WhyChooseUs maxSavings={maxSavings} />
    <Greetings />
    <Affiliation />
    <Section
      id="articles"
      title="Latest Articles"
      aside={
        <Link to={href('/blog')} prefetch="intent" className="link font-semibold">
          View All Articles
        </Link>
      }
    >
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {articles.map((article) => (
          <li key={article.id} className="md:max-lg:first:col-span-2">
            <ArticleCard article={article} />
          </li>
        ))}
      </ul>
    </Section>
    <div className="page grid grid-cols-1 gap-x-6 gap-y-12 pt-12 md:pt-20 lg:grid-cols-12">
      <div className="lg:col-span-4">
        <Contact brand={brand} />
      </div>
      <section
        aria-labelledby="questions"
        className="grid grid-cols-1 content-start gap-4 lg:col-span-8"
      >
        <h2 id="questions" className="text-xl md:text-2xl">
          Frequently Asked Questions
        </h2>
        <Questions questions={questions} group="home-questions" />
        <p>
          <Link to={href('/faq')} className="link">
            All questions
          </Link>
        </p>
      </section>
    </div>
    <CallToAction
      title="See what yours would cost"
      text={`${maxSavings > 0 ? `Up to ${maxSavings}% below the lowest US price that we know of. ` : ''}You pay only after your prescription has been approved.`}
    >
      <Link to={href('/products')} prefetch="intent" className={buttonClass('primary')}>
        Browse Products
      </Link>
    </CallToAction>
  </>
);
