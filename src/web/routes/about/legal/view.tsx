import { Link } from 'react-router';
import type { Block } from '#domain/rich-text.ts';
import { PageHead, splitColumns } from '#web/components/layout/page-parts.tsx';
import { headingId, RichText } from '#web/components/texts/rich-text.tsx';

const chapters = (content: readonly Block[]): readonly string[] =>
  content.flatMap((block) => (block.kind === 'section' && block.level <= 2 ? [block.title] : []));

/** The text with its chapters beside it, to see at once what it has to say. */
export const LegalView = ({
  page,
}: {
  page: {
    readonly title: string;
    readonly updated: { readonly day: string; readonly text: string };
    readonly content: readonly Block[];
  };
}) => (
  <>
    <PageHead
      title={page.title}
      text={
        <>
          Last changed on <time dateTime={page.updated.day}>{page.updated.text}</time>
        </>
      }
    />
    <div className={`page grid grid-cols-1 gap-8 pt-8 md:gap-6 md:pt-12 ${splitColumns}`}>
      <nav aria-labelledby="chapters" className="no-print top-6 hidden gap-2 lg:sticky lg:grid">
        <h2 id="chapters" className="text-base">
          On this page
        </h2>
        <ul className="border-l-2 border-line text-sm">
          {chapters(page.content).map((title) => (
            <li key={title}>
              <Link
                to={`#${headingId(title)}`}
                className="flex min-h-11 items-center pl-4 text-soft hover:text-accent lg:min-h-9"
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <RichText blocks={page.content} />
    </div>
  </>
);
