import type { Product, Source } from '#domain/catalogue.ts';
import { formatDate } from '#domain/dates.ts';
import { citedSections } from '#domain/product-texts.ts';

const versionText = ({ version, comparedOn }: Source): string => {
  if (comparedOn)
    return `Checked against our text on ${formatDate(comparedOn)}${version ? ` (${version})` : ''}`;
  return version
    ? `Read in this version: ${version}. Not yet compared with the current one`
    : 'Not yet compared with the current version';
};

/** Each document with where it was used and when it was checked, worded here and not in the browser. */
export const sourceNotes = (product: Product) =>
  product.sources.map((source) => {
    const sections = citedSections(product, source.id);
    return {
      id: source.id,
      title: source.title,
      url: source.url,
      used: sections.length > 0 ? `, sections used: ${sections.join(', ')}` : '',
      checked: versionText(source),
    };
  });

/** When the page was last checked as a whole. */
export const lastCheckedText = ({ sources, lastChecked }: Product): string => {
  const against = sources.find((source) => source.id === lastChecked?.source);
  return lastChecked && against
    ? `Text last checked on ${formatDate(lastChecked.on)} against: ${against.title}, ${lastChecked.version}.`
    : 'This text has not yet been checked as a whole against the current leaflet.';
};
