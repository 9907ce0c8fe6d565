/** The result of a benchmark: one number, its target, and the measurements behind it. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit:
    | 'times'
    | 'requests/s'
    | 'orders/s'
    | 'ms'
    | 'kB'
    | 'MB'
    | 'µs'
    | 'orders'
    | 'scripts'
    | 'points'
    | 'share'
    | 'queries'
    | 'shift';
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
  /** One number per round; the value is their median, or is derived from two such medians. */
  readonly rounds?: readonly number[];
};

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? upper) + upper) / 2 : upper;
};

/** Rounds to four significant digits to keep noise out of the results. */
export const rounded = (value: number): number =>
  value >= 1000 ? Math.round(value) : Number(value.toPrecision(4));

/** The median of the rounds as a figure. */
export const medianFigure = (
  name: string,
  unit: Figure['unit'],
  rounds: readonly number[],
): Figure => ({ name, unit, value: rounded(median(rounds)), rounds: rounds.map(rounded) });

/** The ratio of two medians of alternating rounds. */
export const ratioFigure = (
  name: string,
  of: readonly number[],
  to: readonly number[],
  target: Figure['target'],
): Figure => ({
  name,
  unit: 'times',
  value: rounded(median(of) / median(to)),
  ...(target ? { target } : {}),
});

const verdict = ({ value, target }: Figure): string => {
  if (!target) return '';
  return 'atLeast' in target
    ? `${value >= target.atLeast ? 'PASS' : 'BELOW TARGET'} (at least ${target.atLeast})`
    : `${value <= target.atMost ? 'PASS' : 'ABOVE TARGET'} (at most ${target.atMost})`;
};

const change = (now: number, before: number | undefined): string => {
  if (before === undefined || before === 0) return '';
  const percent = Math.round((now / before - 1) * 100);
  return `last kept ${before} (${percent >= 0 ? '+' : ''}${percent} %)`;
};

const number = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** One line with the figure, its last kept value, and whether it meets the target. */
export const describeFigure = (figure: Figure, before: number | undefined): string =>
  [
    `  ${figure.name.padEnd(58)} ${number.format(figure.value).padStart(9)} ${figure.unit.padEnd(10)}`,
    change(figure.value, before).padEnd(30),
    verdict(figure),
  ]
    .join(' ')
    .trimEnd();
