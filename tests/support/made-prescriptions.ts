import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import sharp from 'sharp';
import type { ScanLanguage } from '#domain/reading/labels.ts';
import type { PrescriptionType } from '#domain/prescriptions.ts';
import { pdfFile } from './sample-files.ts';

/** What a made prescription says, for comparison with what is read of it. */
export type MadeText = {
  readonly language: ScanLanguage;
  readonly patient: string;
  /** As 1980-12-10; the next date, too. */
  readonly born: string;
  readonly issued: string;
  readonly prescriber: string;
  readonly street: string;
  readonly town: string;
  readonly npi: string;
  readonly licence: string;
  readonly medicine: MadeMedicine;
};

export type MadeMedicine = {
  readonly productId: string;
  /** As in the catalogue. */
  readonly option: string;
  /** As written, perhaps misspelled. */
  readonly brand: string;
  readonly meant: string;
  readonly generic: string;
  readonly strength: string;
  readonly form: Readonly<Record<ScanLanguage, string>>;
  readonly directions: Readonly<Record<ScanLanguage, string>>;
  readonly quantity: Readonly<Record<ScanLanguage, string>>;
  readonly packs: number;
  readonly refills: number;
};

export const LAYOUTS = ['letter', 'form', 'stamped', 'table'] as const;
export type Layout = (typeof LAYOUTS)[number];

export const LOOKS = ['clean', 'askew', 'dim', 'faint', 'noisy', 'photo'] as const;
export type Look = (typeof LOOKS)[number];

const require = createRequire(import.meta.url);

const openFont = (file: string): Font => {
  const font = create(readFileSync(require.resolve(file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  return font;
};

const FONTS = {
  plain: openFont('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  bold: openFont('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
  round: openFont('@fontsource/figtree/files/figtree-latin-400-normal.woff'),
};
type Face = keyof typeof FONTS;

/** Letters as outlines, so that a picture is the same on a machine without fonts. */
const letters = (
  text: string,
  { x, y, size, face }: { x: number; y: number; size: number; face: Face },
): string => {
  const font = FONTS[face];
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  return glyphs
    .map((glyph, index) => {
      const position = positions[index];
      const drawn = `<path transform="translate(${at + (position?.xOffset ?? 0) * scale} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      at += (position?.xAdvance ?? 0) * scale;
      return drawn;
    })
    .join('');
};

type Written = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly face: Face;
};

type Page = { readonly written: readonly Written[]; readonly lines: string };

const [WIDTH, HEIGHT] = [850, 1100] as const;

const LABELS = {
  en: {
    patient: 'Patient',
    born: 'Date of birth',
    issued: 'Date',
    prescriber: 'Prescriber',
    address: 'Office address',
    licence: 'License No.',
    drug: 'Medication',
    strength: 'Strength',
    form: 'Form',
    directions: 'Sig',
    quantity: 'Qty',
    refills: 'Refills',
    signature: 'Signature',
    doctor: (name: string) => `${name}, MD`,
  },
  es: {
    patient: 'Paciente',
    born: 'Fecha de nacimiento',
    issued: 'Fecha',
    prescriber: 'Médico',
    address: 'Consulta',
    licence: 'Nº colegiado',
    drug: 'Medicamento',
    strength: 'Concentración',
    form: 'Forma farmacéutica',
    directions: 'Posología',
    quantity: 'Cantidad',
    refills: 'Repeticiones',
    signature: 'Firma',
    doctor: (name: string) => `Dra. ${name}`,
  },
  de: {
    patient: 'Patient',
    born: 'Geburtsdatum',
    issued: 'Ausstellungsdatum',
    prescriber: 'Arzt',
    address: 'Praxis',
    licence: 'LANR',
    drug: 'Arzneimittel',
    strength: 'Stärke',
    form: 'Darreichungsform',
    directions: 'Dosierung',
    quantity: 'Menge',
    refills: 'Wiederholungen',
    signature: 'Unterschrift',
    doctor: (name: string) => `Dr. med. ${name}`,
  },
} as const;

/** A date as people of the language write it. */
const dateIn = (day: string, language: ScanLanguage): string => {
  const [year, month, date] = day.split('-');
  if (language === 'en') return `${month}/${date}/${year}`;
  return language === 'es' ? `${date}/${month}/${year}` : `${date}.${month}.${year}`;
};

const frame = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="1.5"/>`;

const PAGES: Readonly<Record<Layout, (text: MadeText) => Page>> = {
  letter: (text) => {
    const names = LABELS[text.language];
    const { medicine, language } = text;
    const line = (at: number, words: string, size = 17, face: Face = 'plain'): Written => ({
      text: words,
      x: 80,
      y: at,
      size,
      face,
    });
    return {
      lines: '<path d="M80 225H770" stroke="#000" stroke-width="2"/>',
      written: [
        line(90, names.doctor(text.prescriber), 24, 'bold'),
        line(125, text.street, 16),
        line(148, text.town, 16),
        line(185, `${names.licence}: ${text.licence}`, 15),
        { text: `NPI: ${text.npi}`, x: 480, y: 185, size: 15, face: 'plain' },
        line(275, `${names.patient}: ${text.patient}`),
        line(305, `${names.born}: ${dateIn(text.born, language)}`),
        line(335, `${names.issued}: ${dateIn(text.issued, language)}`),
        line(
          410,
          `${medicine.brand} (${medicine.generic}) ${medicine.strength} ${medicine.form[language]}`,
          19,
        ),
        line(455, `${names.directions}: ${medicine.directions[language]}`),
        line(490, `${names.quantity}: ${medicine.quantity[language]}`),
        line(525, `${names.refills}: ${medicine.refills}`),
        line(700, `${names.signature}: ____________________`),
      ],
    };
  },
  form: (text) => {
    const names = LABELS[text.language];
    const { medicine, language } = text;
    const row = (
      y: number,
      left: readonly [string, string],
      right?: readonly [string, string],
    ): Written[] => [
      { text: `${left[0]}:`, x: 70, y, size: 15, face: 'bold' },
      { text: left[1], x: 235, y, size: 17, face: 'round' },
      ...(right
        ? [
            { text: `${right[0]}:`, x: 480, y, size: 15, face: 'bold' as const },
            { text: right[1], x: 655, y, size: 17, face: 'round' as const },
          ]
        : []),
    ];
    return {
      lines: `${frame(55, 100, 745, 130)}${frame(55, 250, 745, 170)}${frame(55, 440, 745, 250)}`,
      written: [
        { text: 'RX', x: 70, y: 70, size: 32, face: 'bold' },
        ...row(140, [names.patient, text.patient], [names.born, dateIn(text.born, language)]),
        ...row(190, [names.issued, dateIn(text.issued, language)]),
        ...row(290, [names.prescriber, names.doctor(text.prescriber)], ['NPI', text.npi]),
        ...row(335, [names.address, `${text.street}, ${text.town}`]),
        ...row(380, [names.licence, text.licence]),
        ...row(480, [names.drug, `${medicine.brand} (${medicine.generic})`]),
        ...row(520, [names.strength, medicine.strength], [names.form, medicine.form[language]]),
        ...row(570, [names.directions, medicine.directions[language]]),
        ...row(
          630,
          [names.quantity, medicine.quantity[language]],
          [names.refills, String(medicine.refills)],
        ),
      ],
    };
  },
  stamped: (text) => {
    const names = LABELS[text.language];
    const { medicine, language } = text;
    const line = (at: number, words: string): Written => ({
      text: words,
      x: 90,
      y: at,
      size: 18,
      face: 'round',
    });
    return {
      lines: '<path d="M90 600H400" stroke="#000"/>',
      written: [
        line(120, `${names.issued}: ${dateIn(text.issued, language)}`),
        line(180, `${names.patient}: ${text.patient}`),
        line(215, `${names.born}: ${dateIn(text.born, language)}`),
        line(310, `${names.drug}: ${medicine.brand} (${medicine.generic}) ${medicine.strength}`),
        line(350, `${names.form}: ${medicine.form[language]}`),
        line(390, `${names.directions}: ${medicine.directions[language]}`),
        line(430, `${names.quantity}: ${medicine.quantity[language]}`),
        line(470, `${names.refills}: ${medicine.refills}`),
        line(625, names.signature),
      ],
    };
  },
  table: (text) => {
    const names = LABELS[text.language];
    const { medicine, language } = text;
    const cell = (x: number, y: number, label: string, value: string): Written[] => [
      { text: label, x, y, size: 13, face: 'bold' },
      { text: value, x, y: y + 26, size: 17, face: 'plain' },
    ];
    return {
      lines: `${frame(60, 90, 730, 70)}${frame(60, 160, 730, 70)}${frame(60, 230, 730, 70)}${frame(60, 380, 730, 70)}${frame(60, 450, 730, 80)}${frame(60, 530, 730, 70)}`,
      written: [
        ...cell(75, 112, names.patient, text.patient),
        ...cell(420, 112, names.born, dateIn(text.born, language)),
        ...cell(620, 112, names.issued, dateIn(text.issued, language)),
        ...cell(75, 182, names.prescriber, names.doctor(text.prescriber)),
        ...cell(420, 182, 'NPI', text.npi),
        ...cell(620, 182, names.licence, text.licence),
        ...cell(75, 252, names.address, `${text.street}, ${text.town}`),
        ...cell(75, 402, names.drug, `${medicine.brand} (${medicine.generic})`),
        ...cell(420, 402, names.strength, medicine.strength),
        ...cell(620, 402, names.form, medicine.form[language]),
        ...cell(75, 475, names.directions, medicine.directions[language]),
        ...cell(75, 552, names.quantity, medicine.quantity[language]),
        ...cell(420, 552, names.refills, String(medicine.refills)),
      ],
    };
  },
};

/** The stamp of the practice, turned as a hand sets it. */
const stamp = (text: MadeText): string => {
  const names = LABELS[text.language];
  const row = (y: number, words: string): string =>
    letters(words, { x: 440, y, size: 15, face: 'bold' });
  return `<g fill="#1a2f6b" transform="rotate(-3 600 700)"><rect x="420" y="640" width="350" height="130" fill="none" stroke="#1a2f6b" stroke-width="2"/>${row(668, names.doctor(text.prescriber))}${row(692, text.street)}${row(714, text.town)}${row(736, `NPI: ${text.npi}`)}${row(758, `${names.licence}: ${text.licence}`)}</g>`;
};

const pageSvg = (text: MadeText, layout: Layout): string => {
  const { written, lines } = PAGES[layout](text);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="#fff"/>${lines}<g fill="#111">${written.map(({ text: words, ...at }) => letters(words, at)).join('')}</g>${layout === 'stamped' ? stamp(text) : ''}</svg>`;
};

/** A small generator of pseudo-random numbers from 0 to 1, so that a picture is the same at every run. */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
};

/** Light that falls from one corner. */
const shade = (width: number, height: number, from: number, to: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="rgb(${from},${from},${from})"/><stop offset="1" stop-color="rgb(${to},${to},${to})"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );

const noisy = async (picture: Buffer, random: () => number, strength: number): Promise<Buffer> => {
  const { data, info } = await sharp(picture)
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const changed = data.map((value) => {
    const noise = (random() + random() + random() - 1.5) * strength;
    return Math.max(0, Math.min(255, Math.round(value + noise)));
  });
  return sharp(changed, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
};

type MadeFile = { readonly bytes: Uint8Array; readonly type: PrescriptionType };

const jpeg = async (picture: Buffer, quality: number): Promise<MadeFile> => ({
  bytes: await sharp(picture).jpeg({ quality }).toBuffer(),
  type: 'image/jpeg',
});

/** A page as a scanner or a phone would send it. */
export const madePicture = async (
  text: MadeText,
  { layout, look, seed }: { layout: Layout; look: Look; seed: number },
): Promise<MadeFile> => {
  const random = randomOf(seed);
  const page = await sharp(Buffer.from(pageSvg(text, layout)))
    .resize({ width: 1500 })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const turn = (random() < 0.5 ? -1 : 1) * (2 + random() * 6);
  switch (look) {
    case 'clean':
      return { bytes: page, type: 'image/png' };
    case 'askew':
      return jpeg(await sharp(page).rotate(turn, { background: '#d8d4cc' }).png().toBuffer(), 80);
    case 'dim': {
      const dark = await sharp(page).linear(0.38, 12).png().toBuffer();
      const { width, height } = await sharp(dark).metadata();
      return jpeg(
        await sharp(dark)
          .composite([{ input: shade(width, height, 255, 140), blend: 'multiply' }])
          .png()
          .toBuffer(),
        75,
      );
    }
    case 'faint':
      return jpeg(await sharp(page).linear(0.28, 170).png().toBuffer(), 80);
    case 'noisy':
      return jpeg(await noisy(await sharp(page).blur(0.9).png().toBuffer(), random, 70), 60);
    case 'photo': {
      const turned = await sharp(page)
        .rotate(turn / 2, { background: '#6b5a48' })
        .resize({ width: 1300 })
        .blur(0.7)
        .linear(0.7, 8)
        .png()
        .toBuffer();
      const { width, height } = await sharp(turned).metadata();
      const lit = await sharp(turned)
        .composite([{ input: shade(width, height, 160, 255), blend: 'multiply' }])
        .png()
        .toBuffer();
      return jpeg(await noisy(lit, random, 30), 65);
    }
  }
};

const ascii = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/[()\\]/g, String.raw`\$&`);

/** A PDF whose text is written in the file, without accents. */
export const madePdf = (text: MadeText, layout: Layout): MadeFile => {
  const { written } = PAGES[layout](text);
  const scale = 200 / HEIGHT;
  const drawing = written
    .map(
      ({ text: words, x, y, size }) =>
        `BT /F1 ${(size * scale).toFixed(3)} Tf ${(x * scale).toFixed(3)} ${((HEIGHT - y) * scale).toFixed(3)} Td (${ascii(words)}) Tj ET`,
    )
    .join('\n');
  return { bytes: pdfFile({ pages: [drawing] }), type: 'application/pdf' };
};

/** A PDF that holds nothing but a picture of the page. */
export const madeScannedPdf = async (text: MadeText, layout: Layout): Promise<MadeFile> => {
  const picture = await sharp(Buffer.from(pageSvg(text, layout)))
    .resize({ width: 1500 })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .jpeg({ quality: 80 })
    .toBuffer();
  const { width, height } = await sharp(picture).metadata();
  const across = (200 * width) / height;
  return {
    bytes: pdfFile({
      pages: [`q ${across.toFixed(3)} 0 0 200 0 0 cm /Im1 Do Q`],
      objects: [
        `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length ${picture.length}>>\nstream\n${picture.toString('latin1')}\nendstream`,
      ],
    }),
    type: 'application/pdf',
  };
};

const PEN = { en: 'pre-filled pen', es: 'pluma precargada', de: 'Fertigpen' };
const TABLETS = { en: 'tablets', es: 'comprimidos', de: 'Tabletten' };
const tablets = (count: number) => ({
  en: `${count} tablets`,
  es: `${count} comprimidos`,
  de: `${count} Tabletten`,
});
const pens = (count: number) => ({
  en: `${count} ${count === 1 ? 'pen' : 'pens'}`,
  es: `${count} ${count === 1 ? 'pluma' : 'plumas'}`,
  de: `${count} ${count === 1 ? 'Fertigpen' : 'Fertigpens'}`,
});
const weekly = (amount: string) => ({
  en: `Inject ${amount} mg once a week`,
  es: `Inyectar ${amount.replace('.', ',')} mg una vez por semana`,
  de: `${amount.replace('.', ',')} mg einmal pro Woche injizieren`,
});

/** Medicines of the store, with doses that have decimals, small and large numbers, and misspelled names. */
const MADE_MEDICINES: readonly MadeMedicine[] = [
  {
    productId: 'ozempic',
    option: '2mg/3mL',
    brand: 'Ozempic',
    meant: 'Ozempic',
    generic: 'semaglutide',
    strength: '2 mg/3 mL',
    form: PEN,
    directions: weekly('0.5'),
    quantity: pens(1),
    packs: 1,
    refills: 2,
  },
  {
    productId: 'eliquis',
    option: '2.5mg',
    brand: 'Eliquis',
    meant: 'Eliquis',
    generic: 'apixaban',
    strength: '2.5 mg',
    form: TABLETS,
    directions: {
      en: 'Take 1 tablet twice daily',
      es: 'Tomar 1 comprimido dos veces al día',
      de: '1 Tablette zweimal täglich einnehmen',
    },
    quantity: tablets(60),
    packs: 1,
    refills: 3,
  },
  {
    productId: 'lantus',
    option: '100u/mL',
    brand: 'Lantus',
    meant: 'Lantus',
    generic: 'insulin glargine',
    strength: '100 units/mL',
    form: PEN,
    directions: {
      en: 'Inject 30 units at bedtime',
      es: 'Inyectar 30 unidades por la noche',
      de: '30 Einheiten abends injizieren',
    },
    quantity: pens(5),
    packs: 1,
    refills: 5,
  },
  {
    productId: 'wegovy',
    option: '0.25mg',
    brand: 'Wegovy',
    meant: 'Wegovy',
    generic: 'semaglutide',
    strength: '0.25 mg',
    form: PEN,
    directions: weekly('0.25'),
    quantity: pens(1),
    packs: 1,
    refills: 0,
  },
  {
    productId: 'xarelto',
    option: '20mg',
    brand: 'Xarelto',
    meant: 'Xarelto',
    generic: 'rivaroxaban',
    strength: '20 mg',
    form: TABLETS,
    directions: {
      en: 'Take 1 tablet once daily with food',
      es: 'Tomar 1 comprimido una vez al día con la comida',
      de: '1 Tablette einmal täglich zum Essen einnehmen',
    },
    quantity: tablets(28),
    packs: 1,
    refills: 1,
  },
  {
    productId: 'trulicity',
    option: '1.5mg',
    brand: 'Trulicty',
    meant: 'Trulicity',
    generic: 'dulaglutide',
    strength: '1.5 mg',
    form: PEN,
    directions: weekly('1.5'),
    quantity: pens(4),
    packs: 1,
    refills: 2,
  },
  {
    productId: 'jardiance',
    option: '10mg',
    brand: 'Jardiance',
    meant: 'Jardiance',
    generic: 'empagliflozin',
    strength: '10 mg',
    form: TABLETS,
    directions: {
      en: 'Take 1 tablet once daily in the morning',
      es: 'Tomar 1 comprimido por la mañana',
      de: '1 Tablette morgens einnehmen',
    },
    quantity: tablets(30),
    packs: 1,
    refills: 11,
  },
  {
    productId: 'mounjaro',
    option: '7.5mg',
    brand: 'Mounjaro',
    meant: 'Mounjaro',
    generic: 'tirzepatide',
    strength: '7.5 mg',
    form: PEN,
    directions: weekly('7.5'),
    quantity: pens(1),
    packs: 1,
    refills: 0,
  },
  {
    productId: 'januvia',
    option: '100mg',
    brand: 'Januvia',
    meant: 'Januvia',
    generic: 'sitagliptin',
    strength: '100 mg',
    form: TABLETS,
    directions: {
      en: 'Take 1 tablet once daily',
      es: 'Tomar 1 comprimido una vez al día',
      de: '1 Tablette einmal täglich einnehmen',
    },
    quantity: tablets(56),
    packs: 2,
    refills: 4,
  },
  {
    productId: 'lantus',
    option: '100u/mL',
    brand: 'Lantus',
    meant: 'Lantus',
    generic: 'insulin glargine',
    strength: '100 units/mL',
    form: PEN,
    directions: {
      en: 'Inject 8 units once daily',
      es: 'Inyectar 8 unidades una vez al día',
      de: '8 Einheiten einmal täglich injizieren',
    },
    quantity: { en: '2 boxes', es: '2 cajas', de: '2 Packungen' },
    packs: 2,
    refills: 1,
  },
];

const PEOPLE: Readonly<
  Record<
    ScanLanguage,
    readonly (readonly [patient: string, prescriber: string, street: string, town: string])[]
  >
> = {
  en: [
    ['Ada Byron', 'Grace Hopper', '1 Navy Yard', 'Arlington, VA 22202'],
    ['Thomas Whitfield', 'Elena Marsh', '4100 Harbor Blvd Suite 12', 'Tampa, FL 33602'],
    ['Judith Okafor', 'Samuel Brandt', '27 Chestnut Street', 'Boston, MA 02108'],
  ],
  es: [
    ['Carmen Ortega Ruiz', 'Lucía Fernández', 'Calle Mayor 14', '28013 Madrid'],
    ['Javier Molina', 'Pilar Santos', 'Avenida del Puerto 8', '46021 Valencia'],
  ],
  de: [
    ['Jürgen Albrecht', 'Sabine Köhler', 'Lindenstraße 5', '10969 Berlin'],
    ['Monika Hartmann', 'Peter Vogel', 'Marktplatz 3', '70173 Stuttgart'],
  ],
};

/** Identifiers with a right check digit. */
const NPIS = ['1234567893', '1245319599', '1043259872', '1679576722'];
const isoDay = (day: number): string =>
  new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);

/** The text of a made prescription, by number: the language, the person and the medicine change in turn. */
export const madeText = (number: number, language: ScanLanguage): MadeText => {
  const [patient, prescriber, street, town] = PEOPLE[language][
    number % PEOPLE[language].length
  ] ?? ['', '', '', ''];
  const medicine = MADE_MEDICINES[number % MADE_MEDICINES.length];
  if (!medicine) throw new Error('there is no such medicine');
  return {
    language,
    patient,
    prescriber,
    street,
    town,
    born: isoDay(-12_000 - number * 371),
    issued: isoDay(10 + number * 7),
    npi: NPIS[number % NPIS.length] ?? '',
    licence: language === 'en' ? `MD${48_213 + number * 97}` : String(282_864_218 + number * 1_013),
    medicine,
  };
};
