import { z } from 'zod';

/** Configuration of payments through Stripe. */
export type StripeConfig = {
  readonly secretKey: string;
  /** Secret that Stripe signs its webhook calls with. */
  readonly webhookSecret: string;
  /** Address of a Stripe stand-in for trying the store out; undefined for Stripe itself. */
  readonly apiUrl: string | undefined;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The key is sent there, so the connection must be encrypted unless it stays on the machine. */
const isStandIn = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.pathname !== '/' || url.search + url.hash + url.username + url.password !== '')
    return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
};

export const stripeVariables = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(
      /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{10,}$/,
      'must be a secret or restricted key of Stripe, which begins with sk_ or rk_',
    )
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_\S{16,}$/,
      'must be the signing secret of the endpoint, which begins with whsec_',
    )
    .optional(),
  STRIPE_API_URL: z
    .string()
    .refine(isStandIn, 'must be an https address without a path')
    .optional(),
};

export const STRIPE_NEEDS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

type Variables = {
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
};

/** Contradictory settings. Live payments require https and Stripe itself. */
export const stripeProblems = (variables: Variables, publicUrl: string): readonly string[] => {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: apiUrl } = variables;
  if (key === undefined)
    return apiUrl === undefined ? [] : ['  STRIPE_API_URL: is of no use without STRIPE_SECRET_KEY'];
  if (!/^.._live_/.test(key)) return [];
  return [
    ...(publicUrl.startsWith('https:')
      ? []
      : ['  STRIPE_SECRET_KEY: is a live key; PUBLIC_URL must be an https address then']),
    ...(apiUrl === undefined ? [] : ['  STRIPE_API_URL: a live key goes to Stripe itself alone']),
  ];
};

export const stripeOf = (variables: Variables): StripeConfig | undefined =>
  variables.STRIPE_SECRET_KEY && variables.STRIPE_WEBHOOK_SECRET
    ? {
        secretKey: variables.STRIPE_SECRET_KEY,
        webhookSecret: variables.STRIPE_WEBHOOK_SECRET,
        apiUrl: variables.STRIPE_API_URL,
      }
    : undefined;
