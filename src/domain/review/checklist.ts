import { isNpi } from '#domain/reading/npi.ts';
import type { ProductOption } from '#domain/catalogue.ts';
import { formatDate, isDay } from '#domain/dates.ts';
import { MAX_SUPPLY_DAYS } from '#domain/supply.ts';
import {
  isBiological,
  namesAgree,
  namesBrand,
  namesDrug,
  type Prescribable,
  strengthAgrees,
} from './agreement.ts';
import { type Balance, packsGranted, packsText } from './balance.ts';
import { namesControlled } from './controlled.ts';
import { isExpired, type PrescriptionDays, validUntil } from './expiry.ts';
import { type EarlierPrescription, lookAlike } from './look-alike.ts';
import type { Caution } from './caution.ts';
import { type DoseFacts, doseVerdicts } from './dose-check.ts';
import { doseUnit, prescribedDays } from './prescribed-supply.ts';
import {
  answersDose,
  coveredBy,
  type DoseAnswer,
  doseOf,
  givesReason,
  namesPractice,
  readAnswer,
  type TypedLine,
  type TypedPrescription,
  wholeOf,
} from './typed-prescription.ts';

/** A line of the order that needs a prescription. */
export type OrderedLine = DoseFacts & {
  readonly name: string;
  readonly product: Prescribable;
  readonly option: Pick<ProductOption, 'strength' | 'label'>;
  /** Days of the same ingredient that earlier orders still cover. */
  readonly daysEarlier: number;
  /** If the prescription is on record: the remaining packs of this line. */
  readonly balance: Balance | undefined;
  /** If the prescription is not on record: packs that other orders took on the same prescription. */
  readonly usedBefore?: number | undefined;
};

export type ChecklistFacts = PrescriptionDays & {
  readonly account: { readonly firstName: string; readonly lastName: string };
  /** As the patient told it; empty where they did not, or where nothing is to be compared. */
  readonly birthDate?: string;
  readonly lines: readonly OrderedLine[];
  /** Other prescriptions filled for this patient. */
  readonly earlier: readonly EarlierPrescription[];
  readonly validMonths: number;
  /** What the rules find in the patient's own facts. */
  readonly cautions?: readonly Caution[];
  /** Another pharmacist has approved, so this one reads each dose back from the scan. */
  readonly readBack?: boolean;
};

export type ChecklistItem = {
  /** Such as 'expiry' or 'strength-0'; unique. */
  readonly id: string;
  /** Index of the line that it is about; undefined for the whole prescription. */
  readonly line: number | undefined;
  readonly title: string;
  /** 'open' until the fields it needs are typed. */
  readonly state: 'met' | 'failed' | 'open';
  readonly text: string;
  /**
   * The pharmacist may override this check, because a program judges it poorly, such as two spellings of a
   * name. The override is recorded.
   */
  readonly mayVouch: boolean;
  /** The statement the pharmacist makes by confirming, if it is not plain agreement. */
  readonly vouch?: string;
  /**
   * If the check fails, the pharmacist may settle it by typing this dose again and the reason why it is right.
   * A tick is not enough where doses disagree.
   */
  readonly confirms?: number | undefined;
  /**
   * The answer that this check shares with the others about the same disagreement, such as 'dose-0', so that the
   * dose and the reason are asked once.
   */
  readonly sharedAnswer?: string;
  /** If the check fails, the pharmacist may settle it by typing why the medicine is right all the same. */
  readonly asksWhy?: true;
  /** The check is settled by typing this dose, read from the scan. */
  readonly readsBack?: number | undefined;
};

/** A check as a pharmacist's approval keeps it. */
export type CheckedItem = ChecklistItem & {
  readonly vouched: boolean;
  /** What settled a check of the dose. */
  readonly answer?: DoseAnswer;
};

type Verdict = Pick<ChecklistItem, 'state' | 'text'>;
const met = (text: string): Verdict => ({ state: 'met', text });
const failed = (text: string): Verdict => ({ state: 'failed', text });
const open = (text: string): Verdict => ({ state: 'open', text });

const missing = (typed: TypedPrescription): readonly string[] => [
  ...(typed.patientName.trim() ? [] : ['patient']),
  ...(typed.prescriberName.trim() ? [] : ['prescriber']),
  ...(namesPractice(typed) ? [] : ['prescriber’s address, NPI or license number']),
  ...(typed.issued ? [] : ['issue date']),
  ...typed.lines.flatMap((line, index) =>
    [
      ['drug', line.drug],
      ['strength', line.strength],
      ['form', line.form],
      ['quantity', line.quantity],
      ['refills', line.refills],
      ['directions', line.directions],
      ['dose', line.dose],
    ]
      .filter(([, text]) => !text?.trim())
      .map(([name]) => (typed.lines.length > 1 ? `${name} of line ${index + 1}` : `${name}`)),
  ),
];

/** All that a valid prescription names (21 CFR 1306.05 without the DEA number; pharmacy rules, 3.3). */
const complete = (typed: TypedPrescription): Verdict => {
  const names = missing(typed);
  return names.length === 0
    ? met('Everything that a prescription must contain is there.')
    : open(`Still to type: ${names.join(', ')}.`);
};

const patient = (typed: TypedPrescription, { account }: ChecklistFacts): Verdict => {
  const name = `${account.firstName} ${account.lastName}`;
  if (!typed.patientName.trim()) return open(`The account belongs to ${name}.`);
  return namesAgree(typed.patientName, account)
    ? met(`The prescription is for ${typed.patientName.trim()}, the account ${name}’s.`)
    : failed(
        `The prescription is for ${typed.patientName.trim()}, but the account belongs to ${name}.`,
      );
};

/** The date of birth of the prescription beside the one that the patient told; nothing to compare without the latter. */
const birthDate = (
  typed: TypedPrescription,
  { birthDate: told = '' }: ChecklistFacts,
): readonly ChecklistItem[] => {
  if (told === '') return [];
  const written = typed.birthDate;
  const verdict =
    written === ''
      ? failed(
          `The patient gave ${formatDate(told)} as the date of birth. Type the date on the prescription.`,
        )
      : written === told
        ? met(`${formatDate(told)}, the date that the patient gave.`)
        : failed(
            `The prescription says ${formatDate(written)}, but the patient gave ${formatDate(told)}.`,
          );
  return [
    {
      id: 'birth-date',
      title: 'Date of birth',
      mayVouch: true,
      vouch:
        written === ''
          ? 'The prescription has no date of birth'
          : 'I have made sure that it is the same person',
      line: undefined,
      ...verdict,
    },
  ];
};

/** The check digit of the prescriber's number, where one is typed; prescribers of other countries have none. */
const npi = ({ prescriberNpi }: TypedPrescription): readonly ChecklistItem[] => {
  const number = prescriberNpi.replaceAll(/[\s-]+/g, '');
  return number === ''
    ? []
    : [
        {
          id: 'npi',
          title: 'NPI',
          mayVouch: true,
          vouch: 'The scan says so, and I have asked the prescriber’s office',
          line: undefined,
          ...(isNpi(number)
            ? met(`${number} has the right check digit.`)
            : failed(`${number} is no NPI: it needs ten digits and the right check digit.`)),
        },
      ];
};

const expiry = (typed: TypedPrescription, facts: ChecklistFacts): Verdict => {
  const { today, newest, validMonths } = facts;
  if (!typed.issued) return open(`It may be filled for ${validMonths} months from its issue date.`);
  const last = validUntil(typed.issued, validMonths);
  if (last === undefined || !isDay(typed.issued)) return failed('This day does not exist.');
  if (typed.issued > newest) return failed('The issue date is in the future.');
  return isExpired(last, today)
    ? failed(`It could be filled until ${formatDate(last)}.`)
    : met(`It may be filled until ${formatDate(last)}.`);
};

const controlled = (typed: TypedPrescription): Verdict => {
  const text = typed.lines.map(({ drug, brand }) => `${drug} ${brand}`).join(' ');
  if (!text.trim()) return open('The store never refers for schedules II to V.');
  const name = namesControlled(text);
  return name === undefined
    ? met('No controlled substance is named.')
    : failed(
        `${name} is on a schedule of controlled substances. The store never refers for those.`,
      );
};

/** Another line of the order with the same ingredient, and what was typed of it. */
type OtherLine = { readonly typed: TypedLine; readonly line: OrderedLine };

type LineRule = {
  readonly id: string;
  readonly title: string;
  readonly mayVouch: boolean;
  /** A failure is settled by the dose and a reason. */
  readonly ofDose?: true;
  readonly judge: (
    typed: TypedLine,
    line: OrderedLine,
    sameMedicine: readonly OtherLine[],
  ) => Verdict | undefined;
};

const leftText = (packs: number): string => `${packs} ${packs === 1 ? 'is' : 'are'} left`;

const quantity = (typed: TypedLine, line: OrderedLine): Verdict => {
  const packs = wholeOf(typed.quantity);
  const refills = wholeOf(typed.refills);
  const ordered = packsText(line.packs);
  if (!typed.quantity.trim() || !typed.refills.trim())
    return open(`The order asks for ${ordered}.`);
  if (!packs || refills === undefined)
    return failed('Packs and refills are whole numbers, and a fill is at least one pack.');
  const granted = packsGranted(packs, refills);
  const left = line.balance ? line.balance.left : Math.max(0, granted - (line.usedBefore ?? 0));
  const used = granted - left;
  const sum = `${packsText(packs)} per fill, ${refills === 1 ? '1 refill' : `${refills} refills`}: ${packsText(granted)} in total${used > 0 ? `, ${used} used by other orders` : ''}.`;
  return line.packs > left
    ? failed(`${sum} The order asks for ${ordered}, but ${leftText(left)}.`)
    : met(`${sum} The order uses ${line.packs}, and then ${leftText(left - line.packs)}.`);
};

/** The largest quantity a prescriber allows in one fill; refills are for later. */
const oneFill = (typed: TypedLine, line: OrderedLine): Verdict | undefined => {
  const packs = wholeOf(typed.quantity);
  return packs && line.packs > packs
    ? failed(
        `The order asks for ${packsText(line.packs)} at the same time, but one fill is ${packsText(packs)}. Refills are meant for later.`,
      )
    : undefined;
};

/** Days that the packs of a line last by the typed dose; null without a valid dose. */
const daysOf = (typed: TypedLine, line: OrderedLine) => {
  const amount = doseOf(typed.dose);
  const injections = typed.injections.trim() === '' ? 1 : wholeOf(typed.injections);
  return amount && injections
    ? prescribedDays(line.option.supply, line.packs, { amount, injections })
    : null;
};

/** Days that differ by less say the same: a pack of 28 tablets is written as 30 days. */
const NEAR_DAYS = 2;
const NEAR_SHARE = 0.1;

/** The days of one fill as the prescriber wrote them, against quantity and dose; nothing where none are written. */
const writtenDays = (typed: TypedLine, line: OrderedLine): Verdict | undefined => {
  if (typed.days.trim() === '' || doseUnit(line.option.supply) === undefined) return undefined;
  const written = wholeOf(typed.days);
  if (!written) return failed('The days per fill must be a whole number.');
  const packs = wholeOf(typed.quantity);
  const result = packs ? daysOf(typed, { ...line, packs }) : null;
  if (!packs || !result) return open('The written days are compared with quantity and dose.');
  const said = `The prescription says ${written} days. ${packsText(packs)} per fill last ${result.days} days at the typed dose.`;
  const most = Math.max(written, result.days);
  return Math.abs(written - result.days) <= Math.max(NEAR_DAYS, most * NEAR_SHARE)
    ? met(said)
    : failed(said);
};

/** Lines of one ingredient are used one after the other, so their days add up against the limit. */
const supply = (
  typed: TypedLine,
  line: OrderedLine,
  sameMedicine: readonly OtherLine[],
): Verdict => {
  const unit = doseUnit(line.option.supply);
  if (unit === undefined) return met('The 90-day limit applies only to medicines.');
  if (!typed.dose.trim()) return open(`The days are counted from the prescribed dose, in ${unit}.`);
  const result = daysOf(typed, line);
  if (!result) return failed(`This cannot be a dose in ${unit}.`);
  const others = sameMedicine.reduce(
    (sum, other) => sum + (daysOf(other.typed, other.line)?.days ?? 0),
    0,
  );
  const all = result.days + others + line.daysEarlier;
  const besides = [
    ...(others > 0 ? [`${others} days of the same medicine in this order`] : []),
    ...(line.daysEarlier > 0 ? [`${line.daysEarlier} days from earlier orders`] : []),
  ];
  const earlier = besides.length > 0 ? ` With ${besides.join(' and ')} that makes ${all}.` : '';
  const sum = `${result.arithmetic} ${result.days} days.${earlier}`;
  return all > MAX_SUPPLY_DAYS
    ? failed(`${sum} The limit is ${MAX_SUPPLY_DAYS} days per shipment.`)
    : met(sum);
};

/** A strength such as 2mg/3mL means one pen in Europe and another one in the United States. */
const orderedStrength = ({ strength, label }: OrderedLine['option']): string =>
  label === undefined ? strength : `${strength} (${label})`;

/** Plain amounts in mg, ranges and lists of them too; what is "mg/mL" is a concentration and no dose. */
const AMOUNTS =
  /((?:\d*[.,]?\d+\s*(?:mg)?\s*(?:-|–|\/|to|or)\s*)*)(\d*[.,]?\d+)\s*mg\b(?!\s*(?:\/|per\b|in\b))/gi;
const amountsIn = (text: string): readonly number[] =>
  (text.match(AMOUNTS) ?? [])
    .flatMap((found) => found.match(/\d*[.,]?\d+/g) ?? [])
    .map((amount) => Number(amount.replace(',', '.')));

/**
 * A pen that gives one dose cannot give another one, and its strength need not tell it: 2 mg/3 mL means
 * 0.25 or 0.5 mg in the United States, and 0.5 mg alone in Europe (Ozempic, US label 3 and EU SmPC 2).
 */
const penDose = (typed: TypedLine, { option }: OrderedLine): Verdict | undefined => {
  const dose = option.penDose;
  if (dose === undefined) return undefined;
  const gives = `this pen gives ${dose} mg each time`;
  if (!typed.strength.trim() || !typed.directions.trim()) return open(`T${gives.slice(1)}.`);
  const written = [...new Set(amountsIn(`${typed.strength}; ${typed.directions}`))];
  const other = written.filter((amount) => amount !== dose);
  if (other.length > 0)
    return failed(`${other.join(' and ')} mg is written, but ${gives} and no other dose.`);
  // If the strength is the dose, the strength check compares it.
  return written.length > 0 || /^[\d.]+\s*mg$/i.test(option.strength)
    ? met(`T${gives.slice(1)}, as written.`)
    : failed(`The prescription does not give the dose of one injection; ${gives}.`);
};

/** Lines that may belong to a prescription that was filled before; a record is known to. */
const twins = (
  { issued }: TypedPrescription,
  { lines, earlier }: ChecklistFacts,
): readonly ChecklistItem[] =>
  lines.flatMap(({ balance, product: { atc } }, index): readonly ChecklistItem[] => {
    const found = balance === undefined ? lookAlike(earlier, { atc, issued }) : undefined;
    return found
      ? [
          {
            id: `twin-${index}`,
            line: index,
            title: 'Filled before',
            mayVouch: true,
            vouch: 'I have compared them. This is a different prescription',
            ...failed(found.text),
          },
        ]
      : [];
  });

const lineRules: readonly LineRule[] = [
  {
    id: 'drug',
    title: 'Drug',
    mayVouch: false,
    judge: (typed, { product, name }) =>
      !typed.drug.trim()
        ? open(`The order is for ${name}, ${product.activeIngredient}.`)
        : namesDrug(typed.drug, product)
          ? met(`${typed.drug.trim()} is the active ingredient of ${product.name}.`)
          : failed(`${typed.drug.trim()} is not ${product.name} (${product.activeIngredient}).`),
  },
  {
    id: 'brand',
    title: 'Brand of a biological',
    mayVouch: false,
    judge: (typed, { product }) => {
      if (!isBiological(product)) return undefined;
      if (!typed.brand.trim() && !typed.drug.trim())
        return open('Biological medicines are prescribed by brand.');
      const named = typed.brand.trim() || typed.drug.trim();
      if (namesBrand(named, product)) return met(`${named} is named.`);
      return failed(
        typed.brand.trim()
          ? `${named} is named, but the order is for ${product.name}.`
          : `No brand is named. ${product.name} is a biological medicine.`,
      );
    },
  },
  {
    id: 'strength',
    title: 'Strength',
    mayVouch: false,
    ofDose: true,
    judge: (typed, { option }) =>
      !typed.strength.trim()
        ? open(`The order is for ${orderedStrength(option)}.`)
        : strengthAgrees(typed.strength, option)
          ? met(`${typed.strength.trim()} is what was ordered.`)
          : failed(
              `${typed.strength.trim()} is written, but ${orderedStrength(option)} was ordered.`,
            ),
  },
  { id: 'pen-dose', title: 'Dose of the pen', mayVouch: false, ofDose: true, judge: penDose },
  {
    id: 'form',
    title: 'Form',
    mayVouch: true,
    judge: (typed, { product }) =>
      !typed.form
        ? open(`The order is for ${product.dosageForm}.`)
        : typed.form === product.dosageForm
          ? met(`${typed.form}, as ordered.`)
          : failed(`${typed.form} is written, but ${product.dosageForm} was ordered.`),
  },
  { id: 'quantity', title: 'Quantity', mayVouch: false, judge: quantity },
  { id: 'fill', title: 'More than one fill', mayVouch: true, judge: oneFill },
  { id: 'supply', title: 'Days of supply', mayVouch: false, judge: supply },
  { id: 'days', title: 'Days written', mayVouch: false, ofDose: true, judge: writtenDays },
];

/** Contraindications and boxed warnings that the patient's own facts meet, each to be answered with a reason. */
const contraindications = ({ cautions = [] }: ChecklistFacts): readonly ChecklistItem[] =>
  cautions
    .filter(({ level }) => level === 'stop')
    .map(({ id, text, source }) => ({
      id: `stop-${id.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      line: undefined,
      title: 'Contraindication',
      mayVouch: false,
      asksWhy: true,
      ...failed(`${text} ${source}.`),
    }));

/** What the second of two pharmacists reads from the scan for themselves, so that an approval takes a look at it. */
const readBack = (
  typed: TypedPrescription,
  { lines, readBack: asked = false }: ChecklistFacts,
): readonly ChecklistItem[] =>
  !asked
    ? []
    : lines.flatMap((_, index) => {
        const readsBack = doseOf(typed.lines[index]?.dose ?? '');
        return readsBack === undefined
          ? []
          : [
              {
                id: `read-back-${index}`,
                line: index,
                title: 'Read back',
                mayVouch: false,
                readsBack,
                ...open('Read the dose on the scan, and type it.'),
              },
            ];
      });

/**
 * The checks a pharmacist makes before an order may proceed, computed from the typed prescription. The
 * function is pure: the desk shows the result while the pharmacist types, and the server computes it again
 * before it decides.
 */
export const checklist = (
  typed: TypedPrescription,
  facts: ChecklistFacts,
): readonly ChecklistItem[] => {
  const whole: readonly ChecklistItem[] = [
    { id: 'complete', title: 'Complete', mayVouch: false, line: undefined, ...complete(typed) },
    { id: 'patient', title: 'Patient', mayVouch: true, line: undefined, ...patient(typed, facts) },
    ...birthDate(typed, facts),
    ...npi(typed),
    {
      id: 'expiry',
      title: 'Not expired',
      mayVouch: false,
      line: undefined,
      ...expiry(typed, facts),
    },
    {
      id: 'controlled',
      title: 'Not controlled',
      mayVouch: false,
      line: undefined,
      ...controlled(typed),
    },
  ];
  const ofLines = facts.lines.flatMap((line, index) => {
    const written = typed.lines[index];
    const sameMedicine = facts.lines.flatMap((other, at): readonly OtherLine[] => {
      const typedThere = typed.lines[at];
      const same = other.product.atc !== null && other.product.atc === line.product.atc;
      return same && at !== index && typedThere ? [{ typed: typedThere, line: other }] : [];
    });
    if (!written) return [];
    const dose = { line: index, mayVouch: false, confirms: doseOf(written.dose) };
    return [
      ...lineRules.flatMap(({ id, title, mayVouch, ofDose, judge }) => {
        const verdict = judge(written, line, sameMedicine);
        const item = ofDose
          ? { ...dose, sharedAnswer: `ordered-${index}` }
          : { line: index, mayVouch };
        return verdict ? [{ id: `${id}-${index}`, title, ...item, ...verdict }] : [];
      }),
      ...doseVerdicts(written, line).map(({ id, ...verdict }) => ({
        id: `${id}-${index}`,
        ...dose,
        sharedAnswer: `dose-${index}`,
        ...verdict,
      })),
    ];
  });
  return [
    ...whole,
    ...contraindications(facts),
    ...ofLines,
    ...twins(typed, facts),
    ...readBack(typed, facts),
  ];
};

/** What was typed to settle a check: its own answer, or else the shared one that was given for it. */
export const answerFor = (
  { id, confirms, sharedAnswer }: ChecklistItem,
  values: Readonly<Record<string, string | undefined>>,
): DoseAnswer => {
  const own = readAnswer(values, id);
  return sharedAnswer !== undefined &&
    !(confirms !== undefined && answersDose(own, confirms)) &&
    coveredBy(values, sharedAnswer).includes(id)
    ? readAnswer(values, sharedAnswer)
    : own;
};

/** Whether the pharmacist has settled a check that is not met: with a tick, or with a typed dose. */
export const isSettled = (
  item: ChecklistItem,
  vouched: ReadonlySet<string>,
  values: Readonly<Record<string, string | undefined>>,
): boolean => {
  const { id, state, mayVouch, confirms, readsBack, asksWhy } = item;
  const answer = answerFor(item, values);
  return (
    (readsBack !== undefined && doseOf(answer.right) === readsBack) ||
    (state === 'failed' &&
      ((mayVouch && vouched.has(id)) ||
        (asksWhy === true && givesReason(answer)) ||
        (confirms !== undefined && answersDose(answer, confirms))))
  );
};

/**
 * Checks that still block an approval, without those that the pharmacist confirmed with a tick, with a reason or, for
 * doses, with the typed dose and a reason. `values` are the fields of the desk by name.
 */
export const standingInTheWay = (
  items: readonly ChecklistItem[],
  vouched: ReadonlySet<string>,
  values: Readonly<Record<string, string | undefined>> = {},
): readonly ChecklistItem[] =>
  items.filter((item) => item.state !== 'met' && !isSettled(item, vouched, values));

/** The checks as an approval keeps them, with what the pharmacist confirmed. */
export const checkedItems = (
  items: readonly ChecklistItem[],
  vouched: ReadonlySet<string>,
  values: Readonly<Record<string, string | undefined>>,
): readonly CheckedItem[] =>
  items.map((item) => ({
    ...item,
    vouched: vouched.has(item.id),
    ...((item.state === 'failed' && (item.confirms !== undefined || item.asksWhy)) ||
    item.readsBack !== undefined
      ? { answer: answerFor(item, values) }
      : {}),
  }));
