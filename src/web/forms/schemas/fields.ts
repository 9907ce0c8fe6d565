import * as z from 'zod/mini';
import { isEmail } from '#domain/customers.ts';
import { postalProblem } from '#domain/postal-codes.ts';
import { placeProblem } from '#domain/us-places.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { requiredMessage, FIELD_LABELS } from '#texts/field-labels.ts';

/** Maximum length of a one-line field, far above any real name or street. */
export const MAX_LINE = 200;
/** Maximum length of a message or note. */
const MAX_TEXT = 5_000;

const tooLong = (label: string, max: number): string =>
  `${label} may have at most ${max} characters`;

const CONTROL = /[\p{Cc}]/u;

/** The database rejects texts with a null character. */
const withoutNull = (label: string) =>
  z.refine<string>(
    (text) => !text.includes('\0'),
    `${label} contains characters that we cannot read`,
  );

/** One required line of text. `long` is the message for one that is too long. */
export const requiredLine = (
  label: string,
  max: number = MAX_LINE,
  long: string = tooLong(label, max),
) =>
  z.pipe(
    z.string(requiredMessage(label)).check(z.trim()),
    z.string().check(
      z.minLength(1, requiredMessage(label)),
      z.maxLength(max, long),
      z.refine((text) => !CONTROL.test(text), `${label} contains characters that we cannot read`),
    ),
  );

/** What a mail client makes a link of: "https://x", "www.x", "x.com", "x.ly/y", "x@y". */
const LINK =
  /:\/\/|\bwww\.|@|[\p{L}\d-]\.(?:[a-z]{2,}\/|(?:com|net|org|io|info|biz|xyz|top|online|site|shop|link|click|ru|cn|app|dev)(?!\p{L}))/iu;

/** A name, which mails repeat to whoever gets them. */
const nameLine = (label: string) =>
  z.pipe(
    requiredLine(label),
    z.string().check(z.refine((text) => !LINK.test(text), `${label} cannot contain a web address`)),
  );

/** One optional line of text. */
export const optionalLine = (label: string, max: number = MAX_LINE) =>
  z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.string().check(
      z.maxLength(max, tooLong(label, max)),
      z.refine((text) => !CONTROL.test(text), `${label} contains characters that we cannot read`),
    ),
  );

/** Text of several lines. */
export const requiredText = (label: string) =>
  z.pipe(
    z.string(requiredMessage(label)).check(z.trim()),
    z
      .string()
      .check(
        z.minLength(1, requiredMessage(label)),
        z.maxLength(MAX_TEXT, tooLong(label, MAX_TEXT)),
        withoutNull(label),
      ),
  );

export const optionalText = (label: string) =>
  z.pipe(
    z._default(z.string(), '').check(z.trim()),
    z.string().check(z.maxLength(MAX_TEXT, tooLong(label, MAX_TEXT)), withoutNull(label)),
  );

export const emailField = z.pipe(
  z.string(ACCOUNT_MESSAGES.emailRequired).check(z.trim()),
  z.string().check(
    z.minLength(1, ACCOUNT_MESSAGES.emailRequired),
    z.refine((text) => text === '' || isEmail(text), ACCOUNT_MESSAGES.emailInvalid),
  ),
);

/** Name and address fields: the same in every form that asks for them. */
export const personFields = {
  firstName: nameLine(FIELD_LABELS.firstName),
  lastName: nameLine(FIELD_LABELS.lastName),
  country: requiredLine(FIELD_LABELS.country),
  streetAddress: requiredLine(FIELD_LABELS.streetAddress),
  apartment: optionalLine(FIELD_LABELS.apartment),
  city: requiredLine(FIELD_LABELS.city),
  state: requiredLine(FIELD_LABELS.state),
  zipCode: requiredLine(FIELD_LABELS.zipCode),
  /** The server, which has the phone library, checks that the number exists. */
  phone: requiredLine(FIELD_LABELS.phone, MAX_LINE, ACCOUNT_MESSAGES.phoneInvalid),
} as const;

/** Runs together with the checks of the fields, so that a person sees every error at once. */
export const ALWAYS = { when: () => true };

/** State and ZIP Code of an address in the United States have to fit, and the postal code its country elsewhere. */
export const placeFits = z.superRefine<{
  // Missing where the field itself is refused.
  country: string | undefined;
  state: string | undefined;
  zipCode: string | undefined;
}>(({ country = '', state = '', zipCode = '' }, form) => {
  const problem = placeProblem({ country, state, zipCode });
  if (problem) form.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  const postal = zipCode.trim() === '' ? undefined : postalProblem(country, zipCode);
  if (postal) form.addIssue({ code: 'custom', path: ['zipCode'], message: postal });
}, ALWAYS);

export const STALE = 'This page is out of date. Please reload it and try again.';

/** The version of the record that the person saw before changing it. */
export const seenVersion = z.pipe(
  z.string(STALE).check(z.regex(/^[1-9]\d{0,8}$/, STALE)),
  z.transform((text) => Number(text)),
);
