import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const APP = {
  id: 'clinic',
  name: 'Clinic',
  redirectUris: ['https://clinic.example/back'],
  scopes: ['orders'],
};
const key = randomBytes(32).toString('base64');

/** The error message for an invalid environment. */
const messageFor = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
};

describe('the configuration without variables', () => {
  it('has defaults for one machine', () => {
    expect(readConfig({})).toEqual({
      mode: 'production',
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      databasePool: 10,
      trustedProxies: 0,
      smtpUrl: undefined,
      mailFrom: 'support@pharos.example',
      stripe: undefined,
      s3: undefined,
      masterKey: undefined,
      sessionSecret: undefined,
      privateRegistration: false,
      apiClients: [],
      loginProviders: [],
      captcha: 'attack',
      staffFactor: 'required',
      customerFactor: 'optional',
      passwordLength: 8,
      keepInBrowser: true,
      passwordHash: 'strong',
      styleguide: false,
      readPrescriptions: true,
      draftHours: 24,
      keepMailsDays: 730,
      review: { validMonths: 12, hours: 24, escalationHours: 24, undoSeconds: 10, secondLook: [] },
      shipping: {
        from: 'DE',
        cold: { transitDays: 3, coolantHours: 96 },
        assumed: ['SHIP_FROM', 'COLD_TRANSIT_DAYS', 'COOLANT_HOURS'],
      },
      payments: { linkDays: 7, transfer: undefined },
      archive: undefined,
      backupFolder: undefined,
      commit: undefined,
      inlineWorker: true,
      warmPages: true,
      stopSeconds: 45,
      logLevel: 'info',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      brand: {
        name: 'Pharos',
        email: 'support@pharos.example',
        phone: '+1 202 555 0143',
        address: '',
        messagingUrl: 'https://wa.me/12025550143',
        socialUrl: undefined,
        operator: { company: undefined, licence: undefined, responsible: undefined },
      },
      missingDetails: [
        'OPERATOR_COMPANY',
        'OPERATOR_LICENSE',
        'OPERATOR_RESPONSIBLE',
        'BRAND_ADDRESS',
        'BRAND_EMAIL',
        'BRAND_PHONE',
      ],
    });
  });

  it.each([
    ['https://shop.example', 'attack'],
    ['http://localhost:3000', 'attack'],
    ['http://127.0.0.1:3000', 'attack'],
    ['http://192.0.2.7', 'off'],
    ['http://localhost.example', 'off'],
  ])('asks for a proof of work at %s: %s', (address, captcha) => {
    expect(readConfig({ PUBLIC_URL: address }).captcha).toBe(captcha);
  });

  it('ignores empty and blank variables', () => {
    const names = `NODE_ENV HOST PORT PUBLIC_URL DATA_DIR DATABASE_URL DATABASE_POOL TRUSTED_PROXIES
      SMTP_URL MAIL_FROM PHONE_WEBHOOK_URL PHONE_WEBHOOK_SECRET STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_URL
      S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY MASTER_KEY SESSION_SECRET PRIVATE_REGISTRATION
      API_CLIENTS OIDC_PROVIDERS CAPTCHA PASSWORD_HASH PASSWORD_LENGTH KEEP_IN_BROWSER STAFF_SECOND_FACTOR CUSTOMER_SECOND_FACTOR STYLEGUIDE INLINE_WORKER WARM_PAGES STOP_SECONDS LOG_LEVEL METRICS_PORT METRICS_HOST
      OTEL_EXPORTER_OTLP_ENDPOINT OTEL_TRACES_SAMPLER_ARG
      PAYMENT_LINK_DAYS KEEP_MAILS_DAYS
      TRANSFER_HOLDER TRANSFER_BANK TRANSFER_IBAN TRANSFER_BIC TRANSFER_ROUTING TRANSFER_ACCOUNT
      BRAND_NAME BRAND_EMAIL BRAND_PHONE BRAND_ADDRESS BRAND_MESSAGING_URL BRAND_SOCIAL_URL
      OPERATOR_COMPANY OPERATOR_LICENSE OPERATOR_LICENSE_AUTHORITY OPERATOR_RESPONSIBLE`;
    for (const value of ['', ' ', undefined]) {
      const env = Object.fromEntries(names.split(/\s+/).map((name) => [name, value]));
      expect(readConfig(env)).toEqual(readConfig({}));
    }
  });

  it('ignores unknown variables', () => {
    expect(readConfig({ PATH: '/bin', HOME: '/root', S3: 'x' })).toEqual(readConfig({}));
  });
});

describe('the configuration with variables', () => {
  it('contains all values', () => {
    const config = readConfig({
      NODE_ENV: 'development',
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://shop.example',
      DATA_DIR: '/var/lib/pharos',
      DATABASE_URL: 'postgresql://store:pw@db.example:5432/store?sslmode=require',
      DATABASE_POOL: '2',
      TRUSTED_PROXIES: '10',
      SMTP_URL: 'smtps://user:pw@relay.example:465',
      MAIL_FROM: 'orders@shop.example',
      S3_ENDPOINT: 'https://s3.example',
      S3_REGION: 'eu-central-1',
      S3_BUCKET: 'scans',
      S3_ACCESS_KEY_ID: 'AK',
      S3_SECRET_ACCESS_KEY: 'SK',
      MASTER_KEY: key,
      SESSION_SECRET: 's'.repeat(32),
      CAPTCHA: 'attack',
      PASSWORD_HASH: 'least',
      STAFF_SECOND_FACTOR: 'required',
      CUSTOMER_SECOND_FACTOR: 'required',
      PASSWORD_LENGTH: '15',
      KEEP_IN_BROWSER: 'false',
      API_CLIENTS: JSON.stringify([APP]),
      PRIVATE_REGISTRATION: 'true',
      STYLEGUIDE: '1',
      PRESCRIPTION_MONTHS: '6',
      READ_PRESCRIPTIONS: 'false',
      DRAFT_PRESCRIPTION_HOURS: '48',
      KEEP_MAILS_DAYS: '400',
      REVIEW_HOURS: '8',
      ESCALATION_HOURS: '12',
      SECOND_PHARMACIST: 'insulin, Anticoagulant',
      SHIP_FROM: 'nl',
      COLD_TRANSIT_DAYS: '2',
      COOLANT_HOURS: '72',
      PAYMENT_LINK_DAYS: '3',
      TRANSFER_HOLDER: 'Lighthouse Ltd',
      TRANSFER_BANK: 'Harbour Bank',
      TRANSFER_IBAN: 'IE29 AIBK 9311 5212 3456 78',
      TRANSFER_BIC: 'AIBKIE2D',
      TRANSFER_ROUTING: '021000021',
      TRANSFER_ACCOUNT: '1234 5678',
      BACKUP_FOLDER: '/backups',
      COMMIT: '0123456789abcdef',
      INLINE_WORKER: '0',
      WARM_PAGES: 'false',
      STOP_SECONDS: '120',
      LOG_LEVEL: 'silent',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      BRAND_NAME: 'Lighthouse',
      BRAND_EMAIL: 'help@shop.example',
      BRAND_PHONE: '+44 (20) 7946-0000',
      BRAND_ADDRESS: '1 Quay',
      BRAND_MESSAGING_URL: 'https://chat.example/us',
      BRAND_SOCIAL_URL: 'https://social.example/us',
      OPERATOR_COMPANY: 'Lighthouse Ltd',
      OPERATOR_LICENSE: 'W-77',
      OPERATOR_LICENSE_AUTHORITY: 'Board of Example',
      OPERATOR_RESPONSIBLE: 'Ada Byron',
    });
    expect(config).toEqual({
      mode: 'development',
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://shop.example',
      dataDir: '/var/lib/pharos',
      databaseUrl: 'postgresql://store:pw@db.example:5432/store?sslmode=require',
      databasePool: 2,
      trustedProxies: 10,
      smtpUrl: 'smtps://user:pw@relay.example:465',
      mailFrom: 'orders@shop.example',
      stripe: undefined,
      s3: {
        endpoint: 'https://s3.example',
        region: 'eu-central-1',
        bucket: 'scans',
        accessKeyId: 'AK',
        secretAccessKey: 'SK',
      },
      masterKey: key,
      sessionSecret: 's'.repeat(32),
      privateRegistration: true,
      apiClients: [APP],
      loginProviders: [],
      captcha: 'attack',
      staffFactor: 'required',
      customerFactor: 'required',
      passwordLength: 15,
      keepInBrowser: false,
      passwordHash: 'least',
      styleguide: true,
      readPrescriptions: false,
      draftHours: 48,
      keepMailsDays: 400,
      review: {
        validMonths: 6,
        hours: 8,
        escalationHours: 12,
        undoSeconds: 10,
        secondLook: ['insulin', 'anticoagulant'],
      },
      shipping: { from: 'NL', cold: { transitDays: 2, coolantHours: 72 }, assumed: [] },
      payments: {
        linkDays: 3,
        transfer: {
          holder: 'Lighthouse Ltd',
          bank: 'Harbour Bank',
          iban: 'IE29 AIBK 9311 5212 3456 78',
          bic: 'AIBKIE2D',
          routing: '021000021',
          account: '1234 5678',
        },
      },
      archive: undefined,
      backupFolder: '/backups',
      commit: '0123456789abcdef',
      inlineWorker: false,
      warmPages: false,
      stopSeconds: 120,
      logLevel: 'silent',
      metricsPort: 9464,
      metricsHost: '10.0.0.1',
      telemetry: { endpoint: 'http://collector:4318', share: 0.25 },
      brand: {
        name: 'Lighthouse',
        email: 'help@shop.example',
        phone: '+44 (20) 7946-0000',
        address: '1 Quay',
        messagingUrl: 'https://chat.example/us',
        socialUrl: 'https://social.example/us',
        operator: {
          company: 'Lighthouse Ltd',
          licence: { number: 'W-77', authority: 'Board of Example' },
          responsible: 'Ada Byron',
        },
      },
      missingDetails: [],
    });
  });

  it.each(['-1', '1.5', 'half', '.5'])('refuses %s as a share of traces', (share) => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: share })).toThrow(
      'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1',
    );
  });

  it.each([
    [{ TRANSFER_HOLDER: 'A' }, 'TRANSFER_BANK: is missing'],
    [{ TRANSFER_HOLDER: 'A', TRANSFER_BANK: 'B' }, 'TRANSFER_IBAN: give it'],
    [{ TRANSFER_IBAN: 'IE29AIBK93115212345678' }, 'TRANSFER_HOLDER: is missing'],
    [
      { TRANSFER_HOLDER: 'A', TRANSFER_BANK: 'B', TRANSFER_IBAN: 'IE29AIBK93115212345687' },
      'TRANSFER_IBAN: is no IBAN, or has a digit wrong',
    ],
    [
      { TRANSFER_HOLDER: 'A', TRANSFER_BANK: 'B', TRANSFER_ROUTING: '021000021' },
      'TRANSFER_ROUTING and TRANSFER_ACCOUNT go together',
    ],
  ])('refuses incomplete bank details: %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });

  it.each([
    [{ ARCHIVE_FOLDER: '/a', ARCHIVE_BUCKET: 'b' }, 'not both'],
    [{ ARCHIVE_BUCKET: 'b' }, 'S3_ENDPOINT is needed too'],
    [{ ARCHIVE_BUCKET: 'prescriptions' }, 'must be another bucket'],
    [
      { ARCHIVE_FOLDER: '/a', DATABASE_URL: 'postgresql://db/store' },
      "ARCHIVE_FOLDER: is for the store's own PostgreSQL",
    ],
  ])('refuses an archive that cannot be: %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });

  it.each([
    [{ OPERATOR_LICENSE: 'W-77' }, 'go together'],
    [{ OPERATOR_LICENSE_AUTHORITY: 'Board' }, 'go together'],
    [
      { OPERATOR_LICENSE: 'None', OPERATOR_LICENSE_AUTHORITY: 'Board' },
      'OPERATOR_LICENSE_AUTHORITY: does not go with',
    ],
  ])('refuses half a license of the operator: %j', (env, problem) => {
    expect(() => readConfig(env)).toThrow(problem);
  });

  it('tells a license that is not needed from one that is missing', () => {
    const { brand, missingDetails } = readConfig({ OPERATOR_LICENSE: 'none' });
    expect(brand.operator.licence).toBe('not needed');
    expect(missingDetails).not.toContain('OPERATOR_LICENSE');
  });

  it('accepts a database at a socket', () => {
    const url = 'postgresql:///store?host=/run/postgresql';
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it('sends mail from the brand’s address by default', () => {
    expect(readConfig({ BRAND_EMAIL: 'help@shop.example' }).mailFrom).toBe('help@shop.example');
  });
});

describe('STAFF_SECOND_FACTOR', () => {
  it('can be optional without https only', () => {
    expect(readConfig({ STAFF_SECOND_FACTOR: 'optional' }).staffFactor).toBe('optional');
    const https = { PUBLIC_URL: 'https://shop.example', STAFF_SECOND_FACTOR: 'optional' };
    expect(messageFor(https)).toMatch(/^ {2}STAFF_SECOND_FACTOR: /m);
  });
});

describe('PUBLIC_URL', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['https://shop.example/', 'https://shop.example'],
    ['HTTPS://Shop.Example:443', 'https://shop.example'],
    ['http://shop.example:80/', 'http://shop.example'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
    ['https://shop.example:8443', 'https://shop.example:8443'],
    ['https://läden.example', 'https://xn--lden-loa.example'],
  ])('is normalized from %s to %s', (given, origin) => {
    expect(readConfig({ PUBLIC_URL: given }).publicUrl).toBe(origin);
  });

  it('follows the port if it is not set', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    expect(readConfig({ PORT: '80' }).publicUrl).toBe('http://localhost');
  });

  it.each([
    'https://shop.example/store',
    'https://shop.example/?a=1',
    'https://shop.example/#top',
    'https://me:pw@shop.example',
    'ftp://shop.example',
    'shop.example',
    'https://',
    'javascript:alert(1)',
  ])('is refused as %s', (given) => {
    expect(messageFor({ PUBLIC_URL: given })).toMatch(/^ {2}PUBLIC_URL: /m);
  });
});

describe('an invalid variable', () => {
  it.each([
    ['NODE_ENV', 'staging'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', '0x50'],
    ['PORT', '3e3'],
    ['PORT', ' 3000'],
    ['METRICS_PORT', '0'],
    ['DATABASE_URL', 'mysql://db.example/store'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '201'],
    ['TRUSTED_PROXIES', '11'],
    ['TRUSTED_PROXIES', 'true'],
    ['SMTP_URL', 'https://relay.example'],
    ['MAIL_FROM', 'Pharos'],
    ['MASTER_KEY', randomBytes(31).toString('base64')],
    ['MASTER_KEY', randomBytes(33).toString('base64')],
    ['MASTER_KEY', key.slice(0, -1)],
    ['MASTER_KEY', ` ${key}`],
    ['MASTER_KEY', randomBytes(32).toString('hex')],
    ['SESSION_SECRET', 's'.repeat(31)],
    ['PRIVATE_REGISTRATION', 'yes'],
    ['INLINE_WORKER', 'off'],
    ['WARM_PAGES', 'no'],
    ['STAFF_SECOND_FACTOR', 'never'],
    ['CUSTOMER_SECOND_FACTOR', 'never'],
    ['PASSWORD_LENGTH', '7'],
    ['PASSWORD_LENGTH', '65'],
    ['KEEP_IN_BROWSER', 'no'],
    ['KEEP_MAILS_DAYS', '29'],
    ['LOG_LEVEL', 'verbose'],
    ['SHIP_FROM', 'US'],
    ['COLD_TRANSIT_DAYS', '0'],
    ['COOLANT_HOURS', '12'],
    ['BRAND_EMAIL', 'help'],
    ['BRAND_MESSAGING_URL', 'http://chat.example'],
    ['BRAND_SOCIAL_URL', 'javascript:alert(1)'],
  ])('%s is reported for "%s"', (name, value) => {
    const lines = messageFor({ [name]: value }).split('\n');
    expect(lines[0]).toBe('The configuration is wrong:');
    expect(lines.slice(1).every((line) => line.startsWith(`  ${name}: `))).toBe(true);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('is reported together with all other invalid ones', () => {
    const lines = messageFor({
      PORT: 'x',
      DATABASE_URL: 'x',
      SMTP_URL: 'x',
      MASTER_KEY: 'x',
      LOG_LEVEL: 'x',
      S3_ENDPOINT: 'https://s3.example',
    }).split('\n');
    const names = lines.slice(1).map((line) => line.trim().split(':')[0]);
    expect(new Set(names)).toEqual(
      new Set([
        'PORT',
        'DATABASE_URL',
        'SMTP_URL',
        'MASTER_KEY',
        'LOG_LEVEL',
        'S3_ACCESS_KEY_ID',
        'S3_SECRET_ACCESS_KEY',
      ]),
    );
  });
});

describe('the address of a service that gets secrets', () => {
  const services = [
    ['S3_ENDPOINT', { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'SK' }],
    ['PHONE_WEBHOOK_URL', { PHONE_WEBHOOK_SECRET: 'sixteen letters or more' }],
  ] as const;

  it.each(services)('%s is https, or http on this machine', (name, others) => {
    for (const right of ['https://a.example/b', 'http://localhost:9000', 'http://127.0.0.1:9/b'])
      expect(() => readConfig({ ...others, [name]: right })).not.toThrow();
    for (const wrong of ['http://a.example', 'http://127.0.0.1.a.example', 'a.example'])
      expect(messageFor({ ...others, [name]: wrong })).toContain(`  ${name}: `);
  });
});

describe('the file store', () => {
  const whole = {
    S3_ENDPOINT: 'https://s3.example',
    S3_ACCESS_KEY_ID: 'AK',
    S3_SECRET_ACCESS_KEY: 'SK',
  };

  it('is configured with all variables', () => {
    expect(readConfig(whole).s3).toEqual({
      endpoint: 'https://s3.example',
      region: 'us-east-1',
      bucket: 'prescriptions',
      accessKeyId: 'AK',
      secretAccessKey: 'SK',
    });
  });

  it.each(Object.keys(whole))('is refused without its %s', (missing) => {
    expect(messageFor({ ...whole, [missing]: '' })).toContain(`  ${missing}: is missing`);
  });
});

describe('the webhook for text messages', () => {
  const whole = {
    PHONE_WEBHOOK_URL: 'https://texts.example/send',
    PHONE_WEBHOOK_SECRET: 'sixteen letters or more',
  };

  it('is configured with all variables, and off without them', () => {
    expect(readConfig(whole).phoneWebhook).toEqual({
      url: whole.PHONE_WEBHOOK_URL,
      secret: whole.PHONE_WEBHOOK_SECRET,
    });
    expect(readConfig({}).phoneWebhook).toBeUndefined();
  });

  it.each(Object.keys(whole))('is refused without its %s', (missing) => {
    expect(messageFor({ ...whole, [missing]: '' })).toContain(`  ${missing}: is missing`);
  });

  it('is refused with a short secret', () => {
    expect(messageFor({ ...whole, PHONE_WEBHOOK_SECRET: 'short' })).toContain(
      'PHONE_WEBHOOK_SECRET',
    );
  });
});

it('an error contains no values, because they may be secrets', () => {
  const secret = 'hunter2';
  const text = messageFor({
    NODE_ENV: secret,
    PORT: secret,
    PUBLIC_URL: `https://me:${secret}@shop.example`,
    DATABASE_URL: `mysql://store:${secret}@db.example/store`,
    DATABASE_POOL: secret,
    SMTP_URL: `relay:${secret}`,
    MAIL_FROM: secret,
    S3_SECRET_ACCESS_KEY: secret,
    MASTER_KEY: secret,
    SESSION_SECRET: secret,
    PRIVATE_REGISTRATION: secret,
    LOG_LEVEL: secret,
    BRAND_EMAIL: secret,
  });
  expect(text).toContain('SESSION_SECRET');
  expect(text).not.toContain(secret);
});
