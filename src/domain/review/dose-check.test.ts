import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKS } from '#tests/support/sample-catalogue.ts';
import { checklist, type ChecklistFacts, checkedItems, standingInTheWay } from './checklist.ts';
import { dailyDose, type DoseFacts, doseVerdicts } from './dose-check.ts';
import { readTyped, type TypedLine, type TypedPrescription } from './typed-prescription.ts';

const lantus: DoseFacts = {
  packs: 1,
  product: {
    name: 'Lantus',
    activeIngredient: 'insulin glargine',
    nonProprietaryName: 'insulin glargine',
  },
  option: { strength: '100u/mL', supply: PACKS.insulin5 },
  pen: {
    dial: { kind: 'steps', step: 1, most: 80, source: 'leaflet' },
    dosesInPen: undefined,
    source: 'Lantus, leaflet',
  },
};
const ozempic: DoseFacts = {
  packs: 1,
  product: {
    name: 'Ozempic',
    activeIngredient: 'semaglutide',
    nonProprietaryName: 'semaglutide',
  },
  option: { strength: '2mg/3mL', penDose: 0.5, severalInPen: true, supply: PACKS.weeklyPen },
  labelDose: {
    least: 0.25,
    most: 2,
    days: 7,
    starting: { upTo: 0.25, forDays: 28 },
    source: 'Ozempic, EU SmPC 4.2',
  },
};
const eliquis: DoseFacts = {
  packs: 1,
  product: { name: 'Eliquis', activeIngredient: 'apixaban', nonProprietaryName: 'apixaban' },
  option: { strength: '5mg', supply: PACKS.twiceDaily60 },
  labelDose: {
    least: 5,
    most: 20,
    days: 1,
    timesADay: [2],
    loading: { above: 10, forDays: 7 },
    source: 'Eliquis, EU SmPC 4.2',
  },
};
const victoza: DoseFacts = {
  packs: 1,
  product: { name: 'Victoza', activeIngredient: 'liraglutide', nonProprietaryName: 'liraglutide' },
  option: { strength: '6mg/ml', supply: PACKS.victoza },
  labelDose: { least: 0.6, most: 1.8, days: 1, source: 'Victoza, EU SmPC 4.2' },
  pen: {
    dial: { kind: 'settings', amounts: [0.6, 1.2, 1.8], source: 'smpc 2' },
    dosesInPen: undefined,
    source: 'Victoza, EU SmPC 2',
  },
};

const line = (dose: string, directions: string, injections = ''): TypedLine => ({
  ...(readTyped({}, 1).lines[0] ?? raise()),
  dose,
  directions,
  injections,
});
const raise = (): never => {
  throw new Error('no line');
};
const statesOf = (typed: TypedLine, facts: DoseFacts) =>
  Object.fromEntries(doseVerdicts(typed, facts).map(({ id, state }) => [id, state]));
const textOf = (id: string, typed: TypedLine, facts: DoseFacts): string =>
  doseVerdicts(typed, facts).find((each) => each.id === id)?.text ?? '';

describe('the doses of a prescription', () => {
  it.each([
    [
      '24 units QD',
      /“QD” cannot be read safely: it usually means once a day, and has been misread as/,
    ],
    ['24 units QOD', /means every other day/],
    ['24U at bedtime', /means units, and has been misread as the number 0 or 4/],
    ['24 units TIW', /means 3 times a week/],
    ['1,5 units at bedtime', /this notation has been misread tenfold/],
  ])('say in words what “%s” means', (directions, expected) => {
    expect(textOf('sig', line('24', directions, '1'), lantus)).toMatch(expected);
  });

  it('tell that an order lasts longer than the dose with which the label begins', () => {
    const first = { ...ozempic, option: { ...ozempic.option, penDose: 0.25 } };
    const typed = line('7', '0.25 mg once weekly');
    const begins = /begins with 0.25 mg in 7 days for 28 days, and this order lasts 56 days/;
    expect(statesOf(typed, { ...first, packs: 2 })).toEqual({ sig: 'met', label: 'met' });
    expect(textOf('label', typed, { ...first, packs: 2 })).toMatch(begins);
    expect(textOf('label', typed, first)).not.toMatch(begins);
    expect(textOf('label', line('7', '0.5 mg once weekly'), { ...ozempic, packs: 2 })).not.toMatch(
      begins,
    );
  });

  it('agree where directions, patient, label and dose say the same', () => {
    expect(statesOf(line('24', '24 units at bedtime', '1'), { ...lantus, stated: 24 })).toEqual({
      sig: 'met',
      stated: 'met',
      label: 'met',
    });
    expect(statesOf(line('7', '0.5 mg once a week'), ozempic)).toEqual({
      sig: 'met',
      label: 'met',
    });
    expect(statesOf(line('2', '1 tab BID'), eliquis)).toEqual({ sig: 'met', label: 'met' });
    expect(statesOf(line('2', '5 mg twice daily'), eliquis)).toEqual({ sig: 'met', label: 'met' });
    expect(statesOf(line('1.2', '1.2 mg once daily'), victoza)).toEqual({
      sig: 'met',
      label: 'met',
    });
  });

  it('tell of a tenfold dose against the directions, the patient and the pen', () => {
    const typed = line('240', '24 units', '1');
    const facts = { ...lantus, stated: 24 };
    expect(statesOf(typed, facts)).toEqual({ sig: 'failed', stated: 'failed', label: 'failed' });
    expect(textOf('sig', line('240', '24 units at bedtime', '1'), facts)).toBe(
      'The directions say 24 units once a day, but the typed dose is 240 units a day. That is 10 times as much. This order lasts 57 days by the directions and 6 by the typed dose.',
    );
    expect(textOf('stated', typed, facts)).toContain('The patient stated 24 units a day');
    expect(textOf('label', typed, facts)).toContain('more than 200 units');
  });

  it.each<[string, TypedLine, DoseFacts, string, RegExp]>([
    [
      'a dose a day for one injection',
      line('10', '10 units BID', '2'),
      lantus,
      'sig',
      /20|2 times a day/,
    ],
    [
      'another number of injections',
      line('20', '10 units BID', '1'),
      lantus,
      'sig',
      /2 injections a day/,
    ],
    [
      'a volume that is another dose',
      line('24', '24 units (2.4 mL) at bedtime', '1'),
      lantus,
      'sig',
      /not the same/,
    ],
    ['half the tablets', line('1', '1 tab BID'), eliquis, 'sig', /1 tablet 2 times a day/],
    [
      'another strength in mg',
      line('2', '2.5 mg twice daily'),
      eliquis,
      'sig',
      /2.5 mg 2 times a day/,
    ],
    ['another interval', line('7', '0.5 mg daily'), ozempic, 'sig', /once a day/],
    [
      'a dose that the pen does not give',
      line('7', '0.25 mg once weekly'),
      ozempic,
      'sig',
      /gives 0.5 mg/,
    ],
    [
      'a sliding scale',
      line('24', 'per sliding scale, max 50 units per day', '1'),
      lantus,
      'sig',
      /50 units a day/,
    ],
    [
      'more than the maximum written',
      line('60', 'per sliding scale, max 50 units per day', '1'),
      lantus,
      'sig',
      /typed dose of 60 units a day is more/,
    ],
    ['an error-prone notation', line('24', '24U at bedtime', '1'), lantus, 'sig', /24U.*misread/],
    ['an unknown word', line('24', '24 units at bedtime unless low', '1'), lantus, 'sig', /unless/],
    ['a dose without its times', line('24', '24 units', '1'), lantus, 'sig', /how often/],
    [
      'units for a weekly pen',
      line('7', '50 units once a week'),
      ozempic,
      'sig',
      /cannot be counted/,
    ],
    [
      'a whole pen of several doses',
      line('7', '1 pen once weekly'),
      ozempic,
      'sig',
      /cannot be counted/,
    ],
    [
      'a taper',
      line('7', '0.25 mg weekly for 4 weeks, then 0.5 mg weekly'),
      ozempic,
      'sig',
      /change over time/,
    ],
    [
      'more than the pen gives at once',
      line('100', '100 units at bedtime', '1'),
      lantus,
      'label',
      /at most 80 units/,
    ],
    [
      'one injection above the pen',
      line('100', '90 units qam and 10 units qhs', '2'),
      lantus,
      'label',
      /90 units.*at most 80/,
    ],
    ['half a unit', line('24.5', '24.5 units at bedtime', '1'), lantus, 'label', /steps of 1 unit/],
    [
      'a dose above the label',
      line('8', '4 tablets BID'),
      eliquis,
      'label',
      /40 mg a day is outside the label’s 5 to 20 mg a day/,
    ],
    [
      'a loading dose for longer than the label gives it',
      line('4', '10 mg twice daily'),
      eliquis,
      'label',
      /gives 20 mg a day for the first 7 days only, and this order lasts 15 days at it/,
    ],
    [
      'a dose between the usual one and the loading dose',
      line('3', '7.5 mg twice daily'),
      eliquis,
      'label',
      /gives 15 mg a day for the first 7 days only/,
    ],
    [
      'a daily dose that the label divides',
      line('2', '10 mg once daily'),
      eliquis,
      'label',
      /10 mg once a day, and the label divides this dose into 2 a day/,
    ],
    [
      'a daily dose in more parts than the label has',
      line('2', '2.5 mg QID'),
      eliquis,
      'label',
      /divides this dose into 2 a day/,
    ],
    [
      'a weekly pen taken daily',
      line('1', '0.5 mg daily'),
      ozempic,
      'label',
      /3.5 mg in 7 days is outside/,
    ],
    [
      'a weekly pen every ten days',
      line('10', '0.5 mg every 10 days'),
      ozempic,
      'label',
      /10 days between doses/,
    ],
    ['a setting that the pen lacks', line('1', '1 mg daily'), victoza, 'label', /0.6, 1.2 or 1.8/],
    [
      'no label on file',
      line('2', '1 tab BID'),
      { ...eliquis, labelDose: undefined },
      'label',
      /No label range is on file/,
    ],
    [
      'a cartridge',
      line('24', '24 units at bedtime', '1'),
      {
        ...lantus,
        pen: { dial: { kind: 'own pen', source: 'x' }, dosesInPen: undefined, source: 'x' },
      },
      'label',
      /No label range is on file/,
    ],
    [
      'a patient who told another dose',
      line('24', '24 units at bedtime', '1'),
      { ...lantus, stated: 30 },
      'stated',
      /stated 30 units a day/,
    ],
    [
      'a tenfold step',
      line('240', '80 units TID', '3'),
      { ...lantus, last: { dose: { value: 24, unit: 'units' }, issued: '2026-05-01' } },
      'last',
      /May 1, 2026 was for 24 units a day/,
    ],
    [
      'a tenth of the last dose',
      line('2', '2 units at bedtime', '1'),
      { ...lantus, last: { dose: { value: 24, unit: 'units' }, issued: '2026-05-01' } },
      'last',
      /ten times or more/,
    ],
  ])('stop %s', (_, typed, facts, id, words) => {
    expect(statesOf(typed, facts)[id]).toBe('failed');
    expect(textOf(id, typed, facts)).toMatch(words);
  });

  it('are not compared with what is not known', () => {
    const typed = line('24', '24 units at bedtime', '1');
    expect(statesOf(typed, { ...lantus, stated: null })).toEqual({ sig: 'met', label: 'met' });
    expect(
      statesOf(typed, { ...lantus, option: { strength: 'x', supply: PACKS.needles } }),
    ).toEqual({});
    expect(statesOf(line('', ''), { ...lantus, stated: 24 })).toEqual({
      sig: 'open',
      stated: 'open',
      label: 'open',
    });
  });

  it('are the same for one dose by mg, tablets or days between doses', () => {
    expect(dailyDose(eliquis.option, 2)).toEqual({ value: 10, unit: 'mg' });
    expect(dailyDose(ozempic.option, 7)).toEqual({ value: 0.5 / 7, unit: 'mg' });
    expect(dailyDose(lantus.option, 24)).toEqual({ value: 24, unit: 'units' });
    expect(dailyDose(victoza.option, 1.2)).toEqual({ value: 1.2, unit: 'mg' });
    expect(dailyDose({ strength: '32G', supply: PACKS.needles }, 1)).toBeUndefined();
  });
});

const factsOf = (dose: DoseFacts): ChecklistFacts => ({
  account: { firstName: 'Ada', lastName: 'Byron' },
  earlier: [],
  today: '2026-11-21',
  newest: '2026-11-21',
  validMonths: 12,
  lines: [
    {
      ...dose,
      name: dose.product.name,
      product: {
        ...dose.product,
        drugClass: 'long-acting insulin',
        atc: 'A10AE04',
        dosageForm: 'pre-filled pen',
      },
      daysEarlier: 0,
      balance: undefined,
    },
  ],
});
const prescribed = (dose: string, directions: string, injections: string): TypedPrescription => ({
  birthDate: '',
  patientName: 'Ada Byron',
  prescriberName: 'Dr. Grace Hopper',
  prescriberNpi: '',
  prescriberLicence: '',
  prescriberAddress: 'Arlington, Virginia',
  prescriberPhone: '',
  issued: '2026-10-01',
  lines: [
    {
      drug: 'insulin glargine',
      brand: 'Lantus',
      strength: '100 units/mL',
      form: 'pre-filled pen',
      quantity: '1',
      refills: '0',
      days: '',
      directions,
      dose,
      injections,
    },
  ],
});

describe('a dose that disagrees', () => {
  const items = checklist(
    prescribed('240', '24 units at bedtime', '1'),
    factsOf({ ...lantus, stated: 24 }),
  );
  const every = new Set(items.map(({ id }) => id));
  const answer = (id: string, right = '240', why = 'Dr. Hopper confirmed it.') => ({
    [`right-${id}`]: right,
    [`why-${id}`]: why,
  });
  const left = (values: Record<string, string>): readonly string[] =>
    standingInTheWay(items, every, values).map(({ id }) => id);

  it('is not settled by a tick', () => {
    expect(left({})).toEqual(['sig-0', 'stated-0', 'label-0']);
  });

  it('is settled one check after the other, by the typed dose and a reason', () => {
    expect(left(answer('sig-0'))).toEqual(['stated-0', 'label-0']);
    expect(left({ ...answer('sig-0'), ...answer('stated-0'), ...answer('label-0') })).toEqual([]);
    const kept = checkedItems(items, every, answer('sig-0')).find(({ id }) => id === 'sig-0');
    expect(kept).toMatchObject({ answer: { right: '240', why: 'Dr. Hopper confirmed it.' } });
  });

  it.each([
    ['another dose', '24', 'Dr. Hopper confirmed it.'],
    ['no dose', '', 'Dr. Hopper confirmed it.'],
    ['no reason', '240', ' '],
    ['a reason that says nothing', '240', 'ok'],
  ])('is not settled by %s', (_, right, why) => {
    expect(left(answer('sig-0', right, why))).toContain('sig-0');
  });

  it('never passes silently where two statements differ by ten times', () => {
    const tenths = [0.1, 1, 10] as const;
    fc.assert(
      fc.property(
        fc.record({
          units: fc.integer({ min: 1, max: 30 }),
          typed: fc.constantFrom(...tenths),
          written: fc.constantFrom(...tenths),
          told: fc.option(fc.constantFrom(...tenths)),
          before: fc.option(fc.constantFrom(...tenths)),
          times: fc.constantFrom<[string, number]>(
            ['at bedtime', 1],
            ['BID', 2],
            ['q8h', 3],
            ['with breakfast and dinner', 2],
          ),
        }),
        ({ units, typed, written, told, before, times: [often, times] }) => {
          const of = (factor: number): number => Number((units * times * factor).toFixed(3));
          const facts: DoseFacts = {
            ...lantus,
            stated: told === null ? null : of(told),
            last:
              before === null
                ? undefined
                : { dose: { value: of(before), unit: 'units' }, issued: '2026-05-01' },
          };
          const each = Number((units * written).toFixed(3));
          const found = checklist(
            prescribed(String(of(typed)), `${each} units ${often}`, String(times)),
            factsOf(facts),
          );
          const stopped = standingInTheWay(found, new Set(found.map(({ id }) => id)));
          const factors = [typed, written, told, before].filter((factor) => factor !== null);
          const tenfold = Math.max(...factors) / Math.min(...factors) >= 10;
          if (tenfold)
            expect(
              stopped.some(({ confirms, mayVouch }) => confirms !== undefined && !mayVouch),
            ).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
