import { z } from 'zod';
import type { Operator } from './public.ts';

export const operatorVariables = {
  /** Legal name of the company that operates the store. */
  OPERATOR_COMPANY: z.string().optional(),
  /** Number of its licence; "none" where it needs none. */
  OPERATOR_LICENSE: z.string().optional(),
  OPERATOR_LICENSE_AUTHORITY: z.string().optional(),
  /** The person who answers for the store. */
  OPERATOR_RESPONSIBLE: z.string().optional(),
};

/** What patients and authorities need to know of the operator. */
const DETAILS = [
  'OPERATOR_COMPANY',
  'OPERATOR_LICENSE',
  'OPERATOR_RESPONSIBLE',
  'BRAND_ADDRESS',
  'BRAND_EMAIL',
  'BRAND_PHONE',
] as const;
export type OperatorDetail = (typeof DETAILS)[number];

type Environment = Readonly<Record<string, string | undefined>>;

const isNone = (licence: string): boolean => /^\s*none\s*$/i.test(licence);

/** A number without its authority could not be looked up. */
export const operatorProblems = ({
  OPERATOR_LICENSE: number,
  OPERATOR_LICENSE_AUTHORITY: authority,
}: Environment): string[] => {
  if (number !== undefined && isNone(number))
    return authority
      ? ['  OPERATOR_LICENSE_AUTHORITY: does not go with OPERATOR_LICENSE=none']
      : [];
  return Boolean(number) === Boolean(authority)
    ? []
    : ['  OPERATOR_LICENSE: OPERATOR_LICENSE and OPERATOR_LICENSE_AUTHORITY go together'];
};

const licenceOf = (
  number: string | undefined,
  authority: string | undefined,
): Operator['licence'] => {
  if (number === undefined) return undefined;
  if (isNone(number)) return 'not needed';
  return authority === undefined ? undefined : { number, authority };
};

export const operatorOf = (
  e: Readonly<Partial<Record<keyof typeof operatorVariables, string | undefined>>>,
): Operator => ({
  company: e.OPERATOR_COMPANY,
  licence: licenceOf(e.OPERATOR_LICENSE, e.OPERATOR_LICENSE_AUTHORITY),
  responsible: e.OPERATOR_RESPONSIBLE,
});

/** The settings without a value. */
export const missingDetails = (given: Environment): readonly OperatorDetail[] =>
  DETAILS.filter((name) => !given[name]);
