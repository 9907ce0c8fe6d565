import { z } from 'zod';

/** An OpenID Connect provider with which customers can log in. */
export type LoginProvider = {
  /** A part of addresses, including the redirect address registered with the provider. */
  readonly id: string;
  /** Display name: "Continue with {name}". */
  readonly name: string;
  /** Exactly as the provider writes it, including a final slash. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The connection transfers identities, so it must be encrypted unless it stays on the machine. */
const isIssuer = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.username || url.password || url.search || url.hash) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
};

const word = (max: number) => z.string().trim().min(1, 'is empty').max(max, 'is too long');

const provider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be lower case letters, digits and "-"'),
  name: word(40),
  issuer: z
    .string()
    .refine(isIssuer, 'must be an https address, such as https://accounts.example.com'),
  clientId: word(500),
  clientSecret: word(2_000),
});

const twice = (values: readonly string[]): boolean => new Set(values).size < values.length;

const providers = z
  .array(provider)
  .refine((all) => !twice(all.map(({ id }) => id)), 'two providers have the same id')
  .refine((all) => !twice(all.map(({ issuer }) => issuer)), 'two providers have the same issuer');

/** The error without the value, which contains secrets. */
const problem = ({ path, message }: z.core.$ZodIssue): string => {
  const [index, ...field] = path;
  return typeof index === 'number'
    ? `entry ${index + 1}${field.length > 0 ? `, ${field.join('.')}` : ''}: ${message}`
    : message;
};

/** The list of providers as JSON in an environment variable. */
export const loginProviders = z.string().transform((text, context): readonly LoginProvider[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message would repeat part of the text.
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
  const checked = providers.safeParse(value);
  if (checked.success) return checked.data;
  for (const issue of checked.error.issues)
    context.addIssue({ code: 'custom', message: problem(issue) });
  return z.NEVER;
});
