import { describe, expect, it } from 'vitest';
import type { CautionMedicine, PatientNotes } from './caution.ts';
import { cautions } from './cautions.ts';

const eliquis: CautionMedicine = {
  name: 'Eliquis',
  activeIngredient: 'apixaban',
  drugClass: 'Factor Xa inhibitor',
  strength: '5mg',
};
const xarelto = { ...eliquis, name: 'Xarelto', activeIngredient: 'rivaroxaban', strength: '20mg' };
const humira: CautionMedicine = {
  name: 'Humira',
  activeIngredient: 'adalimumab',
  drugClass: 'TNF inhibitor',
  strength: '40mg',
};
const onglyza = (strength: string): CautionMedicine => ({
  name: 'Onglyza',
  activeIngredient: 'saxagliptin',
  drugClass: 'DPP-4 inhibitor',
  strength,
});

const idsOf = (
  ordered: CautionMedicine,
  notes: Partial<PatientNotes>,
  prefix: string,
): readonly string[] =>
  cautions({
    ordered: [ordered],
    current: [],
    notes: { allergies: '', medicines: '', conditions: '', ...notes },
  })
    .filter(({ id }) => id.startsWith(prefix))
    .map(({ id, level }) => `${level}: ${id}`);

describe('conditions beside a factor Xa inhibitor', () => {
  it.each([
    [eliquis, 'epidural for back pain next week', ['stop: xaban-spinal-Eliquis']],
    [xarelto, 'had a lumbar puncture', ['stop: xaban-spinal-Xarelto']],
    [eliquis, 'Mechanical heart valve since 2019', ['warning: xaban-valve-Eliquis']],
    [xarelto, 'TAVR in March', ['warning: xaban-valve-Xarelto']],
    [xarelto, 'antiphospholipid syndrome', ['warning: xaban-antiphospholipid-Xarelto']],
    [eliquis, 'atrial fibrillation, high blood pressure', []],
    [eliquis, '', []],
  ])('%# finds in “%s”', (ordered, conditions, expected) => {
    const found = idsOf(ordered, { conditions }, 'xaban-').filter((id) => !id.includes('food'));
    expect(found).toEqual(expected);
  });

  it('concern no other medicine', () => {
    expect(idsOf(humira, { conditions: 'epidural, mechanical valve' }, 'xaban-')).toEqual([]);
  });
});

describe('adalimumab', () => {
  it.each([
    [{ medicines: 'Orencia infusions' }, ['warning: tnf-biologic-Humira']],
    [{ conditions: 'lymphoma ten years ago' }, ['stop: tnf-cancer-Humira']],
    [{ conditions: 'congestive heart failure' }, ['warning: tnf-heart-Humira']],
    [{ conditions: 'Multiple sclerosis' }, ['warning: tnf-nerves-Humira']],
    [{ conditions: 'psoriasis', medicines: 'methotrexate' }, []],
    [{}, []],
  ])('%# is weighed with what the patient tells', (notes, expected) => {
    expect(idsOf(humira, notes, 'tnf-')).toEqual(expected);
  });
});

describe('saxagliptin', () => {
  it.each([
    [onglyza('5mg'), 'clarithromycin', ['warning: saxagliptin-inhibitor-Onglyza']],
    [onglyza('5 mg'), 'Paxlovid', ['warning: saxagliptin-inhibitor-Onglyza']],
    [onglyza('2.5mg'), 'clarithromycin', []],
    [onglyza('5mg'), 'metformin', []],
    [onglyza('5mg'), '', []],
  ])('%# is weighed with a strong inhibitor of CYP3A4', (ordered, medicines, expected) => {
    expect(idsOf(ordered, { medicines }, 'saxagliptin-')).toEqual(expected);
  });
});
