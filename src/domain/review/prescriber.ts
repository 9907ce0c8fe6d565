/** A prescriber as typed from a prescription; a field is empty where the prescription does not name it. */
export type Prescriber = {
  readonly prescriberName: string;
  /** Ten digits; prescribers outside the United States have none. */
  readonly prescriberNpi: string;
  readonly prescriberLicence: string;
  readonly prescriberAddress: string;
  readonly prescriberPhone: string;
};

export type PrescriberField = keyof Prescriber;

export const PRESCRIBER_FIELDS = {
  prescriberName: { label: 'Prescriber', max: 200 },
  prescriberNpi: { label: 'NPI', max: 20 },
  prescriberLicence: { label: 'License number', max: 60 },
  prescriberAddress: { label: 'Practice address', max: 500 },
  prescriberPhone: { label: 'Practice phone', max: 40 },
} as const satisfies Record<PrescriberField, unknown>;

export const prescriberFields: readonly PrescriberField[] = [
  'prescriberName',
  'prescriberNpi',
  'prescriberLicence',
  'prescriberAddress',
  'prescriberPhone',
];

/** All that is known of a prescriber but the name. */
export type Contact = Omit<Prescriber, 'prescriberName'>;

/** Name of the one field that address, numbers and phone were typed in before each had its own. */
const FORMER_CONTACT = 'prescriberContact';

const NPI = /[;,]?\s*\bNPI\b[\s#:.no]*(\d+)/i;
const LICENCE = /[;,]?\s*\blicen[sc]e\b[\s#:.no]*([^;,]*\d[^;,]*)/i;
const PHONE = /[;,]?\s*\b(?:phone|telephone|tel)\b[\s:.]*(\+?[\d\s().-]{7,})/i;

/** The fields of a contact that was written as one text. What has no label stays in the address, so nothing is lost. */
export const splitContact = (text: string): Contact => {
  let rest = text;
  const take = (pattern: RegExp): string => {
    const found = pattern.exec(rest);
    if (!found) return '';
    rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length);
    return (found[1] ?? '').trim();
  };
  const [prescriberNpi, prescriberPhone, prescriberLicence] = [
    take(NPI),
    take(PHONE),
    take(LICENCE),
  ];
  return {
    prescriberNpi,
    prescriberLicence,
    prescriberAddress: rest.replaceAll(/^[\s;,]+|[\s;,]+$/g, ''),
    prescriberPhone,
  };
};

/** A contact as one text. `splitContact` reads it. */
export const contactText = (contact: Contact): string =>
  [
    contact.prescriberAddress,
    contact.prescriberNpi && `NPI ${contact.prescriberNpi}`,
    contact.prescriberLicence && `License ${contact.prescriberLicence}`,
    contact.prescriberPhone && `Phone ${contact.prescriberPhone}`,
  ]
    .filter(Boolean)
    .join('; ');

/** A stored contact: its fields, or where only the one text of earlier versions is stored, the fields of that. */
export const storedContact = (contact: Contact, former: string): Contact =>
  Object.values(contact).every((text) => text === '') ? splitContact(former) : contact;

/** Typed values with the fields of today, where some were typed in the one field of earlier versions. */
export const inPresentFields = <Text extends string | undefined>(
  values: Readonly<Record<string, Text>>,
): Readonly<Record<string, Text | string>> => {
  const { [FORMER_CONTACT]: former, ...rest } = values;
  if (former === undefined) return values;
  const typed = (field: keyof Contact): string => rest[field] ?? '';
  const contact = {
    prescriberNpi: typed('prescriberNpi'),
    prescriberLicence: typed('prescriberLicence'),
    prescriberAddress: typed('prescriberAddress'),
    prescriberPhone: typed('prescriberPhone'),
  };
  return { ...rest, ...storedContact(contact, former) };
};
