import type {
  AdministrationRoute,
  DosageForm,
  DrugClass,
  Product,
  ProductOption,
} from '#domain/catalogue.ts';
import { type Dial, doseOfPen } from '#domain/dial.ts';
import { plainText } from '#domain/rich-text.ts';
import { MAX_SUPPLY_DAYS, type PackSupply } from '#domain/supply.ts';
import type { Path } from './content-files.ts';
import type { ProductFile } from './product-schema.ts';

const DIALS: Readonly<Record<PackSupply['kind'], readonly Dial['kind'][]>> = {
  insulin: ['steps', 'own pen'],
  device: ['settings'],
  doses: ['fixed'],
  none: [],
};

/**
 * Reports contradictions between the doses of a pen and the supply of its packs, and sources that the file
 * does not list.
 */
const dialProblems = ({ dial, dosageForm, options, sources }: Product): readonly string[] => {
  const injected = ['pre-filled pen', 'single-dose pen', 'cartridge'].includes(dosageForm);
  if (!dial) return injected ? ['dial is missing: which doses can the pen give?'] : [];
  if (!injected) return [`dial is for what is injected, and this is a ${dosageForm}`];
  const [id] = dial.source.split(' ');
  return [
    ...(sources.some((source) => source.id === id)
      ? []
      : [`the source "${dial.source}" is none of the file's sources`]),
    ...((dial.kind === 'own pen') === (dosageForm === 'cartridge')
      ? []
      : [`dial "${dial.kind}" does not go with a ${dosageForm}`]),
    ...options.flatMap(({ strength, supply }) => {
      if (!DIALS[supply.kind].includes(dial.kind))
        return [`dial "${dial.kind}" does not go with the supply of "${strength}"`];
      return dial.kind === 'settings' &&
        supply.kind === 'device' &&
        !dial.amounts.includes(supply.amountPerDay)
        ? [`the pen cannot be set to the ${supply.amountPerDay} mg that the supply counts with`]
        : [];
    }),
  ];
};

/** Reports a label's doses that are missing, have no source, or do not go with the supply of the packs. */
const labelDoseProblems = ({
  labelDose,
  dosageForm,
  options,
  sources,
}: Product): readonly string[] => {
  const individual = options.every(({ supply }) => ['insulin', 'none'].includes(supply.kind));
  if (!labelDose)
    return individual ? [] : ['labelDose is missing: which doses does the label name?'];
  if (individual) return [`labelDose does not go with this ${dosageForm}`];
  const [id] = labelDose.source.split(' ');
  return [
    ...(sources.some((source) => source.id === id)
      ? []
      : [`the source "${labelDose.source}" is none of the file's sources`]),
    ...(labelDose.least <= labelDose.most ? [] : ['the least dose is above the most']),
    ...((labelDose.timesADay === undefined) === labelDose.days > 1
      ? []
      : ['timesADay goes with what is taken daily, and with nothing else']),
    ...([labelDose.loading?.above, labelDose.starting?.upTo].every(
      (dose) => dose === undefined || (dose >= labelDose.least && dose < labelDose.most),
    )
      ? []
      : ['the dose of loading or starting is outside the label’s range']),
    ...options.flatMap(({ strength, supply }) =>
      labelDose.days === (supply.kind === 'doses' ? Math.max(1, supply.daysPerDose) : 1)
        ? []
        : [`the days of labelDose are not those of "${strength}"`],
    ),
  ];
};

type Dispensed = { readonly dosageForm: DosageForm; readonly drugClass: DrugClass };

/** "2 pens", "30 tablets", "pen with 4 weekly doses": the count of pieces in the pack's text. */
const piecesIn = (quantity: string): number | undefined => {
  if (/^(?:an? |one )?pen\b/i.test(quantity)) return 1;
  const match = /(\d+)\s+(?:[a-z-]+\s+){0,3}?(?:pens?|cartridges?|tablets?|needles?)\b/i.exec(
    quantity,
  );
  return match ? Number(match[1]) : undefined;
};

const weeklyDosesIn = (quantity: string): number | undefined => {
  const match = /(\d+)\s+weekly\s+doses?/i.exec(quantity);
  return match ? Number(match[1]) : undefined;
};

/** Amount in one pen or cartridge, if strength (per ml) and pack text (ml each) contain it. */
const amountEach = (option: ProductOption): number | undefined => {
  const perMl = /(\d+(?:\.\d+)?)\s*(?:mg|iu|u|units?)\s*\/\s*ml/i.exec(option.strength);
  const ml = /(\d+(?:\.\d+)?)\s*ml/i.exec(option.quantity);
  return perMl && ml ? Number(perMl[1]) * Number(ml[1]) : undefined;
};

const expectedKind = ({ dosageForm, drugClass }: Dispensed): readonly string[] => {
  if (dosageForm === 'pen needle') return ['none'];
  if (drugClass.endsWith('insulin')) return ['insulin'];
  return dosageForm === 'pre-filled pen' ? ['doses', 'device'] : ['doses'];
};

/**
 * Reports options whose supply contradicts the pack text. The 90-day cap is computed from the supply and
 * the customer reads the pack text, so a contradiction would let too much medicine through.
 */
export const supplyProblems = (product: Dispensed, option: ProductOption): readonly string[] => {
  const { supply, quantity } = option;
  const kinds = expectedKind(product);
  if (!kinds.includes(supply.kind))
    return [
      `the supply's kind is "${supply.kind}"; for a ${product.drugClass} (${product.dosageForm}) it must be ${kinds.join(' or ')}`,
    ];
  const problems: string[] = [];
  const compare = (what: string, held: number, read: number | undefined): void => {
    if (read !== undefined && Math.abs(held - read) > 1e-9)
      problems.push(`the supply says ${held} ${what}, but the pack "${quantity}" says ${read}`);
  };
  const pieces = piecesIn(quantity);
  if (pieces === undefined)
    problems.push(
      `the pack "${quantity}" does not tell the number of pens, cartridges, tablets or needles`,
    );
  if (supply.kind === 'doses') {
    // Every order line shows strength and pack, so one of the two has to identify the pen.
    if (doseOfPen(option) === undefined)
      problems.push(`neither "${option.strength}" nor the pack "${quantity}" tells the dose`);
    const weekly = weeklyDosesIn(quantity);
    const doses = product.dosageForm === 'pre-filled pen' ? undefined : pieces;
    compare('doses', supply.doses, weekly === undefined ? doses : weekly);
    if (weekly !== undefined) compare('days for a dose', supply.daysPerDose, 7);
    const days = supply.doses * supply.daysPerDose;
    if (days > MAX_SUPPLY_DAYS)
      problems.push(`one pack lasts ${days} days, more than the ${MAX_SUPPLY_DAYS} of a shipment`);
  }
  if (supply.kind === 'device') {
    compare('devices', supply.devices, pieces);
    compare('mg in each device', supply.amountPerDevice, amountEach(option));
  }
  if (supply.kind === 'insulin') {
    compare('containers', supply.containers, pieces);
    compare('units in each container', supply.unitsPerContainer, amountEach(option));
  }
  return problems;
};

export type Report = (path: Path, message: string) => void;

const ROUTE_OF: Readonly<Record<DosageForm, AdministrationRoute>> = {
  'pre-filled pen': 'subcutaneous',
  'single-dose pen': 'subcutaneous',
  cartridge: 'subcutaneous',
  tablet: 'oral',
  'pen needle': 'device',
};

const ORAL_WORDS = /\boral(?:ly)?\b|\bby mouth\b/i;
const INJECTED_WORDS = /\bsubcutaneous(?:ly)?\b|\bunder the skin\b|\binject/i;

/** The start of the WHO ATC codes of each class (whocc.no, ATC/DDD index 2026). */
const ATC_OF: Readonly<Record<DrugClass, string>> = {
  'GLP-1 receptor agonist': 'A10BJ',
  'GIP and GLP-1 receptor agonist': 'A10BX',
  'biphasic insulin': 'A10AD',
  'rapid-acting insulin': 'A10AB',
  'short-acting insulin': 'A10AB',
  'intermediate-acting insulin': 'A10AC',
  'long-acting insulin': 'A10AE',
  'SGLT2 inhibitor': 'A10BK',
  'DPP-4 inhibitor': 'A10BH',
  'Factor Xa inhibitor': 'B01AF',
  'TNF inhibitor': 'L04AB',
  'pen needle': '',
};

const sameText = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** "5mg, 10mg and 20mg (tablets)" to its strengths; remarks in brackets do not count. */
const strengthsIn = (text: string): readonly string[] =>
  text
    .replace(/\([^)]*\)/g, '')
    .split(/[,;]|\band\b/)
    .map(sameText)
    .filter((part) => part !== '');

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

const checkRoute = (product: Product, report: Report): void => {
  const route = ROUTE_OF[product.dosageForm];
  if (product.administrationRoute !== route)
    report(
      ['administrationRoute'],
      `administrationRoute is "${product.administrationRoute}", but a ${product.dosageForm} is ${route}`,
    );
  const routeText = plainText(product.factTable.route);
  const oral = ORAL_WORDS.test(routeText);
  const injected = INJECTED_WORDS.test(routeText);
  // A needle's route may mention the injection.
  const agrees = route === 'device' || (route === 'oral') !== injected;
  if (!agrees || (route === 'oral') !== oral)
    report(
      ['factTable', 'route'],
      `the fact table's route "${routeText}" does not agree with the dosage form "${product.dosageForm}"`,
    );
};

const checkStrengths = (product: Product, report: Report): void => {
  const strengths = product.options.map((option) => sameText(option.strength));
  strengths.forEach((strength, index) => {
    if (strengths.indexOf(strength) < index)
      report(
        ['options', index, 'strength'],
        `two options have the strength "${product.options[index]?.strength}"`,
      );
  });
  const listed = product.options.map((option) => option.strength).join(', ');
  if (!sameSet(product.availableStrength.map(sameText), strengths))
    report(['availableStrength'], `availableStrength must be the options' strengths: ${listed}`);
  const dosage = plainText(product.factTable.dosage);
  if (!sameSet(strengthsIn(dosage), strengths))
    report(
      ['factTable', 'dosage'],
      `the fact table's dosage "${dosage}" must be the options' strengths: ${listed}`,
    );
};

const checkClass = (product: Product, report: Report): void => {
  const isNeedle = product.drugClass === 'pen needle';
  if (isNeedle !== (product.dosageForm === 'pen needle'))
    report(
      ['drugClass'],
      `drugClass "${product.drugClass}" does not go with "${product.dosageForm}"`,
    );
  if (isNeedle !== (product.prescriptionStatus === 'OTC'))
    report(
      ['prescriptionStatus'],
      'every medicine is PrescriptionOnly, and only the pen needle is OTC',
    );
  if (isNeedle !== (product.atc === null))
    report(['atc'], 'every medicine has an ATC code, and only the pen needle has none (null)');
  if (product.atc !== null && !product.atc.startsWith(ATC_OF[product.drugClass]))
    report(
      ['atc'],
      `atc ${product.atc} is no code of a ${product.drugClass}, which begins with ${ATC_OF[product.drugClass]}`,
    );
  const cold = product.administrationRoute === 'subcutaneous';
  if (product.refrigerated !== cold)
    report(
      ['refrigerated'],
      `refrigerated must be ${cold}: unopened pens and cartridges are kept at 36–46 °F (2–8 °C), tablets and needles are not`,
    );
};

const checkPrices = (product: Product, report: Report): void => {
  if (product.usPrice <= product.basePrice)
    report(['usPrice'], 'usPrice must be above basePrice, or there is nothing to save');
};

const checkSources = ({ sources, lastChecked }: Product, report: Report): void => {
  const ids = sources.map((source) => source.id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) report(['sources', index], `two sources have the id "${id}"`);
  });
  if (lastChecked && !ids.includes(lastChecked.source))
    report(
      ['lastChecked', 'source'],
      `lastChecked names the source "${lastChecked.source}", which is not listed`,
    );
};

/** Rules for a single product file. */
export const checkProduct = (file: ProductFile, product: Product, report: Report): void => {
  checkRoute(product, report);
  checkStrengths(product, report);
  checkClass(product, report);
  checkPrices(product, report);
  for (const message of dialProblems(product)) report(['dial'], message);
  for (const message of labelDoseProblems(product)) report(['labelDose'], message);
  product.options.forEach((option, index) => {
    for (const message of supplyProblems(product, option))
      report(['options', index, 'supply'], message);
  });
  const questions = product.faq.map((each) => each.question.toLowerCase());
  questions.forEach((asked, index) => {
    if (questions.indexOf(asked) < index)
      report(['faq', index], `the question "${file.faq[index]?.question}" stands here twice`);
  });
  checkSources(product, report);
};
