/** Languages whose prescriptions are read. */
export type ScanLanguage = 'en' | 'es' | 'de';

/** What a label on a prescription announces; `other` ends the value before it. */
export type Label =
  | 'patient'
  | 'born'
  | 'prescriber'
  | 'address'
  | 'patientAddress'
  | 'npi'
  | 'licence'
  | 'phone'
  | 'issued'
  | 'drug'
  | 'strength'
  | 'form'
  | 'directions'
  | 'quantity'
  | 'refills'
  | 'other';

const rows = (text: string): readonly string[] => text.split(',').map((each) => each.trim());

/** Labels in small letters without accents and punctuation. */
const WORDS: Readonly<Record<Label, Partial<Record<ScanLanguage, string>>>> = {
  patient: {
    en: 'patient, patient name, name of patient, full name',
    es: 'paciente, nombre del paciente, nombre y apellidos',
    de: 'patient, patientin, name des patienten, patientenname, name vorname',
  },
  born: {
    en: 'dob, date of birth, birth date, born, birthdate',
    es: 'fecha de nacimiento, f nacimiento, f nac, nacido el',
    de: 'geburtsdatum, geb, geb am, geboren, geboren am',
  },
  prescriber: {
    en: 'prescriber, physician, provider, doctor, prescribed by, prescribing physician, practitioner',
    es: 'medico, prescriptor, facultativo, medico prescriptor, doctora',
    de: 'arzt, arztin, verordner, verordnender arzt, ausstellender arzt, behandelnder arzt',
  },
  address: {
    en: 'prescriber address, office address, practice address, office, clinic address',
    es: 'direccion de la consulta, direccion del medico, consulta, centro',
    de: 'praxisanschrift, praxis, anschrift der praxis',
  },
  patientAddress: {
    en: 'patient address, home address, address',
    es: 'direccion del paciente, direccion, domicilio',
    de: 'anschrift des patienten, anschrift, adresse, wohnort',
  },
  npi: { en: 'npi, npi number, npi no' },
  licence: {
    en: 'license, licence, license no, license number, lic no, state license, lic',
    es: 'n colegiado, no colegiado, num colegiado, colegiado, numero de colegiado, no de colegiado, n de colegiado',
    de: 'lanr, arztnummer, lebenslange arztnummer, betriebsstatten nr',
  },
  phone: {
    en: 'phone, tel, telephone, phone no, phone number, office phone',
    es: 'telefono, tel',
    de: 'telefon, tel',
  },
  issued: {
    en: 'date, date issued, issued, date written, issue date, written, rx date, date of issue',
    es: 'fecha, fecha de prescripcion, fecha de emision, fecha de la receta',
    de: 'datum, ausstellungsdatum, ausgestellt am, verordnungsdatum',
  },
  drug: {
    en: 'rx, drug, medication, medicine, drug name, medication name, prescription',
    es: 'medicamento, medicacion, farmaco, rp',
    de: 'arzneimittel, medikament, verordnung, wirkstoff',
  },
  strength: {
    en: 'strength',
    es: 'concentracion, potencia',
    de: 'starke, wirkstarke',
  },
  form: {
    en: 'form, dosage form',
    es: 'forma farmaceutica, forma, presentacion',
    de: 'darreichungsform, form',
  },
  directions: {
    en: 'sig, directions, instructions, directions for use, how to take',
    es: 'posologia, pauta, instrucciones, modo de empleo, indicaciones',
    de: 'dosierung, dosierungsanweisung, anwendung, einnahme, dosieranweisung',
  },
  quantity: {
    en: 'qty, quantity, dispense, disp, amount, quantity to dispense, disp qty',
    es: 'cantidad, no envases, n envases, numero de envases, envases',
    de: 'menge, anzahl, packungen, abgabemenge',
  },
  refills: {
    en: 'refills, refill, repeats, repeat, number of refills',
    es: 'repeticiones, renovaciones, dispensaciones adicionales',
    de: 'wiederholungen, wiederholung, nachfullungen',
  },
  other: {
    en: 'fax, email, sex, gender, age, weight, dea, dea no, signature, diagnosis, dx, icd, substitution, generic, days supply, page, insurance, allergies, member id, height, ndc',
    es: 'correo, firma, sexo, edad, diagnostico, dni, cip, tarjeta sanitaria, sello',
    de: 'unterschrift, geschlecht, kasse, krankenkasse, versicherten nr, versichertennummer, diagnose, stempel, betriebsstattennummer, bsnr',
  },
};

/** One way to write a label, in letters only, with the number of its words. */
export type LabelPhrase = {
  readonly label: Label;
  readonly language: ScanLanguage;
  readonly letters: string;
  readonly words: number;
};

const LANGUAGES: readonly ScanLanguage[] = ['en', 'es', 'de'];
const LABELS: readonly Label[] = [
  'patient',
  'born',
  'prescriber',
  'address',
  'patientAddress',
  'npi',
  'licence',
  'phone',
  'issued',
  'drug',
  'strength',
  'form',
  'directions',
  'quantity',
  'refills',
  'other',
];

/** All labels, those of more words first. */
export const LABEL_PHRASES: readonly LabelPhrase[] = LABELS.flatMap((label) =>
  LANGUAGES.flatMap((language) =>
    rows(WORDS[label][language] ?? '')
      .filter(Boolean)
      .map((phrase) => ({
        label,
        language,
        letters: phrase.replaceAll(' ', ''),
        words: phrase.split(' ').length,
      })),
  ),
).toSorted((a, b) => b.words - a.words);

/** The letters and digits of a text, small and without accents. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Number of letters to add, drop or change to make one text of another. */
export const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, left] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, right] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (left === right ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};
