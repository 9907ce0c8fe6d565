import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './line-breaks.tsx';

const html = (text: string): string => renderToStaticMarkup(<Unbroken text={text} />);
const BLANK = '\u00A0';

test.each([
  ['0.75 mg', '0.75_mg'],
  ['400 mcg a day', '400_mcg a day'],
  ['1.2 g, 4.5 kg and 3 mL', '1.2_g, 4.5_kg and 3_mL'],
  ['10 IU or 1 unit or 100 units/mL', '10_IU or 1_unit or 100_units/mL'],
  ['2 mg/3 mL', '2_mg/3_mL'],
  ['below 30 °C (86 °F)', 'below 30_°C (86_°F)'],
  ['3.9 mmol/L (70 mg/dL)', '3.9_mmol/L (70_mg/dL)'],
  ['a needle of 4 mm', 'a needle of 4_mm'],
  ['3 ml of 1 cm', '3_ml of 1_cm'],
  ['12 % of 20 percent', '12_% of 20_percent'],
])('keeps each figure with its unit in %j', (text, kept) => {
  expect(html(text)).toBe(kept.replaceAll('_', BLANK));
});

test.each([
  ['from May 3, 2031 on', 'from May_3, 2031 on'],
  ['Friday, June 13 and Friday, June 20.', 'Friday, June_13 and Friday, June_20.'],
  ['you may 3 times', 'you may 3 times'],
  ['in March 2031', 'in March 2031'],
])('keeps a month with its day in %j', (text, kept) => {
  expect(html(text)).toBe(kept.replaceAll('_', BLANK));
});

test.each(['type 2 gives', '3 great trials', '4 weeks', '28 days', '5 united groups', 'no mg'])(
  'adds no protection to %j',
  (text) => {
    expect(html(text)).toBe(text);
  },
);

test('does not break a range at its dash', () => {
  expect(html('at 2–8 °C (36–46.5 °F)')).toBe(
    `at <span class="nb">2–8</span>${BLANK}°C (<span class="nb">36–46.5</span>${BLANK}°F)`,
  );
});

test('does not break a name at the hyphen before its number', () => {
  expect(html('GLP-1 and SUSTAIN-6, not once-weekly')).toBe(
    '<span class="nb">GLP-1</span> and <span class="nb">SUSTAIN-6</span>, not once-weekly',
  );
});

test('does not break a range or a number of days at its hyphen', () => {
  expect(html('in 3-7 business days')).toBe('in <span class="nb">3-7</span> business days');
  expect(html('the 90-day limit, in 90 days')).toBe(
    'the <span class="nb">90-day</span> limit, in 90 days',
  );
});
