import type { ReactNode } from 'react';
import { type Block, isMark, plainText, type RichText as MarkedText } from '#domain/rich-text.ts';
import { RichText, SourceList, Words } from '#web/components/texts/rich-text.tsx';
import type {
  BoxedWarning,
  CitedQuestion,
  FactTable,
  Notice,
  ProductSections,
} from '#domain/catalogue.ts';
import { lowersSugar } from '#domain/low-sugar.ts';
import { DRIVING, REPORTING, TOO_MUCH } from '#texts/safety.ts';
import { Info, Siren } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Contents } from '#web/components/texts/contents.tsx';
import type { ProductPage } from './product-page.ts';

/** A section of the page that is listed in the table of contents. */
export const Part = ({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

export const Text = ({ blocks }: { blocks: readonly Block[] }) => (
  <RichText blocks={blocks} below={1} />
);

/** A titled text within a section. */
export const Titled = ({ title, blocks }: { title: string; blocks: readonly Block[] }) => (
  <div className="grid min-w-0 grid-cols-1 gap-2">
    <h3 className="text-lg">{title}</h3>
    <Text blocks={blocks} />
  </div>
);

/**
 * Changes since the price list or the leaflets were written, and differences between them. Part of the
 * important information, shown below it where there is room.
 */
export const Notices = ({ notices }: { notices: readonly Notice[] }) =>
  notices.length > 0 ? (
    <div className="page pt-8 lg:pt-12">
      <section aria-labelledby="notices" className="grid min-w-0 grid-cols-1 gap-4">
        <h3 id="notices" className="text-xl">
          Differences and recent changes
        </h3>
        <div className="leaflet grid grid-cols-1 gap-x-8 gap-y-6 border-t border-line pt-5 md:grid-cols-2">
          {notices.map(({ title, text }) => (
            <div key={title} className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
              <h4 className="text-base">{title}</h4>
              <Text blocks={text} />
            </div>
          ))}
        </div>
      </section>
    </div>
  ) : null;

const BoxedWarnings = ({ warnings }: { warnings: readonly BoxedWarning[] }) => (
  <div className="grid gap-4 rounded-card border-2 border-ink p-5">
    <h3 className="flex items-center gap-2 text-lg">
      <Icon node={Info} className="size-5 shrink-0" />
      Boxed warnings of the US label
    </h3>
    {warnings.map(({ title, text, whatToDo }) => (
      <div key={title} className="grid gap-2">
        <h4 className="text-base font-semibold">{title}</h4>
        <Text blocks={text} />
        <p className="font-semibold">What to do</p>
        <Text blocks={whatToDo} />
      </div>
    ))}
  </div>
);

/** The boxed warnings first. */
export const Cautions = ({
  cautions,
  low,
}: {
  cautions: ProductSections['cautions'];
  /** How the medicine can lower blood sugar too far. */
  low: ReturnType<typeof lowersSugar>;
}) => (
  <div className="grid min-w-0 grid-cols-1 gap-6">
    {cautions.boxedWarnings.length > 0 ? <BoxedWarnings warnings={cautions.boxedWarnings} /> : null}
    <Titled title="Do not use it" blocks={cautions.doNotUse} />
    <Titled title="Tell your prescriber first" blocks={cautions.tellYourPrescriber} />
    <Titled title="Pregnancy and breastfeeding" blocks={cautions.pregnancy} />
    {low ? (
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <h3 className="text-lg">{DRIVING.title}</h3>
        <p className="reading">
          {low === 'alone' ? DRIVING.text : `${DRIVING.besideOthers} ${DRIVING.text}`}
        </p>
      </div>
    ) : null}
  </div>
);

/** Side effects by frequency, then when to get help and from whom. */
export const SideEffects = ({
  product: { name, frequencies, sections, prescriptionOnly },
}: {
  product: ProductPage;
}) => (
  <div className="grid min-w-0 grid-cols-1 gap-6">
    {frequencies.map(({ title, blocks }) => (
      <Titled key={title} title={title} blocks={blocks} />
    ))}
    <div className="grid gap-6 rounded-card bg-sunken p-5">
      <div className="grid gap-2">
        <h3 className="flex items-center gap-2 text-lg">
          <Icon node={Siren} className="size-5 shrink-0" />
          Get emergency help
        </h3>
        <p>
          Call 911 or your local emergency number for any of these, and say that you use {name}.
        </p>
        <Text blocks={sections.sideEffects.emergency} />
      </div>
      <div className="grid gap-2">
        <h3 className="text-lg">Call your prescriber or pharmacist</h3>
        <p>Do so on the same day for any of these.</p>
        <Text blocks={sections.sideEffects.call} />
      </div>
      {prescriptionOnly ? (
        <>
          <div className="grid gap-2">
            <h3 className="text-lg">{TOO_MUCH.title}</h3>
            <p>
              <strong>{TOO_MUCH.act}</strong> {TOO_MUCH.emergency} {TOO_MUCH.next}
            </p>
          </div>
          <div className="grid gap-2">
            <h3 className="text-lg">{REPORTING.title}</h3>
            <p>{REPORTING.text}</p>
          </div>
        </>
      ) : null}
    </div>
  </div>
);

/** Sets the counts of a molecular formula as subscripts; any other text is unchanged. */
const Formula = ({ text }: { text: MarkedText }) => {
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

/** Titles and ids of the page's sections, for the table of contents. */
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

/** Important information before ordering, unobtrusive but near the top of the page. */
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

/** Information about a medicine, in the order of the specification. */
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
          <Cautions cautions={product.sections.cautions} low={lowersSugar(product.drugClass)} />
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
            signed={product.signature.words}
          />
        </TitledPart>
      </div>
    </div>{' '}
  </>
);
