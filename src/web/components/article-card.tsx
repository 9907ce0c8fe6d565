import { Link } from 'react-router';

/** What a card shows of an article. */
export type ArticleFacts = {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly readMinutes: number;
  readonly text: string;
  /** As shown, and as machines read it. */
  readonly date: string;
  readonly day: string;
};

export const ArticleCard = ({
  article,
  heading: Heading = 'h3',
}: {
  article: ArticleFacts;
  heading?: 'h2' | 'h3';
}) => (
  <article className="card opens gap-3 p-5">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
      <span className="rounded-full bg-tint px-2.5 py-0.5 font-semibold text-accent-strong">
        {article.category}
      </span>
      <span className="figures">{article.readMinutes} min read</span>
    </p>
    <Heading className="text-lg">{article.title}</Heading>
    <p className="line-clamp-5 text-sm text-soft">{article.text}</p>
    <p className="mt-auto flex items-center justify-between gap-3 pt-2 text-sm">
      <time dateTime={article.day} className="text-soft">
        {article.date}
      </time>
      <Link
        to={`/blog/${article.id}`}
        prefetch="intent"
        className="inline-flex min-h-11 items-center font-semibold text-accent"
      >
        Read more<span className="sr-only">: {article.title}</span>
      </Link>
    </p>
  </article>
);
