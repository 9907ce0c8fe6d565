import { Info } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import type { ReactNode } from 'react';
import type { CitedQuestion, FactTable } from '#domain/catalogue.ts';
import { isMark, plainText, type RichText } from '#domain/rich-text.ts';
import { Contents } from '#web/components/texts/contents.tsx';
import { Words, SourceList } from '#web/components/texts/rich-text.tsx';
import { Notices } from './notices.tsx';
import { Part, Text, Titled } from './part.tsx';
import type { ProductPage } from './product-page.ts';
import { Cautions, SideEffects } from './safety.tsx';

/** A molecular formula has its counts below the line; anything else stays as it is written. */
const Formula = ({ text }: { text: RichText }) => {
  const formula = plainText(text);
  if (!/^(?:[A-Z][a-z]?\d*)+$/.test(formula)) return <Words text={text} />;
  return (
    <>
      {formula
        .split(/(\d+)/)
        .map((part, place) => (place % 2 === 1 ? <sub key={place}>{part}</sub> : part))}
      <Words text={text.filter(isMark)} />
    </>
  );
};

const Facts = ({ facts }: { facts: FactTable }) => (
  <table className="card w-full overflow-hidden text-left">
    <tbody>
      {(
        [
          ['Formula', <Formula key="formula" text={facts.formula} />],
          ['License', <Words key="license" text={facts.license} />],
          ['Chemical Name', <Words key="chemicalName" text={facts.chemicalName} />],
          ['Dosage (Strength)', <Words key="dosage" text={facts.dosage} />],
          ['Route', <Words key="route" text={facts.route} />],
          ['Bioavailability', <Words key="bioavailability" text={facts.bioavailability} />],
        ] as const
      ).map(([name, value]) => (
        <tr key={name} className="border-line not-last:border-b align-top">
          <th
            scope="row"
            className="w-2/5 bg-sunken wrap-anywhere px-4 py-3 text-sm font-semibold sm:w-56"
          >
            {name}
          </th>
          <td className="px-4 py-3 wrap-anywhere">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Answers = ({ questions }: { questions: readonly CitedQuestion[] }) => (
  <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
    {questions.map(({ question, answer }) => (
      <li key={question} className="card grid min-w-0 grid-cols-1 content-start gap-2 p-5">
        <h3 className="text-base">{question}</h3>
        <p className="text-sm text-soft">
          <Words text={answer} />
        </p>
      </li>
    ))}
  </ul>
);

const TITLES = {
  description: 'Description',
  facts: 'Fact Table',
  directions: 'Directions',
  ingredients: 'Ingredients',
  cautions: 'Cautions',
  interactions: 'Interactions',
  'side-effects': 'Side Effects',
  faq: 'Frequently Asked Questions',
  note: 'Important Note',
  sources: 'Sources',
} as const;

/** The parts and their places in the page, for the list beside them. */
const contents = Object.entries(TITLES).flatMap(([id, title]) => [
  [id, title] as const,
  ...(id === 'description' ? [['arrives', 'What arrives'] as const] : []),
  ...(id === 'directions' ? [['storage', 'Storage'] as const] : []),
]);

const TitledPart = ({ id, children }: { id: keyof typeof TITLES; children: ReactNode }) => (
  <Part id={id} title={TITLES[id]}>
    {children}
  </Part>
);

/** Important information before ordering: calm, but always on the first screens. */
export const ImportantInformation = ({
  product: { standardPoints, importantInformation, sections },
}: {
  product: ProductPage;
}) => (
  <section
    aria-labelledby="important"
    className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-amber/40 bg-amber-tint p-5 print:break-inside-avoid"
  >
    <h2 id="important" className="flex items-center gap-2 text-lg text-amber">
      <Icon node={Info} className="size-5" />
      Important Information
    </h2>
    <ul className="grid list-disc gap-2 pl-5 text-sm">
      {standardPoints.map((point) => (
        <li key={point}>{point}</li>
      ))}
      {importantInformation.map((point) => (
        <li key={plainText(point)}>
          <Words text={point} />
        </li>
      ))}
    </ul>
    {sections.cautions.boxedWarnings.length > 0 ? (
      <a href="#cautions" className="link justify-self-start py-1 text-sm font-semibold">
        The boxed warnings, and what to do
      </a>
    ) : null}
  </section>
);

/** All that is to be known of a medicine, in the order of the specification. */
export const Information = ({ product }: { product: ProductPage }) => (
  <>
    <Notices notices={product.notices} />
    <div className="leaflet page grid grid-cols-1 gap-8 pt-8 lg:gap-10 lg:pt-14 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Contents places={contents} />
      <div className="grid min-w-0 grid-cols-1 gap-12">
        <TitledPart id="description">
          <Text blocks={product.sections.description} />
          <div id="arrives" className="grid min-w-0 scroll-mt-6 grid-cols-1 gap-4">
            <h3 className="text-lg">What arrives</h3>
            {product.europeanName ? (
              <p className="reading">
                The European pack says <strong>{product.europeanName}</strong>.
              </p>
            ) : null}
            <Text blocks={product.sections.arrives.pack} />
            <Text blocks={product.sections.arrives.lasts} />
          </div>
        </TitledPart>
        <TitledPart id="facts">
          <Facts facts={product.factTable} />
        </TitledPart>
        <TitledPart id="directions">
          <Text blocks={product.sections.directions.howToUse} />
          <Titled title="When" blocks={product.sections.directions.timing} />
          <Titled title="If you miss a dose" blocks={product.sections.directions.missedDose} />
          <Titled title="Age limits" blocks={product.sections.directions.ageLimits} />
          <div id="storage" className="grid min-w-0 scroll-mt-6 grid-cols-1 gap-4">
            <Titled
              title="Storage before first use"
              blocks={product.sections.storage.beforeFirstUse}
            />
            <Titled title="Storage in use" blocks={product.sections.storage.inUse} />
          </div>
        </TitledPart>
        <TitledPart id="ingredients">
          <Text blocks={product.sections.ingredients} />
        </TitledPart>
        <TitledPart id="cautions">
          <Cautions cautions={product.sections.cautions} />
        </TitledPart>
        <TitledPart id="interactions">
          <Text blocks={product.sections.interactions} />
        </TitledPart>
        <TitledPart id="side-effects">
          <SideEffects product={product} />
        </TitledPart>
        <TitledPart id="faq">
          <Answers questions={product.faq} />
        </TitledPart>
        <TitledPart id="note">
          <p className="reading text-soft italic">{product.importantNote}</p>
        </TitledPart>
        <TitledPart id="sources">
          <SourceList
            sources={product.sources}
            note={product.marksNote}
            checked={product.lastChecked}
          />
        </TitledPart>
      </div>
    </div>{' '}
  </>
);
