/** The blank between a figure and its unit. */
const BEFORE_UNIT =
  /(?<=\d) (?=(?:mc?g|g|kg|m[lL]|[cm]m|IU|units?|%|percent|°[CF]|mmol\/L)(?![\p{L}\d]))/gu;

/** The blank between a month and its day. */
const AFTER_MONTH =
  /(?<=\b(?:January|February|March|April|May|June|July|August|September|October|November|December)) (?=\d{1,2}\b)/g;

/** GLP-1, SUSTAIN-6, 36–46, 3-7, 90-day: browsers end a line at such a hyphen or dash, too; 32G x 4mm is one size. */
const NUMBERED =
  /\b([A-Z][A-Z\d]*-\d+|\d+(?:\.\d+)?[–-]\d+(?:\.\d+)?|\d+-(?:day|week|month)|\d+G x \d+mm)\b/;

/**
 * Words in which a line does not end between a figure and its unit or a month and its day, or within a
 * name or a range: "0.75" at the end of a line is no dose. Only what is shown is changed, so that search
 * and machines get the words as they were written.
 */
export const Unbroken = ({ text }: { text: string }) =>
  text
    .replace(BEFORE_UNIT, '\u00A0')
    .replace(AFTER_MONTH, '\u00A0')
    .split(NUMBERED)
    .map((part, place) =>
      place % 2 === 1 ? (
        <span key={place} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    );

/** An address that needs two lines in a narrow place: broken before its @, if that is enough. */
export const Email = ({ address }: { address: string }) => {
  const at = address.lastIndexOf('@');
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};
