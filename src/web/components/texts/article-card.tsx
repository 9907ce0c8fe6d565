import { Link } from 'react-router';
import { ProductArt } from '#ui/product-art.tsx';
import { href } from '#web/href.ts';
import { Unbroken } from './line-breaks.tsx';

/** Article fields shown on a card. */
export type ArticleFacts = {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly readMinutes: number;
  readonly text: string;
  /** True if the day is that of a later change. */
  readonly updated: boolean;
  /** `date` is shown, `day` is for machines. */
  readonly date: string;
  readonly day: string;
};

/** A medicine that an article is about, as its card draws it. */
export type Drawing = { readonly id: string; readonly print: string };

export const ArticleCard = ({
  article,
  heading: Heading = 'h3',
  art = [],
  lead = false,
}: {
  article: ArticleFacts;
  heading?: 'h2' | 'h3';
  /** Drawings above the text; omitted where there is no room for them. */
  art?: readonly Drawing[];
  /** The first of a list: as wide as the page, and larger. */
  lead?: boolean;
}) => (
  <article className={`card opens story ${lead ? 'lead' : ''}`}>
    {art.length > 0 ? (
      <div className="drawings">
        {art.map(({ id, print }) => (
          <ProductArt key={id} productId={id} strength={print} eager={lead} />
        ))}
      </div>
    ) : null}
    <div className="telling">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <span className="rounded-full bg-tint px-3 font-semibold text-accent-strong">
          {article.category}
        </span>
        <span className="figures">{article.readMinutes} min read</span>
      </p>
      <Heading className={lead ? 'text-lg md:text-2xl' : 'text-lg'}>
        <Unbroken text={article.title} />
      </Heading>
      <p className={`line-clamp-5 text-soft ${lead ? 'max-md:text-sm' : 'text-sm'}`}>
        {article.text}
      </p>
      <p className="mt-auto flex items-center justify-between gap-3 pt-2 text-sm">
        <span className="text-soft">
          {article.updated ? 'Updated ' : ''}
          <time dateTime={article.day}>{article.date}</time>
        </span>
        <Link
          to={href('/blog/:postId', { postId: article.id })}
          prefetch="intent"
          className="inline-flex min-h-11 items-center font-semibold text-accent"
        >
          Read more<span className="sr-only">: {article.title}</span>
        </Link>
      </p>
    </div>
  </article>
);
