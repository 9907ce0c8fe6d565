import { type Caution, type CautionMedicine, listed, of, type Rule, told } from './caution.ts';
import { finds, STRONG_CYP3A_INHIBITORS, OTHER_BIOLOGICS } from './named-medicines.ts';

const names = (...rows: readonly string[]): readonly string[] =>
  rows.flatMap((row) => row.split(','));

const SPINAL = names(
  'epidural,spinal tap,spinal puncture,lumbar puncture,spinal anesthesia,spinal injection,spinal surgery',
  'spine surgery,back surgery,spinal fusion,spinal catheter,epidural catheter',
);
const HEART_VALVE = names(
  'heart valve replacement,valve replacement,artificial valve,artificial heart valve,mechanical valve',
  'mechanical heart valve,prosthetic valve,prosthetic heart valve,tavr,tavi',
);
const ANTIPHOSPHOLIPID = names('antiphospholipid,aps,lupus anticoagulant');
const CANCER = names('lymphoma,leukemia,melanoma,cancer,malignancy');
const HEART_FAILURE = names('heart failure,chf,congestive heart');
const DEMYELINATION = names(
  'multiple sclerosis,optic neuritis,guillain barre,demyelinating disease,demyelination',
);

type Finding = {
  readonly id: string;
  readonly level: Caution['level'];
  readonly names: readonly string[];
  /** What the label says, after what the patient tells. */
  readonly says: string;
};

const XABANS: Readonly<Record<string, { readonly source: string; readonly valves: string }>> = {
  apixaban: {
    source:
      'Eliquis, US prescribing information, boxed warning and section 5 (brief summary of July 2015)',
    valves: 'Eliquis is not recommended with an artificial heart valve.',
  },
  rivaroxaban: {
    source:
      'Xarelto, US prescribing information, boxed warning (brief summary of December 2015); MIMS Thailand, special precautions',
    valves:
      'Xarelto has not been studied with artificial heart valves, and is not recommended after TAVR.',
  },
};

const cautionsOf = (
  text: string,
  { name }: CautionMedicine,
  source: string,
  findings: readonly Finding[],
): readonly Caution[] =>
  findings.flatMap(({ id, level, names: sought, says }) => {
    const found = finds(text, sought);
    return found.length > 0
      ? [
          {
            id: `${id}-${name}`,
            level,
            text: `The patient tells of ${listed(found)}. ${says}`,
            source,
          },
        ]
      : [];
  });

/** What the boxed warnings and precautions of the factor Xa inhibitors name besides other medicines. */
export const xabanConditions: Rule = ({ ordered, notes }) =>
  of(ordered, ['Factor Xa inhibitor']).flatMap((medicine): readonly Caution[] => {
    const known = XABANS[medicine.activeIngredient];
    if (!known) return [];
    return cautionsOf(told(notes), medicine, known.source, [
      {
        id: 'xaban-spinal',
        level: 'stop',
        names: SPINAL,
        says: `With ${medicine.name}, a procedure at the spine can cause bleeding that leads to paralysis. Ask when it is or was, and whether the team that does it knows about ${medicine.name}.`,
      },
      { id: 'xaban-valve', level: 'warning', names: HEART_VALVE, says: known.valves },
      ...(medicine.activeIngredient === 'rivaroxaban'
        ? [
            {
              id: 'xaban-antiphospholipid',
              level: 'warning' as const,
              names: ANTIPHOSPHOLIPID,
              says: 'Xarelto is not recommended with triple-positive antiphospholipid syndrome and a clot before.',
            },
          ]
        : []),
    ]);
  });

/** Other biologics, cancer, heart failure and nerve disease beside adalimumab. */
export const adalimumabConditions: Rule = ({ ordered, notes }) =>
  ordered
    .filter(({ activeIngredient }) => activeIngredient === 'adalimumab')
    .flatMap((medicine) => {
      const source =
        'Humira, US prescribing information, boxed warning and section 7 (text of May 2013); humirapro.com, safety considerations';
      return cautionsOf(told(notes), medicine, source, [
        {
          id: 'tnf-biologic',
          level: 'warning',
          names: OTHER_BIOLOGICS,
          says: `${medicine.name} with another biologic is not recommended: serious infections are more likely, and there is no added benefit.`,
        },
        {
          id: 'tnf-cancer',
          level: 'stop',
          names: CANCER,
          says: `The boxed warning of ${medicine.name} names lymphoma and other cancers. Ask whether the prescriber knows.`,
        },
        {
          id: 'tnf-heart',
          level: 'warning',
          names: HEART_FAILURE,
          says: `Heart failure, new and worse, has been reported with ${medicine.name}. Ask whether the prescriber knows.`,
        },
        {
          id: 'tnf-nerves',
          level: 'warning',
          names: DEMYELINATION,
          says: `${medicine.name} can bring on or worsen demyelinating disease. Ask whether the prescriber knows.`,
        },
      ]);
    });

/** Strong inhibitors of CYP3A4 beside a tablet of saxagliptin of more than 2.5 mg. */
export const saxagliptinInhibitors: Rule = ({ ordered, notes }) =>
  ordered
    .filter(
      ({ activeIngredient, strength }) =>
        activeIngredient === 'saxagliptin' && !/^2\.5\s*mg$/i.test(strength.trim()),
    )
    .flatMap((medicine) =>
      cautionsOf(
        told(notes),
        medicine,
        'Onglyza, US prescribing information, section 2 (text at themeditary.com)',
        [
          {
            id: 'saxagliptin-inhibitor',
            level: 'warning',
            names: STRONG_CYP3A_INHIBITORS,
            says: `It raises saxagliptin in the blood, and the dose is 2.5 mg once a day then. The order is for ${medicine.name} ${medicine.strength}.`,
          },
        ],
      ),
    );
