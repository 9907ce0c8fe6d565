import type { DrugClass } from '#domain/catalogue.ts';
import {
  type Caution,
  type CautionFacts,
  INCRETINS,
  INSULINS,
  listed,
  nameOf,
  of,
  ofReported,
  type Rule,
} from './caution.ts';
import { adalimumabConditions, saxagliptinInhibitors, xabanConditions } from './boxed-warnings.ts';
import {
  allergyClasses,
  bleeding,
  gliflozinWithInsulin,
  kidneys,
  pregnancy,
} from './caution-rules.ts';
import {
  finds,
  namesOf,
  type ReportedMedicine,
  SULFONYLUREAS,
  toldMedicines,
} from './named-medicines.ts';

const DUPLICATION = 'Screening for therapeutic duplication, OBRA 1990 (104 Stat. 1388-152)';

/** Classes that must not be combined. */
const ALONE: readonly {
  readonly id: string;
  readonly classes: readonly DrugClass[];
  readonly what: string;
  readonly source: string;
  /** Whether another rule covers the medicines that the patient reports. */
  readonly reportedElsewhere?: boolean;
  /** Whether the label forbids to combine them. */
  readonly forbidden?: boolean;
}[] = [
  {
    id: 'two-incretins',
    classes: INCRETINS,
    what: 'medicines that act on the GLP-1 receptor',
    source: DUPLICATION,
  },
  {
    id: 'two-gliptins',
    classes: ['DPP-4 inhibitor'],
    what: 'DPP-4 inhibitors',
    source: DUPLICATION,
  },
  {
    id: 'two-gliflozins',
    classes: ['SGLT2 inhibitor'],
    what: 'SGLT2 inhibitors',
    source: DUPLICATION,
  },
  {
    id: 'two-xabans',
    classes: ['Factor Xa inhibitor'],
    what: 'factor Xa inhibitors, which together raise the risk of bleeding',
    source: 'Eliquis and Xarelto, EU SmPC 4.3 (no other anticoagulant at the same time)',
    reportedElsewhere: true,
    forbidden: true,
  },
  {
    id: 'two-basals',
    classes: ['long-acting insulin'],
    what: 'long-acting insulins',
    source: DUPLICATION,
  },
  {
    id: 'two-tnf',
    classes: ['TNF inhibitor'],
    what: 'TNF inhibitors',
    source: 'Humira, EU SmPC 4.4 (no other TNF antagonist at the same time)',
  },
];

/** Strong inhibitors of CYP3A4 and P-gp, and inducers of them, as the SmPCs of both medicines name them. */
const XABAN_RAISE = ['ketoconazole', 'itraconazole', 'voriconazole', 'posaconazole', 'ritonavir'];
const XABAN_LOWER = [
  'rifampicin',
  'rifampin',
  'phenytoin',
  'carbamazepine',
  'phenobarbital',
  'St. John’s wort',
];
const ANTICOAGULANTS = [
  'warfarin,Coumadin,heparin,enoxaparin,fondaparinux,dabigatran,Pradaxa,apixaban',
  'Eliquis,rivaroxaban,Xarelto,edoxaban,Savaysa,Lixiana',
].flatMap((row) => row.split(','));
const THYROID = [
  'medullary thyroid,mtc,thyroid cancer,thyroid carcinoma,multiple endocrine neoplasia',
  'men 2,men 2a,men 2b,men2,men2a,men2b,men ii,men iia,men iib',
].flatMap((row) => row.split(','));
const KETOACIDOSIS = ['type 1', 'type i diabetes', 't1d', 't1dm', 'lada', 'ketoacidosis', 'dka'];
const INFECTION = ['tuberculosis', 'tb', 'sepsis', 'hepatitis b', 'infection'];

const duplicates: Rule = ({ ordered }, all, reported) =>
  ALONE.flatMap(({ id, classes, what, source, reportedElsewhere = false, forbidden = false }) => {
    const besides = reportedElsewhere ? [] : ofReported(reported, classes);
    const names = [...new Set([...of(all, classes).map(nameOf), ...besides])];
    return names.length > 1 && of(ordered, classes).length > 0
      ? [
          {
            id,
            level: forbidden ? ('stop' as const) : ('warning' as const),
            text: `${listed(names)} are both ${what}.`,
            source,
          },
        ]
      : [];
  });

const incretinWithGliptin: Rule = ({ ordered }, all, reported) => {
  const named = (classes: readonly DrugClass[]): readonly string[] => [
    ...of(all, classes).map(nameOf),
    ...ofReported(reported, classes),
  ];
  const incretins = named(INCRETINS);
  const gliptins = named(['DPP-4 inhibitor']);
  const asked = of(ordered, [...INCRETINS, 'DPP-4 inhibitor']).length > 0;
  return asked && incretins.length > 0 && gliptins.length > 0
    ? [
        {
          id: 'incretin-gliptin',
          level: 'warning',
          text: `${listed(incretins)} and ${listed(gliptins)} act in the same way. Together they have no added benefit.`,
          source: 'ADA Standards of Care in Diabetes, section 9 (pharmacologic approaches)',
        },
      ]
    : [];
};

const lowSugar: Rule = ({ ordered, notes }, all, reported) => {
  const incretins = [...of(all, INCRETINS).map(nameOf), ...ofReported(reported, INCRETINS)];
  const lowering = [
    ...of(all, INSULINS).map(nameOf),
    ...ofReported(reported, INSULINS),
    ...finds(notes.medicines, ['insulin', ...SULFONYLUREAS]),
  ];
  const asked = of(ordered, [...INCRETINS, ...INSULINS]).length > 0;
  return asked && incretins.length > 0 && lowering.length > 0
    ? [
        {
          id: 'low-sugar',
          level: 'note',
          text: `${listed(incretins)} with ${listed(lowering)}: low blood sugar is more likely. The dose of ${listed(lowering)} may have to be lowered.`,
          source: 'EU SmPC 4.2 and 4.4 of the GLP-1 medicines',
        },
      ]
    : [];
};

const thyroid: Rule = ({ ordered, notes }) => {
  const incretins = of(ordered, INCRETINS);
  if (incretins.length === 0) return [];
  const reported = finds(notes.conditions, THYROID).length > 0;
  return [
    {
      id: 'thyroid',
      level: reported ? 'stop' : 'note',
      text: reported
        ? `The patient reports thyroid cancer or MEN 2. The US label says not to use ${listed(incretins.map(nameOf))} in that case.`
        : `Do not use with a personal or family history of medullary thyroid carcinoma, or with MEN 2.`,
      source: 'US prescribing information of the GLP-1 medicines, boxed warning and section 4',
    },
  ];
};

const xabans: Rule = ({ ordered, notes }) =>
  of(ordered, ['Factor Xa inhibitor']).flatMap((medicine): readonly Caution[] => {
    const others = finds(notes.medicines, ANTICOAGULANTS).filter(
      (name) =>
        ![medicine.name, medicine.activeIngredient].some(
          (own) => own.toLowerCase() === name.toLowerCase(),
        ),
    );
    const raise = finds(notes.medicines, XABAN_RAISE);
    const lower = finds(notes.medicines, XABAN_LOWER);
    const food =
      medicine.activeIngredient === 'rivaroxaban' && /^(?:15|20)\s*mg$/.test(medicine.strength);
    return [
      ...(others.length > 0
        ? [
            {
              id: `xaban-other-${medicine.name}`,
              level: 'stop' as const,
              text: `The patient takes ${listed(others)}. ${medicine.name} is not taken with another anticoagulant, except when changing from one to the other.`,
              source: `${medicine.name}, EU SmPC 4.3`,
            },
          ]
        : []),
      ...(raise.length > 0
        ? [
            {
              id: `xaban-raise-${medicine.name}`,
              level: 'warning' as const,
              text: `The patient takes ${listed(raise)}, which raises the blood level of ${medicine.activeIngredient}.`,
              source: `${medicine.name}, EU SmPC 4.5`,
            },
          ]
        : []),
      ...(lower.length > 0
        ? [
            {
              id: `xaban-lower-${medicine.name}`,
              level: 'warning' as const,
              text: `The patient takes ${listed(lower)}, which lowers the blood level of ${medicine.activeIngredient}.`,
              source: `${medicine.name}, EU SmPC 4.5`,
            },
          ]
        : []),
      ...(food
        ? [
            {
              id: 'xaban-food',
              level: 'note' as const,
              text: `${medicine.name} ${medicine.strength} is taken with food.`,
              source: 'Xarelto, EU SmPC 4.2',
            },
          ]
        : []),
    ];
  });

const gliflozins: Rule = ({ ordered, notes }) => {
  const medicines = of(ordered, ['SGLT2 inhibitor']);
  const reported = finds(notes.conditions, KETOACIDOSIS);
  return medicines.length > 0 && reported.length > 0
    ? [
        {
          id: 'gliflozin-ketoacidosis',
          level: 'stop',
          text: `The patient reports ${listed(reported)}. ${listed(medicines.map(nameOf))} is not for type 1 diabetes, or for use after ketoacidosis without another cause.`,
          source: `${medicines[0]?.name}, EU SmPC 4.4`,
        },
      ]
    : [];
};

const adalimumab: Rule = ({ ordered, notes }) =>
  ordered
    .filter(({ activeIngredient }) => activeIngredient === 'adalimumab')
    .slice(0, 1)
    .map(() => {
      const reported = finds(notes.conditions, INFECTION);
      return {
        id: 'adalimumab',
        level: reported.length > 0 ? ('stop' as const) : ('note' as const),
        text:
          reported.length > 0
            ? `The patient reports ${listed(reported)}. Do not use with an active infection. Do not give live vaccines during treatment.`
            : 'Do not use with an active infection. Do not give live vaccines during treatment.',
        source: 'Humira, EU SmPC 4.3 and 4.4',
      };
    });

const rybelsus: Rule = ({ ordered }) =>
  ordered.some(({ name }) => name === 'Rybelsus')
    ? [
        {
          id: 'rybelsus-formulations',
          level: 'note',
          text: 'There are two formulations of Rybelsus, and their strengths do not match mg for mg. Compare the strength with the one that the prescription means.',
          source:
            'MHRA, Drug Safety Update on the new formulation of Rybelsus; FAMHP, March 16, 2026',
        },
      ]
    : [];

const allergies: Rule = ({ ordered, notes }) =>
  ordered.flatMap((medicine): readonly Caution[] => {
    const own = [medicine.name, ...namesOf(medicine.activeIngredient)];
    const general = INSULINS.includes(medicine.drugClass) ? ['insulin'] : [];
    const reported = finds(notes.allergies, [...new Set([...own, ...general])]);
    return reported.length > 0
      ? [
          {
            id: `allergy-${medicine.name}`,
            level: 'stop',
            text: `The patient reports an allergy: ${listed(reported)}. The order is for ${medicine.name}.`,
            source: `${medicine.name}, EU SmPC 4.3 (hypersensitivity)`,
          },
        ]
      : [];
  });

const RULES: readonly Rule[] = [
  allergies,
  allergyClasses,
  duplicates,
  xabans,
  xabanConditions,
  bleeding,
  kidneys,
  pregnancy,
  incretinWithGliptin,
  thyroid,
  gliflozins,
  gliflozinWithInsulin,
  adalimumab,
  adalimumabConditions,
  saxagliptinInhibitors,
  lowSugar,
  rybelsus,
];

/**
 * Other medicines that the patient reports. A patient who writes the name or the ingredient of the ordered
 * medicine continues that therapy. Another brand of the same ingredient counts as another medicine, because
 * it would be taken twice.
 */
const besides = ({ ordered, notes }: CautionFacts): readonly ReportedMedicine[] =>
  toldMedicines(`${notes.medicines}\n${notes.conditions}`).filter(
    ({ name }) =>
      !ordered.some(
        (medicine) => finds(`${medicine.name}, ${medicine.activeIngredient}`, [name]).length > 0,
      ),
  );

const applied = (facts: CautionFacts): readonly Caution[] => {
  const all = [...facts.ordered, ...facts.current];
  const reported = besides(facts);
  return RULES.flatMap((rule) => rule(facts, all, reported));
};

const IN_NOTES = '(Found in the order notes.)';

/**
 * What the rules find, with what the notes of the order add: they are read for other medicines and conditions too, and
 * what only they tell says so. They name the ordered medicines themselves, so an allergy in them is left to a person.
 */
const withOrderNotes = (facts: CautionFacts): readonly Caution[] => {
  const told = applied(facts);
  const { notes, orderNotes = '' } = facts;
  if (orderNotes.trim() === '') return told;
  const more = applied({
    ...facts,
    notes: {
      ...notes,
      medicines: `${notes.medicines}\n${orderNotes}`,
      conditions: `${notes.conditions}\n${orderNotes}`,
    },
  });
  const known = new Set(told.map(({ id, text }) => `${id} ${text}`));
  const added = more
    .filter(({ id, text }) => !known.has(`${id} ${text}`))
    .map((caution) => ({ ...caution, text: `${caution.text} ${IN_NOTES}` }));
  const replaced = new Set(added.map(({ id }) => id));
  return [
    ...told.filter(({ id }) => !replaced.has(id)),
    ...added,
    ...(/allerg/i.test(orderNotes)
      ? [
          {
            id: 'order-notes-allergy',
            level: 'warning' as const,
            text: `The patient mentions an allergy in the order notes. Read them. ${IN_NOTES}`,
            source: 'Screening for drug-allergy contraindications, OBRA 1990 (104 Stat. 1388-152)',
          },
        ]
      : []),
  ];
};

/** Advice about an order: what stops an approval first, then the warnings. */
export const cautions = (facts: CautionFacts): readonly Caution[] => {
  const found = withOrderNotes(facts);
  return (['stop', 'warning', 'note'] as const).flatMap((level) =>
    found.filter((each) => each.level === level),
  );
};
