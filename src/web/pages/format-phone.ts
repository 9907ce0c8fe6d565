import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** The phone library's own bound on its input. */
const MAX_INPUT = 250;

/** "+1 202 555 0187"; the raw text where it is no phone number. For the server: the library is large. */
export const formatPhone = (raw: string): string => {
  if (raw.length > MAX_INPUT) return raw;
  try {
    return parsePhoneNumberFromString(raw)?.formatInternational() ?? raw;
  } catch {
    return raw;
  }
};
