import { formatDate } from '#domain/dates.ts';
import type { RichText } from '#domain/rich-text.ts';
import { citedSections, type Source } from '#domain/sources.ts';

const versionText = ({ version, comparedOn }: Source): string => {
  if (comparedOn)
    return `Checked against our text on ${formatDate(comparedOn)}${version ? ` (${version})` : ''}`;
  return version
    ? `Read in this version: ${version}. Not yet compared with the current one`
    : 'Not yet compared with the current version';
};

/** How many of a page's sources the text was compared with, so that no date promises more than was read. */
export const comparedText = (sources: readonly Source[]): string => {
  const compared = sources.filter(({ comparedOn }) => comparedOn !== undefined).length;
  if (compared === 0) return 'None of its sources could be read and compared with the text yet.';
  const which = compared === sources.length ? 'All of its' : `${compared} of its ${sources.length}`;
  return `${which} sources could be read and compared with the text.`;
};

// The same on every page, and yet sent as data: what the browser runs has no room for long texts.
export const MARKS_NOTE =
  'A number in the text leads to its source below. “Not yet checked” stands after a statement that has not yet been checked by a pharmacist against the current leaflet. The leaflet in your pack comes first.';

/** Each document with where the texts use it and when it was checked, worded here and not in the browser. */
export const sourceNotes = (sources: readonly Source[], texts: readonly RichText[]) =>
  sources.map((source) => {
    const sections = citedSections(texts, source.id);
    return {
      id: source.id,
      title: source.title,
      url: source.url,
      used: sections.length > 0 ? `, sections used: ${sections.join(', ')}` : '',
      checked: versionText(source),
    };
  });

export type SourceNotes = ReturnType<typeof sourceNotes>;
