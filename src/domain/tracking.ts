/** The carriers that the store ships with. */
export type Carrier = 'FedEx' | 'DHL';

/** Who brings a parcel, as it is stored: a courier that the store does not know is another one. */
export type TrackingCarrier = Carrier | 'other';

export type Tracking = {
  /** As the administrator typed it. */
  readonly text: string;
  /** Undefined where the text does not tell for sure. */
  readonly carrier: Carrier | undefined;
  /** Page where the parcel can be followed. */
  readonly url: string | undefined;
};

/** No address with a name before its host: that is how a host is made to look like another one. */
const WEB_ADDRESS = /^https?:\/\/((?:[\w-]+\.)+[\w-]+)(?::\d{1,5})?(?:[/?#][^\s"'<>\\^`{|}]*)?$/i;

const hosts: Readonly<Record<Carrier, RegExp>> = {
  FedEx: /^(?:.+\.)?fedex\.com$/i,
  DHL: /^(?:.+\.)?(?:dhl\.com|dhl\.de|dhl)$/i,
};

const pages: Readonly<Record<Carrier, (number: string) => string>> = {
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}&submit=1`,
};

/** The sum of the digits, each times its weight; the weights go round, from the last digit on. */
const weighted = (digits: string, weights: readonly number[]): number =>
  [...digits]
    .toReversed()
    .reduce((sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0), 0);

const endsWith = (number: string, checkDigit: (digits: string) => number): boolean =>
  Number(number.at(-1)) === checkDigit(number.slice(0, -1));

/** Of air waybills: 1, 3, 7 from the right, what is left of eleven; ten counts as nought. */
const expressDigit = (digits: string): number => (weighted(digits, [1, 3, 7]) % 11) % 10;
/** Of Ground labels, as GS1 has it: 3 and 1 from the right, what is missing to a full ten. */
const groundDigit = (digits: string): number => (10 - (weighted(digits, [3, 1]) % 10)) % 10;
/** Of DHL's air waybills: what is left of seven. */
const waybillDigit = (digits: string): number => Number(digits) % 7;

/**
 * The numbers of FedEx by their length:
 * - 12, an air waybill, and 15, a Ground parcel: check digits as FedEx's label specifications have them
 *   ("FedEx Ground Label Layout Specification"; for Express, what FedEx told in
 *   http://answers.google.com/answers/threadview/id/207899.html);
 * - 20, Ground Economy: the postal service's package code without the 92 that it is checked with;
 * - 22, a Ground barcode that begins with 96: the parcel's own 15 digits are its end.
 * A number of 22 digits that begins with 92 is any parcel that the postal service brings, so it tells no
 * carrier. Lengths and check digits agree with https://github.com/jkeen/tracking_number_data.
 */
const isFedEx = (number: string): boolean =>
  (/^\d{12}$/.test(number) && endsWith(number, expressDigit)) ||
  (/^\d{15}$/.test(number) && endsWith(number, groundDigit)) ||
  (/^\d{20}$/.test(number) && endsWith(`92${number}`, groundDigit)) ||
  (/^96\d{20}$/.test(number) && endsWith(number.slice(-15), groundDigit));

/**
 * Tracking numbers of DHL, as listed at https://www.dhl.com/us-en/home/tracking/id-labels.html: an air
 * waybill of ten digits with a check digit; a piece (JJD, JVGL; JD without the J that marks a barcode); a
 * parcel of DHL eCommerce (GM). The other listed forms, LX, RX and 3S, are also used by other carriers.
 */
const isDhl = (number: string): boolean =>
  (/^\d{10}$/.test(number) && endsWith(number, waybillDigit)) ||
  /^(?:J?JD|JVGL)\d{10,20}$/.test(number) ||
  /^GM\d{10,37}$/.test(number);

/** A row of noughts passes every check and is nobody's number. */
const isBlank = (number: string): boolean => /^\D*0+$/.test(number);

const carrierOf = (number: string): Carrier | undefined => {
  if (isBlank(number)) return undefined;
  if (isFedEx(number)) return 'FedEx';
  return isDhl(number) ? 'DHL' : undefined;
};

const NAMED = /^(?:(fedex|dhl)(?:\s+express)?[\s:#]+)?(.*)$/i;

/** The number without the spaces and hyphens that make it readable, and the name before it. */
const parts = (text: string): { readonly name: string | undefined; readonly number: string } => {
  const [, name, rest = ''] = NAMED.exec(text) ?? [];
  return { name: name?.toLowerCase(), number: rest.replaceAll(/[\s-]/g, '').toUpperCase() };
};

/**
 * Interprets a tracking text: the carrier, if the number's form and check digit identify it, and the
 * tracking page. An address is its own page; any other text has none.
 */
export const readTracking = (typed: string): Tracking => {
  const text = typed.trim();
  const [address, host = ''] = WEB_ADDRESS.exec(text) ?? [];
  if (address !== undefined) {
    const carrier = (['FedEx', 'DHL'] as const).find((each) => hosts[each].test(host));
    return { text, carrier, url: address };
  }
  const { name, number } = parts(text);
  const carrier = carrierOf(number);
  // Somebody who names another carrier knows better than the number.
  if (!carrier || (name && name !== carrier.toLowerCase()))
    return { text, carrier: undefined, url: undefined };
  return { text, carrier, url: pages[carrier](number) };
};
