import type { LineFacts, OrderPaperFacts, PackFacts } from '#papers/facts.ts';

export const packFacts = (changes: Partial<PackFacts> = {}): PackFacts => ({
  gtin: '09876543210982',
  serial: 'A1B2C3D4E5F6',
  batch: 'NX7-42',
  expiry: '2028-01-31',
  madeIn: 'DK',
  ...changes,
});

export const lineFacts = (changes: Partial<LineFacts> = {}): LineFacts => ({
  name: 'Ozempic 2mg/3mL',
  pack: '1 pen (4 weekly doses of 0.5 mg)',
  quantity: 3,
  price: 35_900,
  supplyDays: 84,
  prescribed: true,
  refrigerated: true,
  directions: {
    drug: 'semaglutide',
    brand: 'Ozempic',
    strength: '2 mg/3 mL',
    form: 'pre-filled pen',
    directions: 'Inject 0.5 mg under the skin once a week, on the same day each week.',
    refills: 2,
    left: 6,
  },
  packs: [packFacts(), packFacts({ serial: 'A1B2C3D4E5F7' })],
  ...changes,
});

/** Facts of an order of one medicine with two of three packs recorded. */
export const orderPaperFacts = (changes: Partial<OrderPaperFacts> = {}): OrderPaperFacts => ({
  number: '0123456789ab',
  status: 'Preparing for Shipment',
  placed: new Date('2027-03-01T09:30:00Z'),
  today: '2027-03-03',
  brand: {
    name: 'Pharos',
    address: '12 Harbour Street, Rotterdam, Netherlands',
    email: 'support@pharos.example',
    phone: '+1 202 555 0143',
  },
  from: 'Netherlands',
  to: {
    name: 'José Müller-Łukasiewicz',
    lines: ['1600 Pennsylvania Avenue NW', 'Apt 4', 'Washington, DC 20500', 'United States'],
    phone: '+12025550143',
    country: 'United States',
    inUnitedStates: true,
  },
  lines: [lineFacts()],
  leftOut: [],
  discount: 0,
  notApproved: undefined,
  approved: {
    by: 'Ana Pharmacist',
    at: new Date('2027-03-02T10:00:00Z'),
    licence: 'NL-49012345601, BIG register',
  },
  prescription: {
    patient: 'José Müller-Łukasiewicz',
    prescriber: {
      prescriberName: 'Dr. Grace Hopper',
      prescriberNpi: '1234567893',
      prescriberLicence: '',
      prescriberAddress: '1 Navy Yard, Arlington, Virginia',
      prescriberPhone: '+1 703 555 0100',
    },
    issued: '2027-02-20',
    validUntil: '2028-02-20',
  },
  scan: undefined,
  ...changes,
});
