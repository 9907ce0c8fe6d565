import {
  breadcrumbs,
  reviewData,
  StructuredData,
  type Thing,
} from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import { ArrowLeft, Mail, Share2 } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { useSyncExternalStore } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { mailDraft } from '#web/pages/mail-draft.ts';
import { Link } from 'react-router';
import { Contents } from '#web/components/texts/contents.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { RichText, SourceList } from '#web/components/texts/rich-text.tsx';
import { Unbroken } from '#web/components/texts/line-breaks.tsx';
import type { ArticlePage } from './article-page.ts';

/** Structured data of an article for search engines. */
const articleData = (article: ArticlePage, publicUrl: string): readonly Thing[] => {
  const path = href('/blog/:postId', { postId: article.id });
  const organization = { '@id': `${publicUrl}${href('/')}#organization` };
  return [
    {
      '@type': 'Article',
      '@id': `${publicUrl}${path}#article`,
      headline: article.title,
      description: article.description,
      image:
        publicUrl + href('/cards/:kind/:file', { kind: 'articles', file: `${article.id}.png` }),
      articleSection: article.category,
      keywords: article.keywords.join(', '),
      datePublished: article.published.day,
      dateModified: article.latest.day,
      mainEntityOfPage: publicUrl + path,
      author: organization,
      publisher: organization,
      citation: article.sources.map(({ title, url }) => ({
        '@type': 'CreativeWork',
        name: title,
        ...(url && { url }),
      })),
      mentions: article.related.map((post) => ({
        '@type': 'Article',
        headline: post.title,
        url: publicUrl + href('/blog/:postId', { postId: post.id }),
      })),
    },
    ...reviewData(publicUrl + path, article.signature),
    breadcrumbs(publicUrl, [
      ['Blog', href('/blog')],
      [article.title, path],
    ]),
  ];
};

const never = (): (() => void) => () => {};
/** The server does not know the browser's features, so the button's space is reserved. */
const useCanShare = (): boolean =>
  useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );

const share = async (data: ShareData): Promise<void> => {
  try {
    await navigator.share(data);
  } catch (reason) {
    // AbortError means that the person closed the browser's dialog.
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason;
  }
};

/** Shares by mail, and by the browser's own dialog if it has one. */
const Share = ({ title, text, url }: { title: string; text: string; url: string }) => {
  const canShare = useCanShare();
  return (
    <div className="no-print flex flex-wrap gap-3">
      <a href={mailDraft('', title, `${text}\n\n${url}`)} className={buttonClass('secondary')}>
        <Icon node={Mail} className="size-4" />
        Share via Email
      </a>
      <Button
        look="secondary"
        className={canShare ? '' : 'invisible'}
        onClick={() => void share({ title, text, url: location.href })}
      >
        <Icon node={Share2} className="size-4" />
        Share
      </Button>
    </div>
  );
};

const Head = ({ article, publicUrl }: { article: ArticlePage; publicUrl: string }) => (
  <div className="grid grid-cols-1 justify-items-start gap-4 lg:col-start-2 lg:-col-end-1">
    <Link to={href('/blog')} className={buttonClass('quiet', 'no-print -ml-5')}>
      <Icon node={ArrowLeft} className="size-4" />
      Back to Blog
    </Link>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
      <span className="rounded-full bg-tint px-3 py-1 font-semibold text-accent-strong">
        {article.category}
      </span>
      <span className="figures">{article.readMinutes} min read</span>
    </p>
    <h1 className="text-2xl md:text-3xl">
      <Unbroken text={article.title} />
    </h1>
    <p className="flex flex-wrap gap-x-4 text-soft">
      <span>
        {article.latest.updated ? 'Updated ' : ''}
        <time dateTime={article.latest.day}>{article.latest.date}</time>
      </span>{' '}
      {article.latest.updated ? (
        <span>
          First published <time dateTime={article.published.day}>{article.published.date}</time>
        </span>
      ) : null}
    </p>
    <p className="text-sm text-soft">
      Last reviewed on <time dateTime={article.reviewedDay}>{article.reviewed}</time>.{' '}
      {article.compared} The{' '}
      <a href="#sources" className="link">
        list of sources
      </a>{' '}
      shows how much of each source was read. {article.signature.words}
    </p>
    <Share
      title={article.title}
      text={article.firstText}
      url={publicUrl + href('/blog/:postId', { postId: article.id })}
    />
  </div>
);

const Related = ({ posts }: { posts: ArticlePage['related'] }) => (
  <section
    aria-labelledby="related"
    className="no-print grid max-w-3xl gap-3 border-t border-line pt-8 lg:col-start-2"
  >
    <h2 id="related" className="text-xl">
      Related Articles
    </h2>
    <ul className="grid gap-1">
      {posts.map((post) => (
        <li key={post.id}>
          <Link
            to={href('/blog/:postId', { postId: post.id })}
            prefetch="intent"
            className="link inline-block py-2"
          >
            {post.title}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

export const ArticleView = ({
  article,
  publicUrl,
  email,
}: {
  article: ArticlePage;
  publicUrl: string;
  email: string;
}) => (
  <>
    <StructuredData graph={import.meta.env.SSR ? articleData(article, publicUrl) : undefined} />
    {/* The medicines are beside the text only if the text keeps its full width, at any font size. */}
    <div className="@container">
      <div className="leaflet page grid grid-cols-1 gap-8 pt-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10 @min-[75rem]:grid-cols-[13rem_minmax(0,1fr)_17rem]">
        <article className="grid min-w-0 grid-cols-1 gap-8 lg:contents">
          <Head article={article} publicUrl={publicUrl} />
          <Contents places={article.contents} />
          <RichText blocks={article.content} lead />
          <section aria-labelledby="sources" className="grid grid-cols-1 gap-4 lg:col-start-2">
            <h2 id="sources" className="text-xl">
              Sources
            </h2>
            <SourceList
              sources={article.sources}
              note={article.marksNote}
              signed={article.signature.words}
            />
          </section>
          <Related posts={article.related} />
        </article>
        {article.featured.length > 0 ? (
          <section
            aria-labelledby="featured"
            className="no-print max-w-3xl lg:col-start-2 @min-[75rem]:col-start-3 @min-[75rem]:row-start-2"
          >
            <div className="grid grid-cols-1 gap-4">
              <h2 id="featured" className="text-xl @min-[75rem]:text-lg">
                Featured Medications
              </h2>
              <ul className="medicines grid grid-cols-1 gap-4 md:grid-cols-2 @min-[75rem]:grid-cols-1">
                {article.featured.map((product) => (
                  <li key={product.id}>
                    <ProductCard product={product} arrow />
                  </li>
                ))}
              </ul>
            </div>
          </section>
        ) : null}
        <div className="no-print grid max-w-3xl justify-items-start gap-4 rounded-card bg-tint p-6 sm:flex sm:items-center sm:justify-between lg:col-start-2">
          <p className="text-lg font-semibold">Have questions? We're here to help!</p>
          <a href={mailDraft(email, article.title)} className={buttonClass('primary')}>
            Contact Us
          </a>
        </div>
      </div>
    </div>
  </>
);
