/**
 * The creditor reference (ISO 11649) that a payer quotes on a transfer, so that the store can match it:
 * "RF", two check digits, then up to 21 letters and digits. The check (ISO 7064, modulo 97-10) catches
 * every single wrong digit and every swap of two neighboring digits only in references without letters, so
 * the store's references have none.
 */
const SHAPE = /^RF\d{2}[0-9A-Z]{1,21}$/;
const BODY = /^[0-9A-Z]{1,21}$/;

/** The remainder of a long number divided by 97, digit by digit; A counts as 10 and Z as 35. */
const restBy97 = (text: string): number => {
  let rest = 0;
  for (const letter of text) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
};

/** Normalizes a typed reference: without blanks and hyphens, in capitals. */
export const plainReference = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** The reference with this body. Throws a RangeError unless the body is 1 to 21 letters and digits. */
export const referenceOf = (body: string): string => {
  if (!BODY.test(body)) throw new RangeError('not the body of a reference');
  const check = 98 - restBy97(`${body}RF00`);
  return `RF${String(check).padStart(2, '0')}${body}`;
};

/** Whether it is a reference whose check digits are right. */
export const isReference = (typed: string): boolean => {
  const text = plainReference(typed);
  return SHAPE.test(text) && restBy97(text.slice(4) + text.slice(0, 4)) === 1;
};

/** The printed form of a reference, in groups of four. */
export const printedReference = (reference: string): string =>
  reference.replace(/(.{4})(?=.)/g, '$1 ');

/** The reference of a payment: the last 48 of the random bits of its id, in digits. */
export const paymentReference = (paymentId: string): string =>
  referenceOf(
    String(Number.parseInt(paymentId.replaceAll('-', '').slice(-12), 16)).padStart(15, '0'),
  );
