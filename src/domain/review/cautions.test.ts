import { describe, expect, it } from 'vitest';
import type { CautionMedicine, PatientNotes } from './caution.ts';
import { cautions } from './cautions.ts';

const medicine = (
  name: string,
  activeIngredient: string,
  drugClass: CautionMedicine['drugClass'],
  strength = '',
): CautionMedicine => ({ name, activeIngredient, drugClass, strength });
const ozempic = medicine('Ozempic', 'semaglutide', 'GLP-1 receptor agonist');
const mounjaro = medicine('Mounjaro', 'tirzepatide', 'GIP and GLP-1 receptor agonist');
const januvia = medicine('Januvia', 'sitagliptin', 'DPP-4 inhibitor');
const trajenta = medicine('Trajenta', 'linagliptin', 'DPP-4 inhibitor');
const eliquis = medicine('Eliquis', 'apixaban', 'Factor Xa inhibitor', '5mg');
const xarelto = medicine('Xarelto', 'rivaroxaban', 'Factor Xa inhibitor', '20mg');
const lantus = medicine('Lantus', 'insulin glargine', 'long-acting insulin');
const farxiga = medicine('Farxiga', 'dapagliflozin', 'SGLT2 inhibitor');
const jardiance = medicine('Jardiance', 'empagliflozin', 'SGLT2 inhibitor');
const humira = medicine('Humira', 'adalimumab', 'TNF inhibitor');
const rybelsus = medicine('Rybelsus', 'semaglutide', 'GLP-1 receptor agonist', '3mg');

const idsOf = (
  ordered: readonly CautionMedicine[],
  current: readonly CautionMedicine[] = [],
  notes: Partial<PatientNotes> = {},
) =>
  cautions({
    ordered,
    current,
    notes: { allergies: '', medicines: '', conditions: '', ...notes },
  }).map(({ id, level }) => `${level}: ${id}`);

describe('the notes of an order', () => {
  const found = (
    ordered: readonly CautionMedicine[],
    orderNotes: string,
    notes: Partial<PatientNotes> = {},
  ) =>
    cautions({
      ordered,
      current: [],
      notes: { allergies: '', medicines: '', conditions: '', ...notes },
      orderNotes,
    });

  it.each([
    ['another anticoagulant', [eliquis], 'I also take warfarin.', 'stop: xaban-other-Eliquis'],
    ['an NSAID', [eliquis], 'ibuprofen for my knee', 'warning: bleeding-nsaid-Eliquis'],
    ['a gliptin', [ozempic], 'Still on Tradjenta', 'warning: incretin-gliptin'],
    ['a pregnancy', [ozempic], 'I am pregnant', 'stop: pregnancy-Ozempic'],
    ['an allergy', [ozempic], 'Allergic to penicillin', 'warning: order-notes-allergy'],
  ] as const)('tell of %s', (_, ordered, orderNotes, expected) => {
    const all = found(ordered, orderNotes);
    const one = all.find(({ id, level }) => `${level}: ${id}` === expected);
    expect(one?.text).toMatch(/\(Found in the order notes\.\)$/);
  });

  it.each(['Please ring the bell.', 'Send the Ozempic on a Monday', ''])(
    'that name no other medicine add nothing: "%s"',
    (orderNotes) => {
      expect(found([ozempic], orderNotes)).toEqual(found([ozempic], ''));
      // The question about other medicines stays.
      expect(found([eliquis], orderNotes)).toEqual(found([eliquis], ''));
    },
  );

  it('repeat nothing that the patient has told elsewhere', () => {
    const told = found([eliquis], '', { medicines: 'warfarin' });
    expect(found([eliquis], 'warfarin too', { medicines: 'warfarin' })).toEqual(told);
  });
});

describe('cautions', () => {
  it.each<
    [string, readonly CautionMedicine[], readonly CautionMedicine[], Partial<PatientNotes>, string]
  >([
    ['two of one class in an order', [ozempic, mounjaro], [], {}, 'warning: two-incretins'],
    ['a current medicine of the same class', [eliquis], [xarelto], {}, 'stop: two-xabans'],
    ['two factor Xa inhibitors', [eliquis, xarelto], [], {}, 'stop: two-xabans'],
    ['two DPP-4 inhibitors', [januvia, trajenta], [], {}, 'warning: two-gliptins'],
    ['two SGLT2 inhibitors', [farxiga], [jardiance], {}, 'warning: two-gliflozins'],
    [
      'a sulfonylurea with GLP-1',
      [ozempic],
      [],
      { medicines: 'Glipizide 5 mg in the morning' },
      'note: low-sugar',
    ],
    [
      'medullary thyroid cancer',
      [ozempic],
      [],
      { conditions: 'Medullary thyroid carcinoma, 2019' },
      'stop: thyroid',
    ],
    [
      'a history of ketoacidosis',
      [farxiga],
      [],
      { conditions: 'DKA' },
      'stop: gliflozin-ketoacidosis',
    ],
    ['food at 15 mg', [{ ...xarelto, strength: '15mg' }], [], {}, 'note: xaban-food'],
    ['GLP-1 with DPP-4', [ozempic, januvia], [], {}, 'warning: incretin-gliptin'],
    [
      'GLP-1 with a gliptin in the patient’s notes',
      [ozempic],
      [],
      { medicines: 'Tradjenta 5 mg' },
      'warning: incretin-gliptin',
    ],
    [
      'a gliptin with GLP-1 in the patient’s notes',
      [januvia],
      [],
      { medicines: 'Ozempic once a week' },
      'warning: incretin-gliptin',
    ],
    [
      'two of a class, one in the patient’s notes',
      [ozempic],
      [],
      { medicines: 'Trulicity 1.5' },
      'warning: two-incretins',
    ],
    [
      'one ingredient by two brands',
      [ozempic],
      [],
      { medicines: 'wegovy' },
      'warning: two-incretins',
    ],
    [
      'a medicine named among the conditions',
      [farxiga],
      [],
      { conditions: 'Type 2, on Jardiance' },
      'warning: two-gliflozins',
    ],
    [
      'a gliptin in a combination product',
      [mounjaro],
      [],
      { medicines: 'Janumet' },
      'warning: incretin-gliptin',
    ],
    ['two basal insulins', [lantus], [], { medicines: 'Toujeo, 20 units' }, 'warning: two-basals'],
    ['two TNF inhibitors', [humira], [], { medicines: 'Enbrel' }, 'warning: two-tnf'],
    [
      'low sugar, insulin named by brand',
      [ozempic],
      [],
      { medicines: 'Tresiba' },
      'note: low-sugar',
    ],
    [
      'low sugar, GLP-1 in the patient’s notes',
      [lantus],
      [],
      { medicines: 'Mounjaro' },
      'note: low-sugar',
    ],
    ['MEN 2A', [ozempic], [], { conditions: 'MEN 2A' }, 'stop: thyroid'],
    ['MEN-2b', [ozempic], [], { conditions: 'father: MEN-2b' }, 'stop: thyroid'],
    [
      'an allergy to another brand of the ingredient',
      [ozempic],
      [],
      { allergies: 'Wegovy' },
      'stop: allergy-Ozempic',
    ],
    ['thyroid, without a note', [ozempic], [], {}, 'note: thyroid'],
    [
      'thyroid, in the patient’s notes',
      [mounjaro],
      [],
      { conditions: 'My mother had MEN 2' },
      'stop: thyroid',
    ],
    [
      'another anticoagulant',
      [eliquis],
      [],
      { medicines: 'warfarin' },
      'stop: xaban-other-Eliquis',
    ],
    [
      'a medicine that raises anticoagulant levels',
      [xarelto],
      [],
      { medicines: 'Ritonavir' },
      'warning: xaban-raise-Xarelto',
    ],
    [
      'a medicine that lowers anticoagulant levels',
      [eliquis],
      [],
      { medicines: "St. John's wort" },
      'warning: xaban-lower-Eliquis',
    ],
    ['food', [xarelto], [], {}, 'note: xaban-food'],
    [
      'ketoacidosis',
      [farxiga],
      [],
      { conditions: 'Type 1 diabetes' },
      'stop: gliflozin-ketoacidosis',
    ],
    ['infection', [humira], [], { conditions: 'tuberculosis in 2010' }, 'stop: adalimumab'],
    ['low sugar', [ozempic], [lantus], {}, 'note: low-sugar'],
    ['two formulations', [rybelsus], [], {}, 'note: rybelsus-formulations'],
    [
      'an allergy to the ingredient',
      [eliquis],
      [],
      { allergies: 'Apixaban, nuts' },
      'stop: allergy-Eliquis',
    ],
    ['an allergy to insulin', [lantus], [], { allergies: 'insulin' }, 'stop: allergy-Lantus'],
  ])('cover %s', (_, ordered, current, notes, expected) => {
    expect(idsOf(ordered, current, notes)).toContain(expected);
  });

  it('are empty if no rule applies', () => {
    expect(
      idsOf([eliquis], [], { medicines: 'Eliquis, vitamin D', allergies: 'penicillin' }),
    ).toEqual([]);
    expect(idsOf([januvia], [lantus])).toEqual([]);
    // A patient who names the ordered medicine or its ingredient continues the same therapy.
    expect(idsOf([januvia], [januvia], { medicines: 'Januvia (sitagliptin) 100 mg' })).toEqual([]);
    expect(idsOf([lantus], [], { medicines: 'Lantus and Humalog' })).toEqual([]);
    expect(idsOf([farxiga], [], { conditions: 'Type 2 diabetes' })).toEqual([]);
    // An interaction that exists without this order, and that the order does not change, is not reported.
    expect(idsOf([farxiga], [ozempic, mounjaro])).toEqual([]);
  });

  it('do not mention food with 2.5 and 10 mg of rivaroxaban', () => {
    for (const strength of ['2.5mg', '10mg'])
      expect(idsOf([{ ...xarelto, strength }], [], { medicines: 'none' })).toEqual([]);
  });

  it('mention live vaccines with adalimumab, with or without an infection', () => {
    for (const conditions of ['', 'sepsis last month']) {
      const notes = { allergies: '', medicines: '', conditions };
      const [told] = cautions({ ordered: [humira], current: [], notes });
      expect(told?.text).toContain('Do not give live vaccines');
    }
  });

  it('match whole words only', () => {
    expect(idsOf([lantus], [], { allergies: 'insulinoma' })).toEqual([]);
  });

  it('list warnings first, each with a source', () => {
    const found = cautions({
      ordered: [ozempic, mounjaro],
      current: [lantus],
      notes: { allergies: '', medicines: '', conditions: '' },
    });
    expect(found.map(({ level }) => level)).toEqual(['warning', 'note', 'note']);
    expect(found.every(({ source }) => source.length > 10)).toBe(true);
  });
});
