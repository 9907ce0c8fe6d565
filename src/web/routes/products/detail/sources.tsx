import type { ProductPage } from './product-page.ts';

/** When the page was last checked, what its marks mean, and the documents behind them. */
export const Sources = ({
  product: { sources, lastChecked, marksNote },
}: {
  product: ProductPage;
}) => (
  <div className="reading grid grid-cols-1 gap-5 text-sm wrap-anywhere">
    <p>{lastChecked}</p>
    <p id="unchecked">{marksNote}</p>
    <ol className="grid list-decimal gap-3 pl-6 marker:text-soft">
      {sources.map(({ id, title, url, used, checked }) => (
        <li key={id} id={`source-${id}`} className="scroll-mt-6 pl-1 target:bg-tint">
          {url ? (
            <a href={url} rel="noreferrer" className="link">
              {title}
            </a>
          ) : (
            title
          )}
          {used}
          <span className="block text-soft">{checked}</span>
        </li>
      ))}
    </ol>
  </div>
);
