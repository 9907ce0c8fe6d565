import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The phone library's own bound on its input. */
const MAX_INPUT = 250;

/**
 * The stored form of a number ("+12025550143"), from the chosen calling code ("1", or "1-CA" for countries
 * that share one) and the typed national number; undefined if no such number exists. A pasted number with a
 * plus sign overrides the chosen code.
 */
export const toPhone = (callingCode: string, typed: string): string | undefined => {
  const code = callingCode.split('-', 1)[0] ?? '';
  const text = typed.trim();
  if (text.length > MAX_INPUT) return undefined;
  const digits = text.replace(/\D/g, '');
  const whole = text.startsWith('+') ? `+${digits}` : `+${code}${digits}`;
  try {
    const number = parsePhoneNumberFromString(whole);
    return number?.isValid() ? number.number : undefined;
  } catch {
    return undefined;
  }
};

export const isPhone = (callingCode: string, typed: string): boolean =>
  toPhone(callingCode, typed) !== undefined;

/** "+1 202 555 0187", or the raw text if it is not a phone number. Only for the server, because the library is large. */
export const formatPhone = (raw: string): string => {
  if (raw.length > MAX_INPUT) return raw;
  try {
    return parsePhoneNumberFromString(raw)?.formatInternational() ?? raw;
  } catch {
    return raw;
  }
};
