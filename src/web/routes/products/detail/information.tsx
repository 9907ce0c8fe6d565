import type { ReactNode } from 'react';
import type { FactTable, Question, Source } from '#domain/catalogue.ts';
import { formatDate } from '#domain/dates.ts';
import type { Block } from '#domain/rich-text.ts';
import { RichText } from '#web/components/rich-text.tsx';
import type { ProductPage } from './product-page.ts';

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4">
    <h2 id={id} className="text-xl">
      {title}
    </h2>
    {children}
  </section>
);

/** A molecular formula has its counts below the line; anything else stays as it is written. */
const Formula = ({ text }: { text: string }) =>
  /^(?:[A-Z][a-z]?\d*)+$/.test(text)
    ? text
        .split(/(\d+)/)
        .map((part, place) => (place % 2 === 1 ? <sub key={place}>{part}</sub> : part))
    : text;

const Facts = ({ facts }: { facts: FactTable }) => (
  <table className="card w-full overflow-hidden text-left">
    <tbody>
      {(
        [
          ['Formula', <Formula key="formula" text={facts.formula} />],
          ['License', facts.license],
          ['Chemical Name', facts.chemicalName],
          ['Dosage (Strength)', facts.dosage],
          ['Route', facts.route],
          ['Bioavailability', facts.bioavailability],
        ] as const
      ).map(([name, value]) => (
        <tr key={name} className="border-line not-last:border-b align-top">
          <th scope="row" className="w-2/5 bg-sunken px-4 py-3 text-sm font-semibold sm:w-56">
            {name}
          </th>
          <td className="px-4 py-3 wrap-anywhere">{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

const Answers = ({ questions }: { questions: readonly Question[] }) => (
  <ul className="grid gap-4 md:grid-cols-2">
    {questions.map(({ question, answer }) => (
      <li key={question} className="card grid content-start gap-2 p-5">
        <h3 className="text-base">{question}</h3>
        <p className="text-sm text-soft">{answer}</p>
      </li>
    ))}
  </ul>
);

const Sources = ({ sources }: { sources: readonly Source[] }) => (
  <ul className="reading grid gap-3 text-sm">
    {sources.map((source) => (
      <li key={source.id}>
        {source.url ? (
          <a href={source.url} rel="noreferrer" className="link">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        {source.section ? `, section ${source.section}` : ''}
        <span className="block text-soft">
          {source.checked && source.checkedOn
            ? `Compared with our text on ${formatDate(source.checkedOn)}`
            : 'Not yet compared with the current version'}
        </span>
      </li>
    ))}
  </ul>
);

const texts = [
  ['directions', 'Directions'],
  ['ingredients', 'Ingredients'],
  ['cautions', 'Cautions'],
  ['interactions', 'Interactions'],
  ['sideEffects', 'Side Effects'],
] as const;

/** The parts and their places in the page, for the list beside them. */
const contents = [
  ['description', 'Description'],
  ['facts', 'Fact Table'],
  ...texts,
  ['faq', 'Frequently Asked Questions'],
  ['note', 'Important Note'],
  ['sources', 'Sources'],
] as const;

const Text = ({ blocks }: { blocks: readonly Block[] }) => <RichText blocks={blocks} below={1} />;

/** All that is to be known of a medicine, in the order of the specification. */
export const Information = ({ product }: { product: ProductPage }) => (
  <div className="page grid gap-10 pt-14 lg:grid-cols-[13rem_minmax(0,1fr)]">
    <nav aria-label="On this page" className="no-print hidden lg:block">
      <ul className="sticky top-6 grid gap-1 border-l-2 border-line text-sm">
        {contents.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="block py-1.5 pl-4 text-soft hover:text-accent hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <div className="grid min-w-0 grid-cols-1 gap-12">
      <Part id="description" title="Description">
        <Text blocks={product.sections.description} />
      </Part>
      <Part id="facts" title="Fact Table">
        <Facts facts={product.factTable} />
      </Part>
      {texts.map(([id, title]) => (
        <Part key={id} id={id} title={title}>
          <Text blocks={product.sections[id]} />
        </Part>
      ))}
      <Part id="faq" title="Frequently Asked Questions">
        <Answers questions={product.faq} />
      </Part>
      <Part id="note" title="Important Note">
        <p className="reading text-soft italic">
          The information on this page is for educational use only. It does not replace professional
          medical advice. Always consult a qualified healthcare provider before you start, change or
          stop a medicine.
        </p>
      </Part>
      <Part id="sources" title="Sources">
        <Sources sources={product.sources} />
      </Part>
    </div>
  </div>
);
