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

/** How many of a page's sources were compared with its text, so that the date does not promise too much. */
export const comparedText = (sources: readonly Source[]): string => {
  const compared = sources.filter(({ comparedOn }) => comparedOn !== undefined).length;
  if (compared === 0) return 'None of its sources have been read and compared with the text yet.';
  const which = compared === sources.length ? 'All of its' : `${compared} of its ${sources.length}`;
  return `${which} sources have been read and compared with the text.`;
};

// Sent as data although it is the same on every page, to keep the browser's scripts small.
export const MARKS_NOTE =
  'A number in the text links to its source below. If the leaflet in your pack differs, follow the leaflet.';

/** The sources of a page, with the sections used and the date of the check as text. */
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
