import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKS } from '#tests/support/sample-catalogue.ts';
import {
  answerFor,
  checklist,
  type ChecklistFacts,
  type OrderedLine,
  standingInTheWay,
} from './checklist.ts';
import {
  draftOf,
  readTyped,
  sameTyped,
  type TypedPrescription,
  typedValues,
  writtenOf,
} from './typed-prescription.ts';

const ordered: OrderedLine = {
  name: 'Ozempic 2mg/3mL',
  packs: 2,
  product: {
    name: 'Ozempic',
    activeIngredient: 'semaglutide',
    nonProprietaryName: 'semaglutide',
    drugClass: 'GLP-1 receptor agonist',
    atc: 'A10BJ06',
    dosageForm: 'pre-filled pen',
  },
  option: {
    strength: '2mg/3mL',
    label: 'European 0.5 mg pen',
    penDose: 0.5,
    supply: PACKS.weeklyPen,
  },
  labelDose: { least: 0.25, most: 2, days: 7, source: 'Ozempic, EU SmPC 4.2' },
  daysEarlier: 0,
  balance: undefined,
  usedBefore: 0,
};
const facts = (
  line: Partial<OrderedLine> = {},
  more: Partial<ChecklistFacts> = {},
): ChecklistFacts => ({
  account: { firstName: 'Ada', lastName: 'Byron' },
  lines: [{ ...ordered, ...line }],
  earlier: [],
  today: '2026-11-21',
  newest: '2026-11-21',
  validMonths: 12,
  ...more,
});
const typed = (
  line: Partial<TypedPrescription['lines'][number]> = {},
  head: Partial<TypedPrescription> = {},
): TypedPrescription => ({
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
      drug: 'semaglutide',
      brand: 'Ozempic',
      strength: '2 mg/3 mL',
      form: 'pre-filled pen',
      quantity: '1',
      refills: '2',
      days: '',
      directions: '0.5 mg once a week',
      dose: '7',
      injections: '',
      ...line,
    },
  ],
  ...head,
});
const item = (id: string, prescription: TypedPrescription, known = facts()) =>
  checklist(prescription, known).find((each) => each.id === id);

describe('the days of a fill as they are written', () => {
  it.each([
    ['28', '1', '7', 'met'],
    ['30', '1', '7', 'met'],
    ['84', '3', '7', 'met'],
    ['90', '3', '7', 'met'],
    ['30', '3', '7', 'failed'],
    ['90', '1', '7', 'failed'],
    ['280', '1', '7', 'failed'],
    ['0', '1', '7', 'failed'],
    ['a month', '1', '7', 'failed'],
    ['28', '1', '', 'open'],
    ['28', '', '7', 'open'],
    ['', '1', '7', undefined],
  ])('"%s" for %s packs at %s is %s', (days, quantity, dose, state) => {
    expect(item('days-0', typed({ days, quantity, dose }))?.state).toBe(state);
  });

  it('are settled by the dose and a reason, not by a tick', () => {
    const items = checklist(typed({ days: '90', quantity: '2' }), facts());
    const left = (values: Record<string, string>, vouched: string[] = []) =>
      standingInTheWay(items, new Set(vouched), values).map(({ id }) => id);
    expect(left({}, ['days-0'])).toEqual(['days-0']);
    expect(left({ 'right-days-0': '7', 'why-days-0': 'The practice meant 56 days.' })).toEqual([]);
  });

  it('keep a prescription from being written down if they are no days', () => {
    expect(writtenOf(typed({ days: '28' }))?.lines[0]?.daysAFill).toBe(28);
    expect(writtenOf(typed())?.lines[0]?.daysAFill).toBeNull();
    expect(writtenOf(typed({ days: 'x' }))).toBeUndefined();
  });
});

describe('a contraindication', () => {
  const caution = (level: 'stop' | 'warning' | 'note', id = 'allergy-Humalog Mix25') => ({
    id,
    level,
    text: 'The patient reports an allergy.',
    source: 'EU SmPC 4.3',
  });
  const known = (...levels: Parameters<typeof caution>[0][]) =>
    facts({}, { cautions: levels.map((level) => caution(level)) });
  const left = (values: Record<string, string> = {}, vouched: readonly string[] = []) =>
    standingInTheWay(
      checklist(typed({ quantity: '2' }), known('stop', 'warning', 'note')),
      new Set(vouched),
      values,
    ).map(({ id }) => id);

  it('is settled by a reason alone, and advice stops nothing', () => {
    const id = 'stop-allergy-humalog-mix25';
    expect(left()).toEqual([id]);
    expect(left({}, [id])).toEqual([id]);
    expect(left({ [`why-${id}`]: 'no' })).toEqual([id]);
    expect(left({ 'why-stop-thyroid': 'Ruled out.' })).toEqual([id]);
    expect(left({ [`why-${id}`]: 'Ruled out.' })).toEqual([]);
    const advice = checklist(typed({ quantity: '2' }), known('warning', 'note'));
    expect(standingInTheWay(advice, new Set())).toEqual([]);
  });

  it('has a reason that is kept with the draft of a decision', () => {
    const values = { 'why-stop-allergy-humalog-mix25': 'Ruled out.' };
    expect(draftOf(values)).toEqual(values);
  });
});

describe('the checklist', () => {
  it('is met if everything agrees', () => {
    const items = checklist(typed({ quantity: '2' }), facts());
    expect(items.map(({ id, state }) => [id, state])).toEqual(
      'complete,patient,expiry,controlled,drug-0,brand-0,strength-0,pen-dose-0,form-0,quantity-0,supply-0,sig-0,label-0'
        .split(',')
        .map((id) => [id, 'met']),
    );
    expect(standingInTheWay(items, new Set())).toEqual([]);
  });

  it('is open, not failed, if nothing is typed', () => {
    const items = checklist(readTyped({}, 1), facts());
    expect(items.map(({ state }) => state)).toEqual(items.map(() => 'open'));
    expect(standingInTheWay(items, new Set(items.map(({ id }) => id)))).toEqual(items);
  });

  it.each<[string, TypedPrescription, ChecklistFacts, RegExp]>([
    ['complete', typed({ directions: ' ' }), facts(), /Still to type: directions\./],
    [
      'patient',
      typed({}, { patientName: 'Ida Byron' }),
      facts(),
      /for Ida Byron, but the account belongs to Ada Byron/,
    ],
    ['expiry', typed({}, { issued: '2025-11-20' }), facts(), /until November 20, 2026/],
    ['expiry', typed({}, { issued: '2026-11-22' }), facts(), /is in the future/],
    [
      'expiry',
      typed({}, { issued: '2026-05-20' }),
      facts({}, { validMonths: 6 }),
      /until November 20, 2026/,
    ],
    ['controlled', typed({ drug: 'oxycodone' }), facts(), /oxycodone is on a schedule/],
    ['drug-0', typed({ drug: 'tirzepatide' }), facts(), /tirzepatide is not Ozempic/],
    ['brand-0', typed({ brand: '' }), facts(), /No brand is named/],
    [
      'brand-0',
      typed({ brand: 'Wegovy' }),
      facts(),
      /Wegovy is named, but the order is for Ozempic/,
    ],
    ['strength-0', typed({ strength: '4 mg/3 mL' }), facts(), /4 mg\/3 mL is written/],
    // The US pen of 2 mg/3 mL gives 0.25 or 0.5 mg, the European pen only 0.5 mg.
    [
      'pen-dose-0',
      typed({ directions: 'Inject 0.25 mg once a week' }),
      facts(),
      /0\.25 mg is written, but this pen gives 0\.5 mg each time/,
    ],
    ['pen-dose-0', typed({ directions: '0.25-0.5 mg weekly' }), facts(), /0\.25 mg is written/],
    ['pen-dose-0', typed({ directions: '.25 mg weekly' }), facts(), /0\.25 mg is written/],
    ['pen-dose-0', typed({ directions: '0,25mg weekly' }), facts(), /0\.25 mg is written/],
    ['pen-dose-0', typed({ directions: 'Once a week' }), facts(), /does not give the dose/],
    ['form-0', typed({ form: 'vial' }), facts(), /vial is written/],
    [
      'quantity-0',
      typed({ quantity: '1', refills: '0' }),
      facts(),
      /asks for 2 packs, but 1 is left/,
    ],
    ['quantity-0', typed({ quantity: '0' }), facts(), /at least one pack/],
    [
      'quantity-0',
      typed(),
      facts({ balance: { granted: 3, left: 1 } }),
      /2 used by other orders.*1 is left/,
    ],
    ['supply-0', typed({ dose: '14' }), facts(), /112 days\. The limit is 90 days per shipment/],
    [
      'supply-0',
      typed(),
      facts({ daysEarlier: 40 }),
      /With 40 days from earlier orders that makes 96/,
    ],
    ['supply-0', typed({ dose: 'twice' }), facts(), /cannot be a dose in days between doses/],
  ])('%s stops an approval and says why', (id, prescription, known, words) => {
    const found = item(id, prescription, known);
    expect(found?.text).toMatch(words);
    expect(found?.state).not.toBe('met');
    expect(
      standingInTheWay(checklist(prescription, known), new Set()).map((each) => each.id),
    ).toContain(id);
  });

  it('prevents approval of an incomplete prescription, even if every item is vouched for', () => {
    const whole = typedValues(typed());
    for (const name of Object.keys(whole).filter(
      // Injections are optional for other pens than insulin, and days everywhere; brand and date of birth have their own
      // checks. The address is the only one of the prescriber's fields, of which one is needed.
      (each) =>
        ![
          'line-0-injections',
          'line-0-days',
          'line-0-brand',
          'birthDate',
          'prescriberNpi',
          'prescriberLicence',
          'prescriberPhone',
        ].includes(each),
    )) {
      const items = checklist(readTyped({ ...whole, [name]: '' }, 1), facts());
      const left = standingInTheWay(items, new Set(items.map(({ id }) => id)));
      expect(
        left.map(({ id }) => id),
        name,
      ).toContain('complete');
    }
  });

  it('lets a pharmacist vouch for patient name and form by a tick, and for nothing else', () => {
    const wrong = typed(
      {
        strength: '4mg/3mL',
        form: 'vial',
        drug: 'tirzepatide',
        brand: 'Wegovy',
        quantity: '1',
        refills: '0',
        dose: '90',
      },
      { patientName: 'Ida Byron', issued: '2020-01-01' },
    );
    const items = checklist(wrong, facts());
    const left = standingInTheWay(items, new Set(items.map(({ id }) => id)));
    expect(left.map(({ id }) => id)).toEqual([
      'expiry',
      'drug-0',
      'brand-0',
      'strength-0',
      'quantity-0',
      'supply-0',
      'sig-0',
      'label-0',
    ]);
    const answers = Object.fromEntries(
      items.flatMap(({ id }) => [
        [`right-${id}`, '90'],
        [`why-${id}`, 'Dr. Hopper confirmed it.'],
      ]),
    );
    const answered = standingInTheWay(items, new Set(['patient', 'form-0', 'fill-0']), answers);
    expect(answered.map(({ id }) => id)).toEqual([
      'expiry',
      'drug-0',
      'brand-0',
      'quantity-0',
      'supply-0',
    ]);
  });

  it('reads the dose of a pen from the strength or the directions', () => {
    const state = (
      line: Parameters<typeof typed>[0],
      option: Partial<typeof ordered.option> = {},
    ) =>
      item('pen-dose-0', typed(line), facts({ option: { ...ordered.option, ...option } }))?.state;
    expect(state({ strength: '0.5 mg', directions: 'Once a week' })).toBe('met');
    expect(state({ strength: '2 mg/3 mL', directions: 'inject 0.5 mg (0.68 mg/mL)' })).toBe('met');
    const mounjaro = { strength: '5mg', label: undefined, penDose: 5 };
    expect(state({ strength: '5 mg', directions: 'One pen a week' }, mounjaro)).toBe('met');
    expect(state({ strength: '5 mg', directions: '2.5 mg a week' }, mounjaro)).toBe('failed');
    expect(state({}, { penDose: undefined })).toBeUndefined();
  });

  it('adds up two lines of one ingredient for the supply limit', () => {
    const packs = fc.integer({ min: 1, max: 4 });
    fc.assert(
      fc.property(packs, packs, (first, second) => {
        const lines = [first, second].map((each) => ({ ...ordered, packs: each }));
        const [line] = typed({ quantity: '4' }).lines;
        const prescription = { ...typed(), lines: line ? [line, line] : [] };
        const states = checklist(prescription, { ...facts(), lines })
          .filter(({ id }) => id.startsWith('supply'))
          .map(({ state }) => state);
        const within = (first + second) * 28 <= 90;
        expect(states).toEqual(within ? ['met', 'met'] : ['failed', 'failed']);
      }),
    );
  });

  it('reports more packs than one fill, and lets a pharmacist vouch for them', () => {
    const prescription = typed({ quantity: '1', refills: '2' });
    const fill = item('fill-0', prescription, facts({ packs: 3 }));
    expect(fill).toMatchObject({ state: 'failed', mayVouch: true });
    expect(fill?.text).toBe(
      'The order asks for 3 packs at the same time, but one fill is 1 pack. Refills are meant for later.',
    );
    expect(item('quantity-0', prescription, facts({ packs: 3 }))?.state).toBe('met');
    expect(item('fill-0', prescription, facts({ packs: 1 }))).toBeUndefined();
    expect(item('fill-0', typed({ quantity: '3' }), facts({ packs: 3 }))).toBeUndefined();
  });

  it('counts packs used under earlier records of the same prescription', () => {
    const number = fc.integer({ min: 0, max: 12 });
    fc.assert(
      fc.property(number, number, (refills, usedBefore) => {
        const prescription = typed({ quantity: '1', refills: String(refills) });
        const found = item('quantity-0', prescription, facts({ packs: 1, usedBefore }));
        expect(found?.state).toBe(usedBefore + 1 <= 1 + refills ? 'met' : 'failed');
      }),
    );
  });

  it('requires no brand if the medicine is not a biological', () => {
    const tablets = facts({ product: { ...ordered.product, atc: 'B01AF02' } });
    expect(item('brand-0', typed({ brand: '' }), tablets)).toBeUndefined();
  });

  it('fails exactly if the order exceeds the balance', () => {
    const number = fc.integer({ min: 0, max: 40 });
    fc.assert(
      fc.property(number, number, fc.integer({ min: 1, max: 9 }), (packs, refills, wanted) => {
        const prescription = typed({ quantity: String(packs), refills: String(refills) });
        const stops = item('quantity-0', prescription, facts({ packs: wanted }))?.state !== 'met';
        expect(stops).toBe(wanted > packs * (1 + refills));
      }),
    );
  });
});

describe('a typed prescription', () => {
  it('is unchanged after a round trip through the form', () => {
    expect(readTyped(typedValues(typed()), 1)).toEqual(typed());
    expect(sameTyped(typed(), typed({ drug: ' semaglutide ' }))).toBe(true);
    expect(sameTyped(typed(), typed({ drug: 'liraglutide' }))).toBe(false);
  });

  it('is complete only with valid dose, date and refills', () => {
    expect(writtenOf(typed())).toMatchObject({
      issued: '2026-10-01',
      lines: [{ packsAFill: 1, refills: 2, dose: 7, injections: 1, brand: 'Ozempic' }],
    });
    expect(writtenOf(typed({ dose: '0' }))).toBeUndefined();
    expect(writtenOf(typed({}, { issued: '2026-02-30' }))).toBeUndefined();
    expect(writtenOf(typed({ refills: '' }))).toBeUndefined();
  });

  it('keeps known fields as a draft, cut to their length', () => {
    expect(
      draftOf({
        ...typedValues(typed()),
        'line-0-quantity': '12345',
        'sentence-decline': 'No.',
        intent: 'save-draft',
        'line-0-other': 'x',
        version: '3',
      }),
    ).toEqual({ ...typedValues(typed()), 'line-0-quantity': '123', 'sentence-decline': 'No.' });
  });
});

describe('a prescription that may have been filled before', () => {
  const before = {
    atcs: ['A10BJ06'],
    issued: '2026-10-01',
    stopped: false,
    text: 'A prescription is on record.',
  };
  const twin = (
    earlier: Partial<typeof before> | { issued: undefined },
    line: Partial<OrderedLine> = {},
  ) => item('twin-0', typed(), facts(line, { earlier: [{ ...before, ...earlier }] }));

  it('must be vouched for if date and medicine are the same', () => {
    const found = twin({});
    expect(found).toMatchObject({ state: 'failed', mayVouch: true, text: before.text });
    const items = checklist(typed(), facts({ packs: 1 }, { earlier: [before] }));
    expect(standingInTheWay(items, new Set()).map(({ id }) => id)).toEqual(['twin-0']);
    expect(standingInTheWay(items, new Set(['twin-0']))).toEqual([]);
  });

  it('is not reported for another date or medicine, or for a line on record', () => {
    expect(twin({ issued: '2026-10-02' })).toBeUndefined();
    expect(twin({ atcs: ['A10AE04'] })).toBeUndefined();
    expect(twin({}, { balance: { granted: 3, left: 2 } })).toBeUndefined();
  });

  it('is reported if the earlier one has no typed data or its file was stopped', () => {
    expect(twin({ issued: undefined })).toMatchObject({ state: 'failed' });
    expect(twin({ atcs: [], issued: '2020-01-01', stopped: true })).toMatchObject({
      state: 'failed',
    });
  });

  it('counts packs that orders took before it was typed', () => {
    expect(item('quantity-0', typed(), facts({ usedBefore: 2 }))).toMatchObject({
      state: 'failed',
      text: '1 pack per fill, 2 refills: 3 packs in total, 2 used by other orders. The order asks for 2 packs, but 1 is left.',
    });
    expect(item('quantity-0', typed(), facts({ usedBefore: 1 }))).toMatchObject({ state: 'met' });
  });
});

describe('the NPI of the prescriber', () => {
  const npiItem = (prescriberNpi: string) =>
    checklist(typed({}, { prescriberNpi }), facts()).find(({ id }) => id === 'npi');

  it.each([
    ['1234567893', 'met'],
    [' 1234 567-893 ', 'met'],
    ['1234567890', 'failed'],
    ['123456789', 'failed'],
    ['12345678931', 'failed'],
    ['on file', 'failed'],
  ])('“%s” is %s', (number, state) => {
    expect(npiItem(number)).toMatchObject({ state, mayVouch: true });
  });

  it('is not asked for where none is typed', () => expect(npiItem(' ')).toBeUndefined());

  it('stands in the way of an approval until a pharmacist vouches for it', () => {
    const wrong = checklist(typed({}, { prescriberNpi: '1234567890' }), facts());
    expect(standingInTheWay(wrong, new Set()).map(({ id }) => id)).toContain('npi');
    expect(standingInTheWay(wrong, new Set(['npi'])).map(({ id }) => id)).not.toContain('npi');
  });
});

describe('the prescriber', () => {
  const none = { prescriberNpi: '', prescriberLicence: '', prescriberAddress: '' };
  const complete = (fields: object) =>
    checklist(typed({}, { ...none, ...fields }), facts()).find(({ id }) => id === 'complete');

  it.each([
    { prescriberNpi: '1234567893' },
    { prescriberLicence: 'MD 35.12' },
    { prescriberAddress: '1 Main St, Columbus OH' },
  ])('is told from others of the name by %o', (fields) =>
    expect(complete(fields)).toMatchObject({ state: 'met' }),
  );

  it('is not by a phone alone', () => {
    expect(complete({ prescriberPhone: '+1 703 555 0100' })).toMatchObject({
      state: 'open',
      text: 'Still to type: prescriber’s address, NPI or license number.',
    });
  });
});

describe('the date of birth', () => {
  const item = (written: string, told: string) =>
    checklist(typed({}, { birthDate: written }), facts({}, { birthDate: told })).find(
      ({ id }) => id === 'birth-date',
    );

  it('is compared once the patient has told it', () => {
    expect(item('1980-05-01', '1980-05-01')?.state).toBe('met');
    expect(item('1980-01-05', '1980-05-01')).toMatchObject({ state: 'failed', mayVouch: true });
    expect(item('', '1980-05-01')).toMatchObject({ state: 'failed', mayVouch: true });
  });

  it('is not asked for where there is nothing to compare', () => {
    expect(item('1980-05-01', '')).toBeUndefined();
    expect(item('', '')).toBeUndefined();
  });

  it('differs from every other day', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, day, (written, told) => {
        expect(item(written, told)?.state).toBe(written === told ? 'met' : 'failed');
      }),
    );
  });
});

describe('an answer that several checks of the dose share', () => {
  const wrong = typed({ dose: '14' });
  const failing = (prescription: TypedPrescription, known = facts()) =>
    checklist(prescription, known).filter(
      ({ sharedAnswer, state }) => sharedAnswer === 'dose-0' && state === 'failed',
    );
  const answered = (covers: readonly string[], right = '14') => ({
    'right-dose-0': right,
    'why-dose-0': 'Dr. Hopper confirmed it.',
    'covers-dose-0': covers.join(' '),
  });

  it('settles every one of them that it was given for, and keeps its reason', () => {
    const items = failing(wrong);
    expect(items.length).toBeGreaterThan(1);
    const values = answered(items.map(({ id }) => id));
    expect(standingInTheWay(items, new Set(), values)).toEqual([]);
    for (const item of items)
      expect(answerFor(item, values)).toEqual({ right: '14', why: 'Dr. Hopper confirmed it.' });
  });

  it('settles none that it was not given for, and none with another dose', () => {
    const items = failing(wrong);
    fc.assert(
      fc.property(fc.subarray(items.map(({ id }) => id)), fc.nat(99), (covers, right) => {
        const left = standingInTheWay(items, new Set(), answered(covers, String(right)));
        expect(left.map(({ id }) => id)).toEqual(
          items.map(({ id }) => id).filter((id) => right !== 14 || !covers.includes(id)),
        );
      }),
    );
  });

  it('does not settle the strength, which is another disagreement', () => {
    const items = checklist(typed({ strength: '4 mg/3 mL' }), facts());
    const strength = items.filter(({ id }) => id === 'strength-0');
    expect(strength).toMatchObject([{ state: 'failed', sharedAnswer: 'ordered-0' }]);
    expect(standingInTheWay(strength, new Set(), answered(['strength-0'], '7'))).toEqual(strength);
  });
});
