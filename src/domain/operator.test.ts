import { expect, test } from 'vitest';
import { operatorLines } from './operator.ts';

const NOBODY = { company: undefined, licence: undefined, responsible: undefined };

test('nothing is said of what is not configured', () => {
  expect(operatorLines('Pharos', NOBODY)).toEqual([]);
  expect(operatorLines('Pharos', { ...NOBODY, licence: 'not needed' })).toEqual([]);
  expect(operatorLines('Pharos', { ...NOBODY, responsible: 'Ada Byron' })).toEqual([
    'Responsible person: Ada Byron.',
  ]);
});

test('company, license and responsible person are said in this order', () => {
  expect(
    operatorLines('Pharos', {
      company: 'Example Ltd',
      licence: { number: 'A-1', authority: 'Board of Example' },
      responsible: 'Ada Byron',
    }),
  ).toEqual([
    'Pharos is operated by Example Ltd.',
    'License A-1, Board of Example.',
    'Responsible person: Ada Byron.',
  ]);
});
