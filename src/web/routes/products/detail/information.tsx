import type { ReactNode } from 'react';
import { type Block, isMark, plainText, type RichText as MarkedText } from '#domain/rich-text.ts';
import { Link } from 'react-router';
import { href } from '#web/href.ts';
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
import type { ProductPage } from './product-page.ts';

/** A section that opens, also when an address names its place, and in print. */
const Fold = ({
  id,
  title,
  level: Heading = 'h2',
  open,
  children,
}: {
  id: string;
  title: string;
  level?: 'h2' | 'h3';
  open: boolean;
  children: ReactNode;
}) => (
  <details className="fold accordion" open={open}>
    <summary>
      <Heading>{title}</Heading>
    </summary>
    <div id={id}>{children}</div>
  </details>
);

const Text = ({ blocks }: { blocks: readonly Block[] }) => <RichText blocks={blocks} below={1} />;

/** A titled text within a section. */
const Titled = ({ title, blocks }: { title: string; blocks: readonly Block[] }) => (
  <div className="titled">
    <h3>{title}</h3>
    <Text blocks={blocks} />
  </div>
);

/** Changes since the price list or the leaflets were written, and differences between them. */
const Notices = ({ notices, open }: { notices: readonly Notice[]; open: boolean }) => {
  const Heading = open ? 'h3' : 'h4';
  return notices.length > 0 ? (
    <Fold
      id="notices"
      title="Differences and recent changes"
      level={open ? 'h2' : 'h3'}
      open={open}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
        {notices.map(({ title, text }) => (
          <div key={title} className="grid min-w-0 grid-cols-1 content-start gap-1 text-sm">
            <Heading className="text-base">{title}</Heading>
            <Text blocks={text} />
          </div>
        ))}
      </div>
    </Fold>
  ) : null;
};

const BoxedWarnings = ({ warnings }: { warnings: readonly BoxedWarning[] }) => (
  <div className="parts boxed">
    <h3>
      <Icon node={Info} />
      Boxed warnings of the US label
    </h3>
    {warnings.map(({ title, text, whatToDo }) => (
      <div key={title}>
        <h4>{title}</h4>
        <Text blocks={text} />
        <strong>What to do</strong>
        <Text blocks={whatToDo} />
      </div>
    ))}
  </div>
);

/** The boxed warnings first. */
const Cautions = ({
  name,
  cautions,
  low,
}: {
  name: string;
  cautions: ProductSections['cautions'];
  /** How the medicine can lower blood sugar too far. */
  low: ReturnType<typeof lowersSugar>;
}) => (
  <div className="parts">
    {cautions.boxedWarnings.length > 0 ? <BoxedWarnings warnings={cautions.boxedWarnings} /> : null}
    <Titled title={`Do not use ${name} if any of these is true`} blocks={cautions.doNotUse} />
    <Titled title="Tell your prescriber first" blocks={cautions.tellYourPrescriber} />
    <Titled title="Pregnancy and breastfeeding" blocks={cautions.pregnancy} />
    {low ? (
      <div>
        <h3>{DRIVING.title}</h3>
        <p className="reading">
          {low === 'alone' ? DRIVING.text : `${DRIVING.besideOthers} ${DRIVING.text}`}
        </p>
      </div>
    ) : null}
  </div>
);

/** Side effects by frequency, then when to get help and from whom. */
const SideEffects = ({
  product: { name, frequencies, sections, prescriptionOnly },
}: {
  product: ProductPage;
}) => (
  <div className="parts">
    {frequencies.map(({ title, blocks }) => (
      <Titled key={title} title={title} blocks={blocks} />
    ))}
    <div className="parts help">
      <div>
        <h3>
          <Icon node={Siren} />
          Get emergency help
        </h3>
        <p>
          Call 911 or your local emergency number for any of these, and say that you use {name}.
        </p>
        <Text blocks={sections.sideEffects.emergency} />
      </div>
      <div>
        <h3>Call your prescriber or pharmacist</h3>
        <p>Call on the same day for any of these.</p>
        <Text blocks={sections.sideEffects.call} />
      </div>
      {prescriptionOnly ? (
        <>
          <div>
            <h3>{TOO_MUCH.title}</h3>
            <p>
              <strong>{TOO_MUCH.act}</strong> {TOO_MUCH.emergency} {TOO_MUCH.next}
            </p>
          </div>
          <div>
            <h3>{REPORTING.title}</h3>
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
  <table className="facts card">
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
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Answers = ({ questions }: { questions: readonly CitedQuestion[] }) => (
  <ul className="answers">
    {questions.map(({ question, answer }) => (
      <li key={question}>
        <h3>{question}</h3>
        <p>
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

/** Important information before ordering, unobtrusive but near the top of the page. */
export const ImportantInformation = ({
  product: { standardPoints, importantInformation, sections },
}: {
  product: ProductPage;
}) => (
  <section
    aria-labelledby="important"
    className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-amber/40 bg-amber-tint p-4 print:break-inside-avoid"
  >
    <div>
      <p className="text-sm font-semibold">Before you start</p>
      <h2 id="important" className="flex items-center gap-2 text-lg text-amber">
        <Icon node={Info} className="size-5" />
        Important Information
      </h2>
    </div>
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

/**
 * Information about a medicine, in the order of the specification: in sections that open, or all open as a leaflet.
 */
export const Information = ({
  product,
  open = false,
}: {
  product: ProductPage;
  open?: boolean;
}) => {
  const part = (id: keyof typeof TITLES, children: ReactNode) => (
    <Fold id={id} title={TITLES[id]} open={open}>
      {children}
    </Fold>
  );
  const { sections } = product;
  return (
    <div className="leaflet page grid grid-cols-1 pt-8 lg:pt-12">
      {open ? null : (
        <p className="no-print pb-4 text-sm">
          <Link
            to={href('/products/:productId/leaflet', { productId: product.id })}
            className="link"
          >
            Read or print the whole leaflet of {product.name} on one page
          </Link>
        </p>
      )}
      <Notices notices={product.notices} open={open} />
      {part(
        'description',
        <>
          <Text blocks={sections.description} />
          <div id="arrives" className="grid min-w-0 scroll-mt-6 grid-cols-1 gap-4">
            <h3 className="text-lg">What arrives</h3>
            {product.europeanName ? (
              <p className="reading">
                The European pack says <strong>{product.europeanName}</strong>.
              </p>
            ) : null}
            <Text blocks={sections.arrives.pack} />
            <Text blocks={sections.arrives.lasts} />
          </div>
        </>,
      )}
      {part('facts', <Facts facts={product.factTable} />)}
      {part(
        'directions',
        <>
          <Text blocks={sections.directions.howToUse} />
          <Titled title="When" blocks={sections.directions.timing} />
          <Titled title="If you miss a dose" blocks={sections.directions.missedDose} />
          <Titled title="Age limits" blocks={sections.directions.ageLimits} />
          <div id="storage" className="grid min-w-0 scroll-mt-6 grid-cols-1 gap-4">
            <Titled title="Storage before first use" blocks={sections.storage.beforeFirstUse} />
            <Titled title="Storage in use" blocks={sections.storage.inUse} />
          </div>
        </>,
      )}
      {part('ingredients', <Text blocks={sections.ingredients} />)}
      {part(
        'cautions',
        <Cautions
          name={product.name}
          cautions={sections.cautions}
          low={lowersSugar(product.drugClass)}
        />,
      )}
      {part('interactions', <Text blocks={sections.interactions} />)}
      {part('side-effects', <SideEffects product={product} />)}
      {part('faq', <Answers questions={product.faq} />)}
      {part('note', <p className="reading text-soft italic">{product.importantNote}</p>)}
      {part(
        'sources',
        <SourceList
          details={open}
          sources={product.sources}
          note={product.marksNote}
          checked={`${product.lastChecked} ${open ? 'The list' : 'The whole leaflet'} shows how much of each was read.`}
          signed={product.signature.words}
        />,
      )}
    </div>
  );
};
