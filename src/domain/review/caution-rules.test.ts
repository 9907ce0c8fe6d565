import { describe, expect, it } from 'vitest';
import type { CautionFacts, CautionMedicine, PatientNotes } from './caution.ts';
import { cautions } from './cautions.ts';

const medicine = (
  name: string,
  activeIngredient: string,
  drugClass: CautionMedicine['drugClass'],
  strength = '',
): CautionMedicine => ({ name, activeIngredient, drugClass, strength });
const ozempic = medicine('Ozempic', 'semaglutide', 'GLP-1 receptor agonist');
const januvia = (strength: string) =>
  medicine('Januvia', 'sitagliptin', 'DPP-4 inhibitor', strength);
const onglyza = (strength: string) =>
  medicine('Onglyza', 'saxagliptin', 'DPP-4 inhibitor', strength);
const trajenta = medicine('Trajenta', 'linagliptin', 'DPP-4 inhibitor', '5mg');
const eliquis = medicine('Eliquis', 'apixaban', 'Factor Xa inhibitor', '5mg');
const xarelto = medicine('Xarelto', 'rivaroxaban', 'Factor Xa inhibitor', '10mg');
const lantus = medicine('Lantus', 'insulin glargine', 'long-acting insulin');
const humalog = medicine('Humalog', 'insulin lispro', 'rapid-acting insulin');
const farxiga = medicine('Farxiga', 'dapagliflozin', 'SGLT2 inhibitor', '10mg');
const jardiance = medicine('Jardiance', 'empagliflozin', 'SGLT2 inhibitor', '10mg');
const humira = medicine('Humira', 'adalimumab', 'TNF inhibitor');

type Case = readonly [
  ordered: readonly CautionMedicine[],
  notes: Partial<PatientNotes>,
  current?: readonly CautionMedicine[],
];
const found = ([ordered, notes, current = []]: Case) =>
  cautions({
    ordered,
    current,
    notes: { allergies: '', medicines: '', conditions: '', ...notes },
  });
const idsOf = (of: Case, prefix: string): readonly string[] =>
  found(of)
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, level }) => `${level}: ${id}`);

describe('bleeding with a factor Xa inhibitor', () => {
  it.each<[string, Case, readonly string[]]>([
    [
      'aspirin',
      [[eliquis], { medicines: 'Aspirin 81 mg' }],
      ['warning: bleeding-antiplatelet-Eliquis'],
    ],
    [
      'baby aspirin and Plavix',
      [[xarelto], { medicines: 'baby aspirin; Plavix' }],
      ['warning: bleeding-antiplatelet-Xarelto'],
    ],
    [
      'ibuprofen by brand',
      [[eliquis], { medicines: 'Advil for my knee' }],
      ['warning: bleeding-nsaid-Eliquis'],
    ],
    [
      'naproxen among the conditions',
      [[xarelto], { conditions: 'Arthritis, on naproxen' }],
      ['warning: bleeding-nsaid-Xarelto'],
    ],
    [
      'an SSRI',
      [[eliquis], { medicines: 'sertraline 50' }],
      ['note: bleeding-antidepressant-Eliquis'],
    ],
    [
      'several at once',
      [[eliquis], { medicines: 'aspirin, meloxicam, Zoloft' }],
      [
        'warning: bleeding-antiplatelet-Eliquis',
        'warning: bleeding-nsaid-Eliquis',
        'note: bleeding-antidepressant-Eliquis',
      ],
    ],
    ['other medicines only', [[eliquis], { medicines: 'metformin, acetaminophen' }], []],
    ['another medicine ordered', [[januvia('100mg')], { medicines: 'aspirin' }], []],
    ['nothing told', [[eliquis], {}], ['note: bleeding-unknown-Eliquis']],
    ['part of a word', [[eliquis], { medicines: 'Casa Blanca vitamins' }], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'bleeding')).toEqual(expected);
  });

  it.each(['warfarin', 'dabigatran', 'Pradaxa', 'Xarelto', 'enoxaparin'])(
    'tells of %s as another anticoagulant',
    (medicines) => {
      expect(idsOf([[eliquis], { medicines }], 'xaban-other')).toEqual([
        'stop: xaban-other-Eliquis',
      ]);
    },
  );
});

describe('an SGLT2 inhibitor', () => {
  it.each<[string, Case, readonly string[]]>([
    ['with insulin ordered', [[farxiga, lantus], {}], ['note: gliflozin-insulin']],
    ['with insulin of an earlier order', [[farxiga], {}, [lantus]], ['note: gliflozin-insulin']],
    ['with insulin told', [[jardiance], { medicines: 'Tresiba 20' }], ['note: gliflozin-insulin']],
    [
      'told, with insulin ordered',
      [[lantus], { medicines: 'Jardiance' }],
      ['note: gliflozin-insulin'],
    ],
    [
      'with pancreatitis',
      [[farxiga], { conditions: 'Pancreatitis in 2020' }],
      ['warning: gliflozin-risk'],
    ],
    [
      'with a keto diet',
      [[farxiga], { conditions: 'On a keto diet' }],
      ['warning: gliflozin-risk'],
    ],
    [
      'with ketoacidosis before',
      [[farxiga], { conditions: 'DKA' }],
      ['stop: gliflozin-ketoacidosis'],
    ],
    ['without insulin', [[farxiga], { medicines: 'metformin', conditions: 'Type 2' }], []],
    ['with nothing told', [[farxiga], {}], []],
    ['not taken at all', [[lantus], { conditions: 'alcohol' }], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'gliflozin')).toEqual(expected);
  });
});

describe('a GLP-1 medicine with insulin or a sulfonylurea', () => {
  it.each<[string, Case, readonly string[]]>([
    ['insulin', [[ozempic, lantus], {}], ['note: low-sugar']],
    ['a sulfonylurea', [[ozempic], { medicines: 'glimepiride' }], ['note: low-sugar']],
    ['metformin', [[ozempic], { medicines: 'metformin' }], []],
    ['nothing told', [[ozempic], {}], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'low-sugar')).toEqual(expected);
  });
});

describe('the kidneys', () => {
  it.each<[string, Case, readonly string[]]>([
    ['Farxiga below 25', [[farxiga], { conditions: 'eGFR 24' }], ['warning: kidney-Farxiga']],
    [
      'Farxiga below 45',
      [[farxiga], { conditions: 'CKD, eGFR: 40 mL/min' }],
      ['note: kidney-Farxiga'],
    ],
    ['Farxiga at 45', [[farxiga], { conditions: 'eGFR is 45' }], []],
    ['Jardiance below 20', [[jardiance], { conditions: 'GFR 19' }], ['warning: kidney-Jardiance']],
    [
      'Jardiance below 30',
      [[jardiance], { conditions: 'eGFR of 29' }],
      ['warning: kidney-Jardiance'],
    ],
    [
      'Januvia 100 mg at 40',
      [[januvia('100mg')], { conditions: 'eGFR 40' }],
      ['warning: kidney-Januvia'],
    ],
    ['Januvia 50 mg at 40', [[januvia('50mg')], { conditions: 'eGFR 40' }], []],
    [
      'Januvia 50 mg at 20',
      [[januvia('50mg')], { conditions: 'eGFR 20' }],
      ['warning: kidney-Januvia'],
    ],
    ['Januvia 25 mg on dialysis', [[januvia('25mg')], { conditions: 'dialysis' }], []],
    [
      'Onglyza 5 mg at 44',
      [[onglyza('5mg')], { conditions: 'eGFR 44' }],
      ['warning: kidney-Onglyza'],
    ],
    ['Onglyza 2.5 mg at 44', [[onglyza('2.5mg')], { conditions: 'eGFR 44' }], []],
    [
      'Eliquis on dialysis',
      [[eliquis], { conditions: 'On dialysis since May' }],
      ['warning: kidney-Eliquis'],
    ],
    [
      'Xarelto at 20',
      [[xarelto], { conditions: 'creatinine clearance 20' }],
      ['warning: kidney-Xarelto'],
    ],
    [
      'the lowest of two values',
      [[farxiga], { conditions: 'eGFR 60 in May, eGFR 24 now' }],
      ['warning: kidney-Farxiga'],
    ],
    ['a percentage, which is none', [[xarelto], { conditions: 'kidney function 12%' }], []],
    ['a medicine without a limit', [[trajenta, lantus], { conditions: 'eGFR 10' }], []],
    [
      'a disease without a value',
      [[januvia('100mg')], { conditions: 'Chronic kidney disease' }],
      ['note: kidney-unknown-Januvia'],
    ],
    ['nothing told', [[januvia('100mg'), farxiga, eliquis], {}], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'kidney')).toEqual(expected);
  });
});

describe('the kidney value that a patient gives', () => {
  const found = (
    ordered: readonly CautionMedicine[],
    kidney: CautionFacts['kidney'],
    conditions = '',
  ) =>
    cautions({ ordered, current: [], notes: { allergies: '', medicines: '', conditions }, kidney })
      .filter(({ id }) => id.startsWith('kidney'))
      .map(({ id, level, text }) => ({ id: `${level}: ${id}`, text }));

  it('is held against the limits, with the day of the blood test', () => {
    expect(found([farxiga], { value: 24, day: '2026-03-04' })).toEqual([
      {
        id: 'warning: kidney-Farxiga',
        text: expect.stringContaining('a kidney value of 24 (blood test of March 4, 2026).'),
      },
    ]);
    expect(found([farxiga], { value: 24, day: '' })[0]?.text).toContain('a kidney value of 24.');
    expect(found([farxiga], { value: 45, day: '2026-03-04' })).toEqual([]);
  });

  it('answers the question that a kidney disease raises', () => {
    expect(found([januvia('100mg')], { value: 60, day: '' }, 'chronic kidney disease')).toEqual([]);
    expect(found([januvia('100mg')], undefined, 'chronic kidney disease')).toMatchObject([
      { id: 'note: kidney-unknown-Januvia' },
    ]);
  });

  it('gives way to a lower one in the notes', () => {
    const [caution] = found([farxiga], { value: 60, day: '2026-03-04' }, 'eGFR 24 in the hospital');
    expect(caution?.text).toContain('a kidney value of 24.');
    expect(found([farxiga], { value: 24, day: '2026-03-04' }, 'eGFR 60')[0]?.text).toContain(
      'a kidney value of 24 (blood test',
    );
  });
});

describe('pregnancy', () => {
  it.each<[string, Case, readonly string[]]>([
    [
      'a GLP-1 medicine',
      [[ozempic], { conditions: 'Pregnant, 12 weeks' }],
      ['stop: pregnancy-Ozempic'],
    ],
    [
      'an SGLT2 inhibitor',
      [[farxiga], { conditions: 'second trimester' }],
      ['warning: pregnancy-Farxiga'],
    ],
    [
      'anticoagulants',
      [[xarelto, eliquis], { conditions: 'trying to conceive' }],
      ['stop: pregnancy-Xarelto', 'warning: pregnancy-Eliquis'],
    ],
    ['adalimumab', [[humira], { conditions: 'pregnant' }], ['warning: pregnancy-Humira']],
    ['insulin, which is used', [[lantus], { conditions: 'pregnant' }], []],
    ['not pregnant', [[ozempic], { conditions: 'I am not pregnant' }], []],
    ['nothing told', [[ozempic, farxiga], {}], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'pregnancy')).toEqual(expected);
  });
});

describe('allergies', () => {
  it.each<[string, Case, readonly string[]]>([
    ['the ingredient', [[eliquis], { allergies: 'apixaban' }], ['stop: allergy-Eliquis']],
    [
      'another of the class',
      [[ozempic], { allergies: 'Victoza: hives' }],
      ['warning: allergy-class-Ozempic'],
    ],
    ['another insulin', [[lantus], { allergies: 'Humalog' }], ['warning: allergy-class-Lantus']],
    [
      'tirzepatide, for semaglutide',
      [[ozempic], { allergies: 'Zepbound' }],
      ['warning: allergy-class-Ozempic'],
    ],
    [
      'another gliptin',
      [[januvia('100mg')], { allergies: 'Onglyza' }],
      ['warning: allergy-class-Januvia'],
    ],
    ['another class', [[humalog], { allergies: 'penicillin, Ozempic' }], []],
    ['nothing told', [[eliquis, lantus], {}], []],
  ])('%s', (_, of, expected) => {
    expect(idsOf(of, 'allergy')).toEqual(expected);
  });
});

it('every caution names its source', () => {
  const all = found([
    [eliquis, farxiga, ozempic, januvia('100mg'), lantus],
    {
      allergies: 'Victoza, apixaban',
      medicines: 'aspirin, ibuprofen, Zoloft',
      conditions: 'pregnant, eGFR 20, pancreatitis, dialysis',
    },
  ]);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ source }) => source.length < 10)).toEqual([]);
});
