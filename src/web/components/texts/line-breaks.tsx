/** The space between a figure and its unit. */
const BEFORE_UNIT =
  /(?<=\d) (?=(?:mc?g|g|kg|m[lL]|[cm]m|IU|units?|%|percent|°[CF]|mmol\/L)(?![\p{L}\d]))/gu;

/** The space between a month and its day. */
const AFTER_MONTH =
  /(?<=\b(?:January|February|March|April|May|June|July|August|September|October|November|December)) (?=\d{1,2}\b)/g;

/** GLP-1, SUSTAIN-6, 36–46, 3-7 and 90-day, which browsers would break at the hyphen, and sizes such as 32G x 4mm. */
const NUMBERED =
  /\b([A-Z][A-Z\d]*-\d+|\d+(?:\.\d+)?[–-]\d+(?:\.\d+)?|\d+-(?:day|week|month)|\d+G x \d+mm)\b/;

/**
 * Text that does not break between a figure and its unit, between a month and its day, or within a name or a
 * range, because "0.75" alone at the end of a line is not a dose. Only the rendered text changes.
 */
export const Unbroken = ({ text }: { text: string }) =>
  text
    .replace(BEFORE_UNIT, '\u00A0')
    .replace(AFTER_MONTH, '\u00A0')
    .split(NUMBERED)
    .map((part, place) =>
      place % 2 === 1 ? (
        <span key={place} className="nb">
          {part}
        </span>
      ) : (
        part
      ),
    );

/** An email address that may wrap before its @ in a narrow place. */
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
