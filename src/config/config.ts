import { z } from 'zod';
import { type ApiClient, apiClients } from './api-clients.ts';
import { type LoginProvider, loginProviders } from './login-providers.ts';
import {
  missingDetails,
  type OperatorDetail,
  operatorOf,
  operatorProblems,
  operatorVariables,
} from './operator.ts';
import type { Brand } from './public.ts';
import {
  STRIPE_NEEDS,
  type StripeConfig,
  stripeOf,
  stripeProblems,
  stripeVariables,
} from './stripe.ts';

/** The remainder of a long number divided by 97, digit by digit; A counts as 10 and Z as 35. */
const restBy97 = (text: string): number =>
  [...text].reduce((rest, letter) => {
    const value = Number.parseInt(letter, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** Whether an account number is an IBAN whose check digits are right (ISO 13616). */
const isIban = (typed: string): boolean => {
  const text = typed.replaceAll(' ', '');
  return (
    /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) && restBy97(text.slice(4) + text.slice(0, 4)) === 1
  );
};

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

const url = (protocols: RegExp) => z.url({ protocol: protocols });

/** Digits only: `Number` would accept "0x50" and a blank as a port too. */
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);

const port = whole(1, 65_535);

const isOrigin = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && url.search + url.hash + url.username + url.password === '';
};

/** Whether a host is this machine itself. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Whether browsers count the address as a secure context, which the proof of work needs; what is sent there is
 * encrypted or stays on this machine.
 */
const isSecureContext = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isThisMachine(url.hostname));
};

/** The address of a service that gets secrets. */
const service = url(/^https?$/).refine(
  isSecureContext,
  'must be an https address, or http on this machine',
);

const origin = z
  .string()
  .refine(isOrigin, 'must be an address without a path, such as https://shop.example')
  .transform((text) => new URL(text).origin);

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: origin.optional(),
  /** Where the staff work, if not at PUBLIC_URL; then only there. */
  STAFF_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL: whole(2, 200).default(10),
  /** Number of proxies in front of the store whose X-Forwarded-For entry is trusted; 0 trusts none. */
  TRUSTED_PROXIES: whole(0, 10).default(0),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.email().optional(),
  /** Address that SMS one-time codes are posted to, signed with the secret; without it none are sent. */
  PHONE_WEBHOOK_URL: service.optional(),
  PHONE_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Address that signed heads of the audit log are posted to, besides the file in DATA_DIR. */
  AUDIT_HEAD_URL: service.optional(),
  /** Where clamd of ClamAV listens on this machine: a socket's path, or 127.0.0.1 with a port. */
  CLAMD: z
    .string()
    .regex(
      /^(?:\/.+|(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5})$/,
      'must be the path of a socket, or a port of this machine such as 127.0.0.1:3310',
    )
    .optional(),
  ...stripeVariables,
  S3_ENDPOINT: service.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().default('prescriptions'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** 32 bytes in base64; without it the key file in DATA_DIR is used, and made where it is missing. */
  MASTER_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64')
    .optional(),
  /** Signs session cookies; by default a secret is stored next to the master key. */
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  PRIVATE_REGISTRATION: flag.default(false),
  API_CLIENTS: apiClients,
  /** External identity providers, as JSON; none if absent. */
  OIDC_PROVIDERS: loginProviders.default([]),
  /** Whether forms ask the browser for a proof of work; by default under attack, where browsers can solve it. */
  CAPTCHA: z.enum(['off', 'attack', 'on']).optional(),
  /** Whether staff log in with a second factor only; optional is for tries on one machine, without https. */
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional']).default('required'),
  /** Whether customers reach their data with a second factor only. */
  CUSTOMER_SECOND_FACTOR: z.enum(['required', 'optional']).default('optional'),
  PASSWORD_HASH: z.enum(['strong', 'least']).default('strong'),
  /** Least characters of a new password; from 15 on, no rule of composition is left. */
  PASSWORD_LENGTH: z.coerce.number().int().min(8).max(64).default(8),
  /** Whether browsers keep what was typed over a reload, and the cart of an account over the end of its session. */
  KEEP_IN_BROWSER: flag.default(true),
  /** Whether /styleguide answers: a page of every widget, for those who work on the store. */
  STYLEGUIDE: flag.default(false),
  /**
   * Months from its issue date for which a prescription may be filled. Twelve is the usual teaching rule of
   * the United States; single states differ (pharmacy rules, 3.3).
   */
  PRESCRIPTION_MONTHS: whole(1, 60).default(12),
  /** Whether the text of uploaded prescriptions is read by the machine, for the pharmacist to compare. */
  READ_PRESCRIPTIONS: flag.default(true),
  /** Hours for which a prescription that was sent without an order is kept. */
  DRAFT_PRESCRIPTION_HOURS: whole(1, 336).default(24),
  /** Hours within which a pharmacist should review a prescription. */
  REVIEW_HOURS: whole(1, 720).default(24),
  /** Hours after which a patient's message or report counts as unanswered, and overdue work goes to administrators. */
  ESCALATION_HOURS: whole(1, 720).default(24),
  /** Seconds for which a decision at the review desk can be undone; 0 carries decisions out at once. */
  REVIEW_UNDO_SECONDS: whole(0, 60).default(10),
  /** Medicines whose prescriptions two pharmacists approve, such as "insulin,anticoagulant". */
  SECOND_PHARMACIST: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((name) => name.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(['insulin', 'anticoagulant']))),
  /** The country from which parcels leave; it determines time zone, weekends and holidays. */
  SHIP_FROM: z
    .string()
    .default('DE')
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['AT', 'DE', 'ES', 'FR', 'GR', 'IE', 'IT', 'NL'])),
  /** Business days that the courier needs at the most for a cold parcel. */
  COLD_TRANSIT_DAYS: whole(1, 10).default(3),
  /** Hours for which the packed coolant keeps 2–8 °C. */
  COOLANT_HOURS: whole(24, 240).default(96),
  /** Days for which the link to a payment works. */
  PAYMENT_LINK_DAYS: whole(1, 60).default(7),
  /** Days for which mails that were sent are kept. */
  KEEP_MAILS_DAYS: whole(30, 730).default(730),
  /** The account that bank transfers go to; without one the store sends its details by hand. */
  TRANSFER_HOLDER: z.string().optional(),
  TRANSFER_BANK: z.string().optional(),
  TRANSFER_IBAN: z.string().optional(),
  TRANSFER_BIC: z
    .string()
    .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'must be 8 or 11 capital letters and digits')
    .optional(),
  TRANSFER_ROUTING: z
    .string()
    .regex(/^\d{9}$/, 'must be nine digits')
    .optional(),
  TRANSFER_ACCOUNT: z
    .string()
    .regex(/^[\d -]{4,20}$/, 'must be the digits of an account number')
    .optional(),
  /** The folder of the backups, of which the newest is restored beside the store once a month; absent means never. */
  BACKUP_FOLDER: z.string().optional(),
  /** The public half of the key that opens backups, where you keep the other half; else the store makes both. */
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[0-9a-z]{58}$/, 'must be a recipient of age, which begins with age1')
    .optional(),
  /** The file with the key that opens backups, for restore and drill; else DATA_DIR/keys/backup.key. */
  BACKUP_IDENTITY: z.string().optional(),
  /**
   * Where the changes of the store's own PostgreSQL are archived as they are made: a folder on another disk or machine, or
   * another bucket of the S3 store; absent means nowhere.
   */
  ARCHIVE_FOLDER: z.string().optional(),
  ARCHIVE_BUCKET: z.string().optional(),
  /** Days back to which the archive can restore any moment. */
  ARCHIVE_DAYS: whole(1, 365).default(14),
  /** The commit that the store was built from, where there is no checkout to ask. */
  COMMIT: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/, 'must be the hash of a commit')
    .optional(),
  /** Whether the server also runs the jobs; off if separate workers do. */
  INLINE_WORKER: flag.default(true),
  /** Whether the server renders and compresses all public pages at its start, or each at its first request. */
  WARM_PAGES: flag.default(true),
  /** Seconds that running requests get after the store was told to stop. */
  STOP_SECONDS: whole(1, 900).default(45),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Port of the Prometheus endpoint; absent means none. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** OTLP/HTTP address of an OpenTelemetry collector for traces and metrics; absent means none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/).optional(),
  /** Share of the traces that are sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1')
    .default('1')
    .transform(Number),
  BRAND_NAME: z.string().default('Pharos'),
  BRAND_EMAIL: z.email().default('support@pharos.example'),
  BRAND_PHONE: z.string().default('+1 202 555 0143'),
  BRAND_ADDRESS: z.string().default(''),
  BRAND_MESSAGING_URL: url(/^https$/).optional(),
  BRAND_SOCIAL_URL: url(/^https$/).optional(),
  ...operatorVariables,
});

/** The names of all variables. */
export const VARIABLES: readonly string[] = Object.keys(environment.shape);

type Environment = Record<string, string | undefined>;

/** An empty variable counts as absent, as in `SMTP_URL= npm start`. */
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

const S3_NEEDS = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const PHONE_NEEDS = ['PHONE_WEBHOOK_URL', 'PHONE_WEBHOOK_SECRET'];

/**
 * An incomplete group of settings would silently do nothing: prescriptions would go to the local disk, and
 * texts would never leave.
 */
const halves = (env: Environment): string[] =>
  [S3_NEEDS, PHONE_NEEDS, STRIPE_NEEDS].flatMap((needs) =>
    needs.some((name) => env[name])
      ? needs
          .filter((name) => !env[name])
          .map((name) => `  ${name}: is missing; ${needs.join(', ')} go together`)
      : [],
  );

/** The archive has one place, and needs what it names. */
const archiveProblems = (env: Environment): string[] => {
  const { ARCHIVE_FOLDER: folder, ARCHIVE_BUCKET: bucket } = env;
  if (!folder && !bucket) return [];
  return [
    ...(folder && bucket ? ['  ARCHIVE_BUCKET: give it or ARCHIVE_FOLDER, not both'] : []),
    ...(bucket && !env['S3_ENDPOINT']
      ? ['  ARCHIVE_BUCKET: is a bucket of the S3 store, so S3_ENDPOINT is needed too']
      : []),
    ...(bucket && bucket === (env['S3_BUCKET'] ?? 'prescriptions')
      ? ['  ARCHIVE_BUCKET: must be another bucket than that of the prescriptions']
      : []),
    ...(env['DATABASE_URL']
      ? [
          `  ${folder ? 'ARCHIVE_FOLDER' : 'ARCHIVE_BUCKET'}: is for the store's own PostgreSQL; archive the one of DATABASE_URL with its own tools`,
        ]
      : []),
  ];
};

const TRANSFER_NUMBERS = ['TRANSFER_IBAN', 'TRANSFER_ROUTING', 'TRANSFER_ACCOUNT'];

/** An incomplete account must not be shown to payers. */
const transferProblems = (env: Environment): string[] => {
  const given = ['TRANSFER_HOLDER', 'TRANSFER_BANK', 'TRANSFER_BIC', ...TRANSFER_NUMBERS].filter(
    (name) => env[name],
  );
  if (given.length === 0) return [];
  return [
    ...['TRANSFER_HOLDER', 'TRANSFER_BANK']
      .filter((name) => !env[name])
      .map((name) => `  ${name}: is missing; an account needs its holder and its bank`),
    ...(Boolean(env['TRANSFER_ROUTING']) === Boolean(env['TRANSFER_ACCOUNT'])
      ? []
      : ['  TRANSFER_ROUTING: TRANSFER_ROUTING and TRANSFER_ACCOUNT go together']),
    ...(TRANSFER_NUMBERS.some((name) => env[name])
      ? []
      : ['  TRANSFER_IBAN: give it, or TRANSFER_ROUTING and TRANSFER_ACCOUNT']),
    ...(env['TRANSFER_IBAN'] && !isIban(env['TRANSFER_IBAN'])
      ? ['  TRANSFER_IBAN: is no IBAN, or has a digit wrong']
      : []),
  ];
};

export type TransferAccount = {
  readonly holder: string;
  readonly bank: string;
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  readonly routing: string | undefined;
  readonly account: string | undefined;
};

export type S3Place = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

export type Config = {
  readonly mode: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** Origin without a trailing slash, such as https://shop.example. */
  readonly publicUrl: string;
  /** Origin of the staff's desk; undefined where it is the store's. */
  readonly staffUrl: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databasePool: number;
  readonly trustedProxies: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Takes the signed heads of the audit log; undefined if only the file keeps them. */
  readonly auditHeadUrl: string | undefined;
  readonly phoneWebhook: { readonly url: string; readonly secret: string } | undefined;
  /** Undefined where nobody pays by card. */
  readonly stripe: StripeConfig | undefined;
  readonly s3: S3Place | undefined;
  readonly masterKey: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly privateRegistration: boolean;
  readonly apiClients: readonly ApiClient[];
  readonly loginProviders: readonly LoginProvider[];
  readonly captcha: 'off' | 'attack' | 'on';
  /** Whether staff need a second factor. */
  readonly staffFactor: 'required' | 'optional';
  /** Whether customers need a second factor. */
  readonly customerFactor: 'required' | 'optional';
  readonly passwordLength: number;
  readonly keepInBrowser: boolean;
  /** The cost of a password hash. */
  readonly passwordHash: 'strong' | 'least';
  readonly styleguide: boolean;
  readonly readPrescriptions: boolean;
  readonly draftHours: number;
  readonly keepMailsDays: number;
  readonly review: {
    readonly validMonths: number;
    readonly hours: number;
    readonly escalationHours: number;
    readonly undoSeconds: number;
    readonly secondLook: readonly ('insulin' | 'anticoagulant')[];
  };
  readonly shipping: {
    readonly from: 'AT' | 'DE' | 'ES' | 'FR' | 'GR' | 'IE' | 'IT' | 'NL';
    readonly cold: { readonly transitDays: number; readonly coolantHours: number };
    /** Settings without a value, for which the store uses a default. */
    readonly assumed: readonly string[];
  };
  readonly payments: {
    readonly linkDays: number;
    /** The account that bank transfers go to. */
    readonly transfer: TransferAccount | undefined;
  };
  /** Undefined: uploads are not scanned for malware. */
  readonly clamd: string | undefined;
  readonly backupFolder: string | undefined;
  readonly backupRecipient: string | undefined;
  readonly backupIdentity: string | undefined;
  /** Where the changes of the own database are archived, and for how many days; undefined: nowhere. */
  readonly archive:
    | { readonly place: { readonly folder: string } | S3Place; readonly days: number }
    | undefined;
  readonly commit: string | undefined;
  readonly inlineWorker: boolean;
  readonly warmPages: boolean;
  readonly stopSeconds: number;
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** Where traces and metrics are sent, and the share of traces; undefined means nowhere. */
  readonly telemetry: { readonly endpoint: string; readonly share: number } | undefined;
  readonly brand: Brand;
  /** Settings of the operator's details without a value. */
  readonly missingDetails: readonly OperatorDetail[];
};

export class ConfigError extends Error {}

/** Cookies of one host must not reach the other, and both are Secure or neither. */
const staffUrlProblems = (publicUrl: string, staffUrl: string | undefined): readonly string[] => {
  if (staffUrl === undefined) return [];
  const [shop, staff] = [new URL(publicUrl), new URL(staffUrl)];
  return [
    ...(shop.hostname === staff.hostname
      ? [
          '  STAFF_URL: must have another host name than PUBLIC_URL, because cookies do not tell ports apart',
        ]
      : []),
    ...(shop.protocol === staff.protocol
      ? []
      : ['  STAFF_URL: must be https where PUBLIC_URL is, and http where that is']),
  ];
};

/**
 * Reads the environment once. Throws a ConfigError that names every invalid variable but repeats no value,
 * because one may be a secret.
 */
export const readConfig = (env: Environment): Config => {
  const given = withoutEmpty(env);
  const parsed = environment.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`),
    ...halves(given),
    ...transferProblems(given),
    ...archiveProblems(given),
    ...operatorProblems(given),
  ];
  if (!parsed.success || problems.length > 0)
    throw new ConfigError(`The configuration is wrong:\n${problems.join('\n')}`);
  const e = parsed.data;
  const publicUrl = e.PUBLIC_URL ?? new URL(`http://localhost:${e.PORT}`).origin;
  const together = [
    ...stripeProblems(e, publicUrl),
    ...staffUrlProblems(publicUrl, e.STAFF_URL),
    ...(publicUrl.startsWith('https:') && e.STAFF_SECOND_FACTOR === 'optional'
      ? ['  STAFF_SECOND_FACTOR: cannot be optional where PUBLIC_URL is an https address']
      : []),
  ];
  if (together.length > 0)
    throw new ConfigError(`The configuration is wrong:\n${together.join('\n')}`);
  const s3 =
    e.S3_ENDPOINT && e.S3_ACCESS_KEY_ID && e.S3_SECRET_ACCESS_KEY
      ? {
          endpoint: e.S3_ENDPOINT,
          region: e.S3_REGION,
          bucket: e.S3_BUCKET,
          accessKeyId: e.S3_ACCESS_KEY_ID,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        }
      : undefined;
  const archivePlace =
    e.ARCHIVE_FOLDER !== undefined
      ? { folder: e.ARCHIVE_FOLDER }
      : e.ARCHIVE_BUCKET !== undefined && s3
        ? { ...s3, bucket: e.ARCHIVE_BUCKET }
        : undefined;
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    publicUrl,
    staffUrl: e.STAFF_URL,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    databasePool: e.DATABASE_POOL,
    trustedProxies: e.TRUSTED_PROXIES,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? e.BRAND_EMAIL,
    auditHeadUrl: e.AUDIT_HEAD_URL,
    clamd: e.CLAMD,
    phoneWebhook:
      e.PHONE_WEBHOOK_URL && e.PHONE_WEBHOOK_SECRET
        ? { url: e.PHONE_WEBHOOK_URL, secret: e.PHONE_WEBHOOK_SECRET }
        : undefined,
    stripe: stripeOf(e),
    s3,
    masterKey: e.MASTER_KEY,
    sessionSecret: e.SESSION_SECRET,
    privateRegistration: e.PRIVATE_REGISTRATION,
    apiClients: e.API_CLIENTS,
    loginProviders: e.OIDC_PROVIDERS,
    captcha: e.CAPTCHA ?? (isSecureContext(publicUrl) ? 'attack' : 'off'),
    staffFactor: e.STAFF_SECOND_FACTOR,
    customerFactor: e.CUSTOMER_SECOND_FACTOR,
    passwordLength: e.PASSWORD_LENGTH,
    keepInBrowser: e.KEEP_IN_BROWSER,
    passwordHash: e.PASSWORD_HASH,
    styleguide: e.STYLEGUIDE,
    readPrescriptions: e.READ_PRESCRIPTIONS,
    draftHours: e.DRAFT_PRESCRIPTION_HOURS,
    keepMailsDays: e.KEEP_MAILS_DAYS,
    review: {
      validMonths: e.PRESCRIPTION_MONTHS,
      hours: e.REVIEW_HOURS,
      escalationHours: e.ESCALATION_HOURS,
      undoSeconds: e.REVIEW_UNDO_SECONDS,
      secondLook: e.SECOND_PHARMACIST,
    },
    shipping: {
      from: e.SHIP_FROM,
      cold: { transitDays: e.COLD_TRANSIT_DAYS, coolantHours: e.COOLANT_HOURS },
      assumed: ['SHIP_FROM', 'COLD_TRANSIT_DAYS', 'COOLANT_HOURS'].filter((name) => !given[name]),
    },
    payments: {
      linkDays: e.PAYMENT_LINK_DAYS,
      transfer:
        e.TRANSFER_HOLDER && e.TRANSFER_BANK
          ? {
              holder: e.TRANSFER_HOLDER,
              bank: e.TRANSFER_BANK,
              iban: e.TRANSFER_IBAN,
              bic: e.TRANSFER_BIC,
              routing: e.TRANSFER_ROUTING,
              account: e.TRANSFER_ACCOUNT,
            }
          : undefined,
    },
    backupFolder: e.BACKUP_FOLDER,
    backupRecipient: e.BACKUP_RECIPIENT,
    backupIdentity: e.BACKUP_IDENTITY,
    archive: archivePlace && { place: archivePlace, days: e.ARCHIVE_DAYS },
    commit: e.COMMIT,
    inlineWorker: e.INLINE_WORKER,
    warmPages: e.WARM_PAGES,
    stopSeconds: e.STOP_SECONDS,
    logLevel: e.LOG_LEVEL,
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    telemetry:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.OTEL_TRACES_SAMPLER_ARG },
    brand: {
      name: e.BRAND_NAME,
      email: e.BRAND_EMAIL,
      phone: e.BRAND_PHONE,
      address: e.BRAND_ADDRESS,
      messagingUrl: e.BRAND_MESSAGING_URL ?? `https://wa.me/${e.BRAND_PHONE.replace(/\D/g, '')}`,
      socialUrl: e.BRAND_SOCIAL_URL,
      operator: operatorOf(e),
    },
    missingDetails: missingDetails(given),
  };
};
