import { z } from 'zod';

/** Scopes an app can be granted; the domain describes each one for people. */
const scope = z.enum(['profile', 'orders']);

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/**
 * Allowed redirect addresses: https, the local machine, or the scheme of an installed app, which is a
 * reversed domain name (RFC 8252). Schemes that a browser executes, such as javascript:, contain no dot.
 */
const isRedirectUri = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || text.includes('#') || url.username + url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname);
  return url.protocol.includes('.');
};

const client = z.strictObject({
  id: z.string().regex(/^[\w.-]{3,64}$/),
  name: z.string().trim().min(1).max(60),
  redirectUris: z.array(z.string().refine(isRedirectUri)).min(1).max(10),
  scopes: z.array(scope).min(1),
  /** SHA-256 of the secret, in hex; an app on people's devices can keep none and has none. */
  secretSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export type ApiClient = Readonly<z.infer<typeof client>>;

const clients = z
  .array(client)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The apps that may ask customers for access, as JSON. */
export const apiClients = z
  .string()
  .default('[]')
  .transform((text, context): readonly ApiClient[] => {
    const read = clients.safeParse(parsed(text));
    if (read.success) return read.data;
    context.addIssue(
      'must be a JSON list of apps with id, name, redirectUris, scopes and, where it keeps one, secretSha256',
    );
    return z.NEVER;
  });
