import { Link } from 'react-router';
import { type Block, type Inline, plainText, type RichText as Runs } from '#domain/rich-text.ts';
import { Unbroken } from './line-breaks.tsx';
import type { SourceNotes } from '#web/pages/source-notes.ts';

/** Link to the source in the list of the page; a long text has a hundred, so the style sheet knows them by their address. */
const Citation = ({
  number,
  source,
  section,
}: {
  number: number;
  source: string;
  section?: string | undefined;
}) => (
  <a
    href={`#source-${source}`}
    aria-label={`Source ${number}${section ? `, section ${section}` : ''}`}
  >
    {number}
  </a>
);

const Run = ({ run }: { run: Inline }) => {
  switch (run.kind) {
    case 'strong':
      return (
        <strong>
          <Unbroken text={run.text} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Unbroken text={run.text} />
        </em>
      );
    case 'link':
      return run.href.startsWith('/') ? (
        <Link to={run.href} className="link">
          <Unbroken text={run.text} />
        </Link>
      ) : (
        <a href={run.href} rel="noreferrer" className="link">
          <Unbroken text={run.text} />
        </a>
      );
    case 'citation':
      return <Citation number={run.number} source={run.source} section={run.section} />;
    default:
      return <Unbroken text={run.text} />;
  }
};

// Texts do not change while a page is open, so the index of a part is its key.
/** An inline text. */
export const Words = ({ text }: { text: Runs }) =>
  text.map((run, index) => <Run key={index} run={run} />);

const Heading = ({ level, title }: { level: number; title: string }) => {
  const id = headingId(title);
  if (level <= 2)
    return (
      <h2 id={id} className="mt-6 text-xl">
        <Unbroken text={title} />
      </h2>
    );
  return (
    <h3 id={id} className="mt-3 text-lg">
      <Unbroken text={title} />
    </h3>
  );
};

/** The id of a heading within its page. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

type TableBlock = Extract<Block, { kind: 'table' }>;

/** An empty corner cell means that the first column holds row headings. */
const Table = ({ block: { head, rows } }: { block: TableBlock }) => {
  const named = head[0]?.length === 0;
  // Each table is a landmark, so its columns tell it from the others of the page.
  const label = `Table: ${head.map(plainText).filter(Boolean).join(', ')}`;
  return (
    // Three columns fit a phone; a wider table scrolls on its own, also by keyboard.
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className={head.length > 3 ? 'min-w-md' : undefined}>
        <thead>
          <tr>
            {head.map((text, place) =>
              text.length === 0 ? (
                <td key={place}>&nbsp;</td>
              ) : (
                <th key={place} scope="col">
                  <Words text={text} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((text, place) =>
                named && place === 0 ? (
                  <th key={place} scope="row">
                    <Words text={text} />
                  </th>
                ) : (
                  <td key={place}>
                    <Words text={text} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const Part = ({ block, lead, below }: { block: Block; lead: boolean; below: number }) => {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p className={lead ? 'text-lg' : undefined}>
          <Words text={block.text} />
        </p>
      );
    case 'section':
      return (
        <>
          <Heading level={block.level + below} title={block.title} />
          {block.text.length > 0 ? (
            <p>
              <Words text={block.text} />
            </p>
          ) : null}
        </>
      );
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Words text={item} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
    case 'quote':
      return (
        <blockquote className="border-l-4 border-accent py-1 pl-5 text-lg">
          <Words text={block.text} />
        </blockquote>
      );
    case 'table':
      return <Table block={block} />;
  }
};

/** A text of the store. `lead` enlarges the first paragraph; `below` lowers the levels of the text's headings. */
export const RichText = ({
  blocks,
  lead = false,
  below = 0,
}: {
  blocks: readonly Block[];
  lead?: boolean;
  below?: 0 | 1;
}) => (
  <div className="text">
    {blocks.map((block, index) => (
      <Part key={index} block={block} lead={lead && index === 0} below={below} />
    ))}
  </div>
);

/**
 * Sources of a page and the meaning of their marks; `checked` is the day on which the page was last checked
 * as a whole.
 */
export const SourceList = ({
  sources,
  note,
  checked,
  signed,
  details = true,
}: {
  sources: SourceNotes;
  note: string;
  checked?: string;
  /** Who signed the text, or that nobody has. */
  signed: string;
  /** Whether it says of each source which version was read, and of which sections. */
  details?: boolean;
}) => (
  <div className="sources reading">
    {checked ? <p>{checked}</p> : null}
    <p>{signed}</p>
    <p>{note}</p>
    <ol>
      {sources.map((source) => (
        <li key={source.id} id={`source-${source.id}`}>
          {source.url ? (
            <a href={source.url} rel="noreferrer" className="link">
              {source.title}
            </a>
          ) : (
            source.title
          )}
          {details ? (
            <>
              {source.used}
              <span>{source.checked}</span>
            </>
          ) : null}
        </li>
      ))}
    </ol>
  </div>
);
