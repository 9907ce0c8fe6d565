import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The phone library's own bound on its input. */
const MAX_INPUT = 250;

/**
 * A number as the store keeps it ("+12025550143"), from the calling code that was chosen ("1", or "1-CA"
 * where countries share one) and the national number that was typed; undefined where there is no such number. Who pastes a whole number,
 * plus sign included, means that number.
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
