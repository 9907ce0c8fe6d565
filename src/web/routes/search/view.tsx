import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { ArticleCard, type ArticleFacts } from '#web/components/texts/article-card.tsx';
import { PageHead, Section } from '#web/components/layout/page-parts.tsx';
import { ProductCard } from '#web/components/product-card.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';
import type { Suggestion } from '#web/pages/search-suggestion.ts';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';

const EXAMPLES = ['Ozempic', 'apixaban', 'long-acting insulin', 'blood thinner', 'Tradjenta'];

const Examples = () => (
  <div className="page grid gap-3 pt-8">
    <h2 className="text-lg">For example</h2>
    <ul className="flex flex-wrap gap-2">
      {EXAMPLES.map((words) => (
        <li key={words}>
          <Link
            to={`${href('/search')}?q=${encodeURIComponent(words)}`}
            className="inline-flex min-h-11 items-center rounded-full bg-tint px-4 text-accent-strong hover:underline"
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </div>
);

const Nothing = ({ query }: { query: string }) => (
  <div className="page grid justify-items-start gap-5 pt-8">
    <p className="reading">
      We found nothing for <strong className="wrap-anywhere">{query}</strong>. Check the spelling,
      or try the ingredient's name as it is written on your prescription. We can also ask the
      pharmacies for a medicine that is not listed.
    </p>
    <div className="flex flex-wrap gap-3">
      <Link to={href('/request')} className={buttonClass('primary')}>
        Request a medication
      </Link>
      <Link to={href('/products')} className={buttonClass('secondary')}>
        Browse Products
      </Link>
    </div>
  </div>
);

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Names the corrected spelling that was used for the search. */
const Corrected = ({ typed, meant }: { typed: string; meant: string }) => (
  <span className="block text-base text-ink">
    Showing results for “<strong className="wrap-anywhere">{meant}</strong>”. Nothing here is called
    “<span className="wrap-anywhere">{typed}</span>”.
  </span>
);

export const SearchView = ({
  query,
  corrections,
  note,
  strengths,
  products,
  articles,
}: {
  query: string;
  corrections: readonly { readonly typed: string; readonly meant: string }[];
  /** How the medicine that was asked for differs from those below. */
  note: string | undefined;
  strengths: readonly Suggestion[];
  products: readonly ProductFacts[];
  articles: readonly ArticleFacts[];
}) => {
  const nothing = products.length + articles.length === 0;
  return (
    <>
      <PageHead title="Search" />
      <div className="page pt-6">
        <SearchForm query={query} label="Search page" />
      </div>
      <p role="status" className={nothing ? 'sr-only' : 'page grid gap-1 pt-4 text-sm text-soft'}>
        {nothing ? null : corrections.map((each) => <Corrected key={each.typed} {...each} />)}
        {note ? <span className="reading block text-base text-ink">{note}</span> : null}
        {query === ''
          ? ''
          : nothing
            ? 'Nothing found'
            : `${count(products.length, 'medicine')} and ${count(articles.length, 'article')} found`}
      </p>
      {query !== '' && nothing ? <Nothing query={query} /> : null}
      {nothing ? <Examples /> : null}
      {strengths.length > 0 ? (
        <Section id="strengths" title="Strengths">
          <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
            {strengths.map(({ to, name, note }) => (
              <li key={name}>
                <Link
                  to={to}
                  className="card flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 text-ink no-underline hover:bg-tint"
                >
                  <span className="font-semibold">{name}</span>
                  <span className="figures text-sm text-soft">{note}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {products.length > 0 ? (
        <Section id="medicines" title="Medicines">
          <ul className="medicines grid gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3 xl:grid-cols-4">
            {products.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {articles.length > 0 ? (
        <Section id="articles" title="Articles">
          <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {articles.map((article) => (
              <li key={article.id}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
};
