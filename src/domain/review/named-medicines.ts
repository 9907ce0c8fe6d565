import type { DrugClass } from '#domain/catalogue.ts';

const words = (text: string): string =>
  ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** The names that occur in a text as whole words, regardless of case and punctuation. */
export const finds = (text: string, names: readonly string[]): readonly string[] => {
  const among = words(text);
  return names.filter((name) => among.includes(words(name)));
};

/** A medicine as patients name it: by what is in it, or by a brand of the United States or Europe. */
type Ingredient = {
  readonly ingredient: string;
  readonly drugClass: DrugClass;
  /** Those that hold something else as well stand with each of their ingredients. */
  readonly brands: readonly string[];
};

const of = (drugClass: DrugClass, rows: Readonly<Record<string, string>>): readonly Ingredient[] =>
  Object.entries(rows).map(([ingredient, brands]) => ({
    ingredient,
    drugClass,
    brands: brands.split(' '),
  }));

const INGREDIENTS: readonly Ingredient[] = [
  ...of('GLP-1 receptor agonist', {
    semaglutide: 'Ozempic Wegovy Rybelsus',
    liraglutide: 'Victoza Saxenda Xultophy',
    dulaglutide: 'Trulicity',
    exenatide: 'Byetta Bydureon',
    lixisenatide: 'Adlyxin Lyxumia Soliqua Suliqua',
  }),
  ...of('GIP and GLP-1 receptor agonist', { tirzepatide: 'Mounjaro Zepbound' }),
  ...of('DPP-4 inhibitor', {
    sitagliptin: 'Januvia Janumet Zituvio Steglujan',
    linagliptin: 'Tradjenta Trajenta Jentadueto Glyxambi Trijardy',
    saxagliptin: 'Onglyza Kombiglyze Qtern',
    alogliptin: 'Nesina Vipidia Kazano Oseni',
    vildagliptin: 'Galvus Eucreas',
  }),
  ...of('SGLT2 inhibitor', {
    empagliflozin: 'Jardiance Synjardy Glyxambi Trijardy',
    dapagliflozin: 'Farxiga Forxiga Xigduo Qtern',
    canagliflozin: 'Invokana Invokamet Vokanamet',
    ertugliflozin: 'Steglatro Segluromet Steglujan',
    bexagliflozin: 'Brenzavvy',
    sotagliflozin: 'Inpefa',
  }),
  ...of('Factor Xa inhibitor', {
    apixaban: 'Eliquis',
    rivaroxaban: 'Xarelto',
    edoxaban: 'Savaysa Lixiana',
  }),
  ...of('TNF inhibitor', {
    adalimumab:
      'Humira Amjevita Amgevita Cyltezo Hadlima Hulio Hyrimoz Idacio Imraldi Yuflyma Yusimry',
    etanercept: 'Enbrel Erelzi Benepali',
    infliximab: 'Remicade Inflectra Renflexis',
    certolizumab: 'Cimzia',
    golimumab: 'Simponi',
  }),
  ...of('long-acting insulin', {
    'insulin glargine': 'Lantus Toujeo Basaglar Abasaglar Semglee Rezvoglar Soliqua Suliqua',
    'insulin detemir': 'Levemir',
    'insulin degludec': 'Tresiba Xultophy',
  }),
  ...of('rapid-acting insulin', {
    'insulin lispro': 'Humalog Admelog Lyumjev',
    'insulin aspart': 'Novolog NovoRapid Fiasp',
    'insulin glulisine': 'Apidra',
  }),
  ...of('short-acting insulin', { 'human insulin': 'Humulin Novolin Actrapid' }),
];

/** Names of medicines that the store does not sell but that its own medicines are weighed with. */
const names = (...rows: readonly string[]): readonly string[] =>
  rows.flatMap((row) => row.split(','));
export const SULFONYLUREAS = names(
  'glipizide,Glucotrol,glimepiride,Amaryl,glyburide,glibenclamide,gliclazide,tolbutamide',
  'sulfonylurea,sulphonylurea',
);
export const ANTIPLATELETS = names(
  'aspirin,acetylsalicylic acid,ASA,Ecotrin,Bufferin,Excedrin,Alka-Seltzer',
  'clopidogrel,Plavix,prasugrel,Effient,ticagrelor,Brilinta,Brilique,dipyridamole,Aggrenox,cilostazol',
);
export const NSAIDS = names(
  'ibuprofen,Advil,Motrin,Nurofen,naproxen,Aleve,Naprosyn,diclofenac,Voltaren,meloxicam,Mobic',
  'celecoxib,Celebrex,etoricoxib,indomethacin,ketorolac,Toradol,etodolac,nabumetone,piroxicam,ketoprofen,NSAID,NSAIDs',
);
export const SEROTONIN_ANTIDEPRESSANTS = names(
  'sertraline,Zoloft,fluoxetine,Prozac,citalopram,Celexa,escitalopram,Lexapro,paroxetine,Paxil,fluvoxamine',
  'venlafaxine,Effexor,desvenlafaxine,Pristiq,duloxetine,Cymbalta,SSRI,SNRI',
);

/** Strong inhibitors of CYP3A4/5, as the US label of saxagliptin names them. */
export const STRONG_CYP3A_INHIBITORS = names(
  'ketoconazole,itraconazole,Sporanox,clarithromycin,Biaxin,telithromycin,nefazodone',
  'ritonavir,Norvir,Paxlovid,atazanavir,Reyataz,indinavir,nelfinavir,saquinavir',
);
/** Biologics for the same diseases as TNF inhibitors that are none. */
export const OTHER_BIOLOGICS = names(
  'abatacept,Orencia,anakinra,Kineret,rituximab,Rituxan,tocilizumab,Actemra,sarilumab,Kevzara',
);

/** A medicine that a text names, in the words of this table. */
export type ReportedMedicine = {
  readonly name: string;
  readonly ingredient: string;
  readonly drugClass: DrugClass;
};

/** The medicines that a patient's own words name. */
export const toldMedicines = (text: string): readonly ReportedMedicine[] =>
  INGREDIENTS.flatMap(({ ingredient, drugClass, brands }) =>
    finds(text, [ingredient, ...brands]).map((name) => ({ name, ingredient, drugClass })),
  );

/** Every name that a medicine with this active ingredient goes by, its own among them. */
export const namesOf = (activeIngredient: string): readonly string[] => [
  activeIngredient,
  ...INGREDIENTS.filter(
    ({ ingredient }) => finds(activeIngredient, [ingredient]).length > 0,
  ).flatMap(({ ingredient, brands }) => [ingredient, ...brands]),
];
