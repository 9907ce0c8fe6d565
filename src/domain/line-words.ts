/** Text that identifies the pack of an order line, used by every screen and list. */
export type WordedLine = {
  /** '{product name} {strength}' */
  readonly name: string;
  /** '{qty}x {quantity text}' */
  readonly description: string;
  readonly quantity: number;
};

/**
 * The pack of a line: "1 pen (4 weekly doses of 0.5 mg)". A strength such as 2mg/3mL does not tell the dose
 * that a pen gives, and its pack text does; it is read off the line, which keeps what was ordered.
 */
export const packOf = ({ description }: Pick<WordedLine, 'description'>): string =>
  description.replace(/^\d+x /, '');

/** Lines as one row of text, for lists and boxes. */
export const linesInWords = (lines: readonly WordedLine[]): string =>
  lines.map((line) => `${line.name} × ${line.quantity}, ${packOf(line)}`).join('; ');
