import { data, Link } from 'react-router';
import { formatDate } from '#domain/dates.ts';
import { fillBlocks } from '#domain/placeholders.ts';
import { ErrorPage } from '#web/components/layout/error-page.tsx';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { placeholderValues } from '#web/pages/page-texts.ts';
import type { Block } from '#domain/rich-text.ts';
import { PageHead, splitColumns } from '#web/components/layout/page-parts.tsx';
import { headingId, RichText } from '#web/components/texts/rich-text.tsx';
import type { Route } from './+types/route.ts';

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { content } = context.get(depsContext);
  const page = content.pages.legal.get(params.pageId);
  if (!page) return data({ page: undefined }, { status: 404 });
  return {
    page: {
      title: page.title,
      description: page.description,
      updated: { day: page.updated, text: formatDate(page.updated) },
      content: fillBlocks(page.content, placeholderValues(context.get(depsContext))),
    },
  };
};

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  loaderData?.page
    ? pageMeta(matches[0].loaderData, {
        name: loaderData.page.title,
        description: loaderData.page.description,
        path: href('/legal/:pageId', { pageId: params.pageId }),
      })
    : [];

const chapters = (content: readonly Block[]): readonly string[] =>
  content.flatMap((block) => (block.kind === 'section' && block.level <= 2 ? [block.title] : []));

/** A legal text with a table of contents beside it. */
const LegalView = ({
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

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData.page ? <LegalView page={loaderData.page} /> : <ErrorPage status={404} />;
}
