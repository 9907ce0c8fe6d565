import { formatDate } from '#domain/dates.ts';
import type { ProductPage } from './product-page.ts';

const versionText = (version: string | undefined, comparedOn: string | undefined): string => {
  if (comparedOn)
    return `Compared with our text on ${formatDate(comparedOn)}${version ? ` (${version})` : ''}`;
  return version
    ? `Read in this version: ${version}. Not yet compared with the current one`
    : 'Not yet compared with the current version';
};

/** When the page was last checked, what its marks mean, and the documents behind them. */
export const Sources = ({ product: { sources, lastChecked } }: { product: ProductPage }) => {
  const against = sources.find((source) => source.id === lastChecked?.source);
  return (
    <div className="reading grid gap-5 text-sm">
      <p>
        {lastChecked && against
          ? `Text last checked on ${formatDate(lastChecked.on)} against: ${against.title}, ${lastChecked.version}.`
          : 'This text has not yet been checked as a whole against the current leaflet.'}
      </p>
      <p id="unchecked">
        A number in the text leads to its source below. “Not yet checked” stands after a statement
        that has not yet been checked by a pharmacist against the current leaflet. The leaflet in
        your pack comes first.
      </p>
      <ol className="grid list-decimal gap-3 pl-6 marker:text-soft">
        {sources.map((source) => (
          <li key={source.id} id={`source-${source.id}`} className="scroll-mt-6 target:bg-tint">
            {source.url ? (
              <a href={source.url} rel="noreferrer" className="link">
                {source.title}
              </a>
            ) : (
              source.title
            )}
            {source.sections.length > 0 ? `, sections used: ${source.sections.join(', ')}` : ''}
            <span className="block text-soft">
              {versionText(source.version, source.comparedOn)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
};
