import { z } from 'zod';
import type { Brand } from './public.ts';

const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((value) => value === 'true' || value === '1');

const url = (protocols: RegExp) => z.url({ protocol: protocols });

/** An empty variable counts as absent, as in `SMTP_URL= npm start`. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  PUBLIC_URL: optional(url(/^https?$/)),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: optional(url(/^postgres(ql)?$/)),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  /** Number of proxies in front whose X-Forwarded-For entry is believed; 0 believes none. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  SMTP_URL: optional(url(/^smtps?$/)),
  MAIL_FROM: optional(z.email()),
  S3_ENDPOINT: optional(url(/^https?$/)),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('prescriptions'),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** 32 bytes in base64; without it the key file in DATA_DIR is used, and made where it is missing. */
  MASTER_KEY: optional(
    z.string().refine((value) => Buffer.from(value, 'base64').length === 32, '32 bytes in base64'),
  ),
  /** Signs session cookies; without it a secret is kept beside the master key. */
  SESSION_SECRET: optional(z.string().min(32)),
  PRIVATE_REGISTRATION: flag.default(false),
  /** Whether the server also runs the jobs; off where workers of their own do. */
  INLINE_WORKER: flag.default(true),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Port of the Prometheus endpoint; absent means none. */
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: z.string().default('127.0.0.1'),
  BRAND_NAME: z.string().default('Pharos'),
  BRAND_EMAIL: z.email().default('support@pharos.example'),
  BRAND_PHONE: z.string().default('+1 202 555 0143'),
  BRAND_ADDRESS: z.string().default(''),
  BRAND_MESSAGING_URL: optional(url(/^https$/)),
  BRAND_SOCIAL_URL: optional(url(/^https$/)),
});

export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash, such as https://shop.example. */
  readonly publicUrl: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly trustedProxies: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly s3:
    | {
        readonly endpoint: string;
        readonly region: string;
        readonly bucket: string;
        readonly accessKeyId: string;
        readonly secretAccessKey: string;
      }
    | undefined;
  readonly masterKey: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly privateRegistration: boolean;
  readonly inlineWorker: boolean;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  readonly brand: Brand;
};

export class ConfigError extends Error {}

/** Reads the environment once. Throws a ConfigError that names every variable that is wrong. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const parsed = environment.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(
      `The configuration is wrong:\n${parsed.error.issues
        .map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
        .join('\n')}`,
    );
  const e = parsed.data;
  if (e.S3_ENDPOINT && !(e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY))
    throw new ConfigError(
      'The configuration is wrong:\n  S3_ENDPOINT needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    );
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl: new URL(e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).origin,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    trustedProxies: e.TRUSTED_PROXIES,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? e.BRAND_EMAIL,
    s3:
      e.S3_ENDPOINT && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
        ? {
            endpoint: e.S3_ENDPOINT,
            region: e.S3_REGION,
            bucket: e.S3_BUCKET,
            accessKeyId: e.S3_ACCESS_KEY_ID,
            secretAccessKey: e.S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    masterKey: e.MASTER_KEY,
    sessionSecret: e.SESSION_SECRET,
    privateRegistration: e.PRIVATE_REGISTRATION,
    inlineWorker: e.INLINE_WORKER,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    brand: {
      name: e.BRAND_NAME,
      email: e.BRAND_EMAIL,
      phone: e.BRAND_PHONE,
      address: e.BRAND_ADDRESS,
      messagingUrl: e.BRAND_MESSAGING_URL ?? `https://wa.me/${e.BRAND_PHONE.replace(/\D/g, '')}`,
      socialUrl: e.BRAND_SOCIAL_URL,
    },
  };
};
