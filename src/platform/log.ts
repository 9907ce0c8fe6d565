import { types } from 'node:util';
import { pino, type Logger } from 'pino';

/** Without children: the library would write their bindings as they are. */
export type Log = Pick<Logger, 'error' | 'warn' | 'info' | 'debug'>;

/**
 * Keys redacted from the log, in any object and any spelling (`first_name`, `firstName`). A test compares
 * the list with the classes of the database's columns. Requests are logged by id, method, path without
 * query, and status; other things by their own ids, such as `orderId`.
 */
const HIDDEN = new Set(
  `account_id actor_id allergies answer answered apartment asked asked_by atc batch birth_date brand browser_hash checklist chosen_by city content_mark code_hash
  cold confirmed_by assigned_by decided_by decision in_use_from outcome override_reason revoked_by company_name condition conditions content content_hash contact country coupon_code created_by credential_id data days_a_fill
  description details directions dose dropped_by drug email expiry failed_because file_name file_mark first_by first_name first_typed from_packs gtin handled_by hash id identifier imported_by
  image injections invited_by issued kept_lines key kidney_day kidney_value last_error last_name licence licence_number link_hash listed medication medicines
  message name national_number new_email note old_email order_notes pack packs packs_a_fill patient_id patient_name
  npi phone practice prescriber_address prescriber_contact prescriber_licence prescriber_name prescriber_npi prescriber_phone prescription_url product_id product_strength proposed_by public_key query
  quantity reason recipient recorded_by referral_code refills region request_hash return_to sealed_secret sealed_text second_by sentence serial sha256
  staff_id state state_hash storage_key street_address strength subject supply_days suspended_by text_mark to_packs tracking_info typed
  units_per_day uploaded_by user_id username valid_until value vouched withdrawn_by wrapped_key zip_code
  access_token api_key authorization confirm_password cookie id_token password refresh_token secret secret_key
  set_cookie signature stripe_secret_key stripe_signature stripe_webhook_secret token token_hash webhook_secret
  address body form form_data from headers ip ip_address remote_address to user_agent`
    .split(/\s+/)
    .map((name) => name.replaceAll('_', '')),
);

const CENSOR = '[hidden]';
const MAX_DEPTH = 5;
const MAX_ITEMS = 100;

/** Text of a library may repeat an address that it was given. */
const withoutAddresses = (text: string): string =>
  text.replace(/[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,8}/g, CENSOR);

const isError = (value: unknown): value is Error =>
  value instanceof Error || types.isNativeError(value);

/** Words of an error that help to find the bug and cannot hold a datum. */
const words = (error: Error): Record<string, string> =>
  Object.fromEntries(
    ['code', 'syscall', 'table', 'column', 'constraint'].flatMap((key) => {
      const word: unknown = Reflect.get(error, key);
      return typeof word === 'string' && /^\w{1,63}$/.test(word) ? [[key, word]] : [];
    }),
  );

/** The database repeats rows and parameters in what it says, so only the place of its errors is logged. */
const tellError = (error: Error, depth: number): Record<string, unknown> => {
  const ofDatabase = 'detail' in error;
  const stack = typeof error.stack === 'string' ? error.stack : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: ofDatabase ? 'database error' : withoutAddresses(error.message),
    ...words(error),
    stack: frames.map(withoutAddresses).join('\n'),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: tell(error.cause, depth - 1) }),
    ...('errors' in error && Array.isArray(error.errors) && depth > 0
      ? { errors: tell(error.errors, depth - 1) }
      : {}),
  };
};

/** The loggable form of a value. */
const tell = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return withoutAddresses(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (isError(value)) return tellError(value, depth);
  if (value instanceof URL) return value.origin + value.pathname;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return '[bytes]';
  if (depth === 0) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => tell(item, depth - 1));
  return tellEntries(value, depth);
};

const tellEntries = (value: object, depth: number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      HIDDEN.has(key.replace(/[_-]/g, '').toLowerCase()) ? CENSOR : tell(item, depth - 1),
    ]),
  );

/**
 * Opens the log: one line of JSON for each entry, to the standard output unless told otherwise. No
 * entry holds a personal datum, whatever object it was given.
 */
export const openLog = (level: string, destination?: { write(line: string): void }): Log => {
  const options = {
    level,
    base: undefined,
    // Told below, before the library takes a message from it.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: readonly unknown[], method: (...args: never[]) => void) {
        const [first, ...rest] = args;
        const entry = isError(first) ? { err: first } : first;
        Reflect.apply(
          method,
          this,
          [entry, ...rest].map((value) => tell(value, MAX_DEPTH)),
        );
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
};
