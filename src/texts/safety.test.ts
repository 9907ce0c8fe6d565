import { expect, test } from 'vitest';
import { DRIVING } from './safety.ts';

test('After a low, nobody is told to drive before 45 minutes have passed since sugar was back to normal', () => {
  expect(DRIVING.text).toContain('until 45 minutes after your blood sugar is back to normal');
});

test('Before a drive, a snack is advised from 90 mg/dL downward', () => {
  expect(DRIVING.text).toContain('At 90 mg/dL (5 mmol/L) or less, eat a snack first');
});
