/** Texts of an order that begins with the prescription, and of what the machine was not sure of. */
export const PRESCRIPTION_FIRST = {
  title: 'Start with your prescription',
  lead: 'Photograph your prescription or choose its PDF. Our own computer reads it and proposes the medicines and packs. You check each one before anything is ordered.',
  gone: 'This prescription is no longer kept. Please send it again.',
  forShoppers: 'Only customers can send a prescription here.',
  full: 'We cannot take more prescriptions without an order right now. Please place your order first, and send your prescription with it.',
  tooMany:
    'Too many prescriptions were sent from here. Please wait an hour, or place your order first and send your prescription with it.',
  reading: 'We are reading your prescription.',
  readingWait: 'This usually takes less than a minute. You can stay on this page.',
  unreadable:
    'We could not read your prescription, so please choose your medicines yourself. Our pharmacist can still review it.',
  nothingFound:
    'We found none of our medicines on your prescription. Please choose your medicines yourself, or ask for one that we do not list.',
  check:
    'A computer read this and can be wrong. Compare each line with your prescription. Our pharmacist compares them again before your order is approved.',
  kept: 'It is kept encrypted and sent with the order that you place in this browser.',
  choose: 'Choose what is on your prescription',
  none: 'Choose at least one medicine.',
  option: 'Choose a pack for each medicine that you order.',
  packs: 'Enter a number of packs from 1 to 99.',
  privacy: 'It is read on our own computer, stored encrypted, and deleted if you place no order.',
  attached: 'Your prescription is attached',
  attachedText: 'It is sent with this order.',
} as const;

/** What is not certain, or not as prescribed, by its code. */
export const UNSURE = {
  name: (written: string, name: string): string =>
    `We read “${written}”. Check that your prescription says ${name}.`,
  choice: 'We have this medicine in more than one form. Choose the one on your prescription.',
  strength:
    'We could not read the strength for certain. Choose the pack for the strength on your prescription.',
  'other-strength': (read: string): string =>
    `Your prescription says ${read}. We do not have this strength.`,
  quantity: 'We could not read how many packs are prescribed, so we start with one.',
  directions:
    'We could not read the directions for certain, so the days are counted at the label dose.',
  limited: (prescribed: string, packs: string): string =>
    `Your prescription says ${prescribed}. At most ${packs} fit into the 90 days of one shipment.`,
  'too-long': 'One pack lasts longer than the 90 days of one shipment. Please contact us.',
  unknown: 'We do not list this medicine.',
} as const;

export const EXPIRED_PRESCRIPTION = (issued: string, months: number): string =>
  `We read that it was written on ${issued}. We can fill a prescription for ${months} months, so you may need a new one.`;

/** Advice on a photo before it is sent. */
export const PHOTO_ADVICE = {
  blurred: 'This photo looks blurred. If you cannot read every word, take it again.',
  dark: 'This photo looks dark. Take it again where there is more light.',
  glare: 'A lamp seems to reflect on the page. Check that you can read every word.',
  cut: (edges: string): string =>
    `The page seems to be cut off at the ${edges}. Show all four corners.`,
} as const;

export const NOT_SAVED_ORDER =
  'We could not reach the store. Nothing was changed. Please try again.';
