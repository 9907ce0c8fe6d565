import { formatDate } from '#domain/dates.ts';
import {
  type Caution,
  type CautionMedicine,
  INCRETINS,
  INSULINS,
  listed,
  MAX_KIDNEY_VALUE,
  nameOf,
  of,
  ofReported,
  type Rule,
  told,
} from './caution.ts';
import {
  ANTIPLATELETS,
  finds,
  NSAIDS,
  SEROTONIN_ANTIDEPRESSANTS,
  toldMedicines,
} from './named-medicines.ts';

/** Where it was read that other medicines raise the risk of bleeding. */
const BLEEDING_SOURCES: Readonly<Record<string, string>> = {
  apixaban:
    'Eliquis, European package leaflet, section 2 (public collection of electronic leaflets of September 2024)',
  rivaroxaban: 'Xarelto, MIMS Hong Kong, special precautions',
};

/** Antiplatelets, NSAIDs and some antidepressants beside a factor Xa inhibitor. */
export const bleeding: Rule = ({ ordered, notes }) =>
  of(ordered, ['Factor Xa inhibitor']).flatMap((medicine): readonly Caution[] => {
    const source = BLEEDING_SOURCES[medicine.activeIngredient] ?? `${medicine.name}, EU SmPC 4.5`;
    if (notes.medicines.trim() === '' && notes.conditions.trim() === '')
      return [
        {
          id: `bleeding-unknown-${medicine.name}`,
          level: 'note',
          text: `The patient has stated no other medicines. Aspirin, other antiplatelets and NSAIDs such as ibuprofen or naproxen add to the risk of bleeding with ${medicine.name}. Many are sold without a prescription. Ask the patient.`,
          source,
        },
      ];
    const groups = [
      {
        id: 'antiplatelet',
        level: 'warning',
        names: ANTIPLATELETS,
        advice: 'Ask whether the prescriber knows of both.',
      },
      { id: 'nsaid', level: 'warning', names: NSAIDS, advice: 'Ask for how long and how often.' },
      {
        id: 'antidepressant',
        level: 'note',
        names: SEROTONIN_ANTIDEPRESSANTS,
        advice: 'Ask about bleeding.',
      },
    ] as const;
    return groups.flatMap(({ id, level, names, advice }) => {
      const found = finds(told(notes), names);
      return found.length > 0
        ? [
            {
              id: `bleeding-${id}-${medicine.name}`,
              level,
              text: `The patient takes ${listed(found)}. With ${medicine.name}, serious bleeding is more likely. ${advice}`,
              source,
            },
          ]
        : [];
    });
  });

/** What makes ketoacidosis more likely with an SGLT2 inhibitor, type 1 diabetes and ketoacidosis itself aside. */
const KETOACIDOSIS_RISKS = [
  'pancreatitis,pancreas removed,pancreatectomy,pancreatic surgery,alcohol,alcoholism,keto diet,ketogenic',
  'low carb,low carbohydrate,fasting,insulin pump',
].flatMap((row) => row.split(','));

/** An SGLT2 inhibitor with insulin, or with what makes ketoacidosis more likely. */
export const gliflozinWithInsulin: Rule = ({ ordered, notes }, all, reported) => {
  const gliflozins = [
    ...of(all, ['SGLT2 inhibitor']).map(nameOf),
    ...ofReported(reported, ['SGLT2 inhibitor']),
  ];
  const asked = of(ordered, ['SGLT2 inhibitor', ...INSULINS]).length > 0;
  if (!asked || gliflozins.length === 0) return [];
  const insulins = [
    ...of(all, INSULINS).map(nameOf),
    ...ofReported(reported, INSULINS),
    ...finds(notes.medicines, ['insulin']),
  ];
  const risks =
    of(ordered, ['SGLT2 inhibitor']).length > 0 ? finds(told(notes), KETOACIDOSIS_RISKS) : [];
  return [
    ...(insulins.length > 0
      ? [
          {
            id: 'gliflozin-insulin',
            level: 'note' as const,
            text: `${listed(gliflozins)} with ${listed(insulins)}: low blood sugar is more likely, and a lower dose of insulin may be needed. Too low a dose of insulin makes ketoacidosis more likely, even without high blood sugar.`,
            source:
              'Farxiga, US prescribing information, warnings and precautions (copy at druglib.com); Jardiance, MIMS Philippines, special precautions',
          },
        ]
      : []),
    ...(risks.length > 0
      ? [
          {
            id: 'gliflozin-risk',
            level: 'warning' as const,
            text: `The patient reports ${listed(risks)}, which makes ketoacidosis with ${listed(gliflozins)} more likely.`,
            source: 'Jardiance, MIMS Philippines, special precautions; Forxiga, MIMS Singapore',
          },
        ]
      : []),
  ];
};

const KIDNEY_VALUE =
  /\b(?:e-?\s?gfr|gfr|crcl|cr cl|creatinine clearance|kidney function|kidney value)\b[^\d\n]{0,20}(\d{1,3})(?![\d.,]*\s*%)/gi;
const KIDNEY_DISEASE = [
  'kidney disease,kidney failure,chronic kidney,renal failure,renal disease,renal insufficiency,weak kidneys',
  'ckd,esrd,dialysis,hemodialysis',
].flatMap((row) => row.split(','));

/** The lowest kidney value in mL a minute that a text tells; 0 for dialysis. */
const kidneyValue = (text: string): number | undefined => {
  const values = [...text.matchAll(KIDNEY_VALUE)]
    .map((match) => Number(match[1]))
    .filter((value) => value > 0 && value <= MAX_KIDNEY_VALUE);
  if (finds(text, ['dialysis', 'hemodialysis', 'esrd']).length > 0) values.push(0);
  return values.length > 0 ? Math.min(...values) : undefined;
};

type KidneyLimit = {
  readonly below: number;
  readonly level: Caution['level'];
  /** What the label says of lower values. */
  readonly says: string;
  /** The largest strength in mg for such values; the limit says nothing of smaller ones. */
  readonly most?: number;
};
type KidneyRule = { readonly limits: readonly KidneyLimit[]; readonly source: string };

/** By ingredient, the lowest limit first; the first one that a value is below counts. */
const KIDNEY_RULES: Readonly<Record<string, KidneyRule>> = {
  dapagliflozin: {
    limits: [
      { below: 25, level: 'warning', says: 'Treatment should not be started below 25.' },
      { below: 45, level: 'note', says: 'Below 45, it has little effect on blood sugar.' },
    ],
    source: 'Forxiga, MIMS Singapore; EU SmPC 4.2, as the product’s page cites it',
  },
  empagliflozin: {
    limits: [
      { below: 20, level: 'warning', says: 'Starting treatment is not recommended below 20.' },
      {
        below: 30,
        level: 'warning',
        says: 'Below 30, it is not recommended for lowering blood sugar.',
      },
      { below: 45, level: 'note', says: 'Below 45, its effect on blood sugar is reduced.' },
    ],
    source: 'Jardiance, US page for professionals; EU SmPC 4.2, as the product’s page cites it',
  },
  sitagliptin: {
    limits: [
      { below: 30, level: 'warning', says: 'Below 30, the dose is 25 mg a day.', most: 25 },
      { below: 45, level: 'warning', says: 'From 30 to 44, the dose is 50 mg a day.', most: 50 },
    ],
    source: 'Januvia, EU SmPC 4.2, as the product’s page cites it',
  },
  saxagliptin: {
    limits: [
      { below: 45, level: 'warning', says: 'Below 45, the dose is 2.5 mg a day.', most: 2.5 },
    ],
    source: 'Onglyza, EU SmPC 4.2, as the product’s page cites it',
  },
  apixaban: {
    limits: [
      { below: 15, level: 'warning', says: 'It is not recommended below 15 or on dialysis.' },
    ],
    source: 'Eliquis, EU SmPC 4.2, as the product’s page cites it',
  },
  rivaroxaban: {
    limits: [
      { below: 15, level: 'warning', says: 'It is not recommended below 15.' },
      { below: 30, level: 'warning', says: 'From 15 to 29, it is used with caution.' },
    ],
    source: 'Xarelto, MIMS Hong Kong, special precautions',
  },
};

const milligrams = ({ strength }: CautionMedicine): number | undefined => {
  const match = /^([\d.]+)\s*mg$/i.exec(strength.trim());
  return match ? Number(match[1]) : undefined;
};

/** Limits of the kidneys by the lowest value that the patient tells; a question where they tell only of a disease. */
export const kidneys: Rule = ({ ordered, notes, kidney }) => {
  const text = told(notes);
  const written = kidneyValue(text);
  const given = kidney !== undefined && (written === undefined || kidney.value <= written);
  const value = given ? kidney.value : written;
  const tested = given && kidney.day !== '' ? ` (blood test of ${formatDate(kidney.day)})` : '';
  const disease = finds(text, KIDNEY_DISEASE);
  return ordered.flatMap((medicine): readonly Caution[] => {
    const rule = KIDNEY_RULES[medicine.activeIngredient];
    if (!rule) return [];
    const { limits, source } = rule;
    if (value === undefined)
      return disease.length > 0
        ? [
            {
              id: `kidney-unknown-${medicine.name}`,
              level: 'note',
              text: `The patient reports ${listed(disease)} but no kidney value. The use of ${medicine.name} depends on it. Ask for the last eGFR.`,
              source,
            },
          ]
        : [];
    const limit = limits.find(({ below }) => value < below);
    const strength = milligrams(medicine);
    const small = limit?.most !== undefined && strength !== undefined && strength <= limit.most;
    return limit && !small
      ? [
          {
            id: `kidney-${medicine.name}`,
            level: limit.level,
            text: `The patient reports ${value === 0 ? 'dialysis or kidney failure' : `a kidney value of ${value}${tested}`}. ${medicine.name}${strength === undefined ? '' : ` ${medicine.strength}`}: ${limit.says}`,
            source,
          },
        ]
      : [];
  });
};

const PREGNANT = [
  'pregnant,pregnancy,expecting a baby,expecting a child,trimester,trying to conceive,trying for a baby',
].flatMap((row) => row.split(','));
const NOT_PREGNANT =
  /\b(?:not|never|isn['’]t|no longer)(?: currently| been)? pregnan(?:t|cy)\b|\bno pregnanc(?:y|ies)\b/gi;

/** What the product pages cite of the labels' sections on pregnancy, by class or ingredient. */
const PREGNANCY_ADVICE: readonly {
  readonly applies: (medicine: CautionMedicine) => boolean;
  readonly says: string;
  /** Whether the label rules it out. */
  readonly forbidden?: boolean;
}[] = [
  {
    applies: ({ drugClass }) => INCRETINS.includes(drugClass),
    says: 'is not for use in pregnancy, and is stopped before a planned one.',
    forbidden: true,
  },
  {
    applies: ({ drugClass }) => drugClass === 'SGLT2 inhibitor',
    says: 'is avoided in pregnancy; in the second and third trimester it may harm the growing kidney.',
  },
  {
    applies: ({ drugClass }) => drugClass === 'DPP-4 inhibitor',
    says: 'has not been studied enough in pregnancy, and is replaced with another medicine.',
  },
  {
    applies: ({ activeIngredient }) => activeIngredient === 'rivaroxaban',
    says: 'must not be taken in pregnancy.',
    forbidden: true,
  },
  {
    applies: ({ activeIngredient }) => activeIngredient === 'apixaban',
    says: 'is preferably not used in pregnancy.',
  },
  {
    applies: ({ activeIngredient }) => activeIngredient === 'adalimumab',
    says: 'is used in pregnancy only if it is clearly needed.',
  },
];

export const pregnancy: Rule = ({ ordered, notes }) => {
  const text = told(notes).replaceAll(NOT_PREGNANT, ' ');
  const reported = finds(text, PREGNANT);
  if (reported.length === 0) return [];
  return ordered.flatMap((medicine): readonly Caution[] => {
    const advice = PREGNANCY_ADVICE.find(({ applies }) => applies(medicine));
    return advice
      ? [
          {
            id: `pregnancy-${medicine.name}`,
            level: advice.forbidden ? 'stop' : 'warning',
            text: `The patient wrote “${listed(reported)}”. ${medicine.name} ${advice.says}`,
            source: `${medicine.name}, EU SmPC 4.6, as the product’s page cites it`,
          },
        ]
      : [];
  });
};

/** An allergy to another medicine of the ordered one's class; the rule of the ingredient names its own. */
export const allergyClasses: Rule = ({ ordered, notes }) =>
  ordered.flatMap((medicine): readonly Caution[] => {
    const family = INSULINS.includes(medicine.drugClass)
      ? INSULINS
      : INCRETINS.includes(medicine.drugClass)
        ? INCRETINS
        : [medicine.drugClass];
    const others = toldMedicines(notes.allergies).filter(
      ({ drugClass, ingredient }) =>
        family.includes(drugClass) && finds(medicine.activeIngredient, [ingredient]).length === 0,
    );
    return others.length > 0
      ? [
          {
            id: `allergy-class-${medicine.name}`,
            level: 'warning',
            text: `The patient reports an allergy to ${listed(others.map(nameOf))}, and ${medicine.name} belongs to the same class. Ask what happened.`,
            source: 'Screening for drug-allergy contraindications, OBRA 1990 (104 Stat. 1388-152)',
          },
        ]
      : [];
  });
