import type { Apps } from '#auth/apps.ts';
import type { Captcha } from '#auth/captcha.ts';
import type { BrowserMarks } from '#auth/browser-marks.ts';
import type { CustomerAuth } from '#auth/customers.ts';
import type { Identities } from '#auth/identities.ts';
import type { SecondFactors } from '#auth/factors/second-factors.ts';
import type { KnownDevices } from '#auth/known-devices.ts';
import type { CodeRequests } from '#auth/code-requests.ts';
import type { MailLinks } from '#auth/mail-links.ts';
import type { FederatedSignIns } from '#auth/federated-sign-in.ts';
import type { Provider } from '#auth/providers.ts';
import type { SmsCodes } from '#auth/sms-codes.ts';
import type { StaffAuth } from '#auth/staff.ts';
import type { Content } from '#content/load.ts';
import type { Database } from '#db/client.ts';
import type { CaptchaMode } from '#domain/captcha.ts';
import type { StaffFactorRule } from '#domain/factors.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import type { Clock } from '#platform/clock.ts';
import type { NewId } from '#platform/ids.ts';
import type { FreeSpace } from '#platform/free-space.ts';
import type { Log } from '#platform/log.ts';
import type { Seal } from '#platform/seal.ts';
import type { Limiter } from '#platform/rate-limit.ts';
import type { PaymentProviders } from '#payments/provider.ts';
import type { DrawPages } from '#storage/open-file.ts';
import type { Readings } from '#reading/open-readings.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';
import type { Papers } from '#papers/open-papers.ts';
import type { Pictures } from '#pictures/open-pictures.ts';
import type { ApiClient } from '#config/api-clients.ts';
import type { OperatorDetail } from '#config/operator.ts';
import type { Brand } from '#config/public.ts';
import type { SecurityEvents } from '#platform/security-events.ts';
import type { ShippingTerms } from '#domain/shipping/plan.ts';
import type { KnownSignatures } from '#db/known-signatures.ts';
import type { SecondLookGroup } from '#domain/review/agreement.ts';

/** Dependencies of use cases. Made once per process, in the server, the worker or a test. */
export type Deps = {
  readonly db: Database;
  /** The same database for the reads of one page, which it asks together in few round trips. It only reads. */
  readonly together: (db: Database) => Database;
  readonly content: Content;
  readonly clock: Clock;
  readonly newId: NewId;
  /** Draws an unpredictable number. */
  readonly randomInt: (limit: number) => number;
  readonly customers: CustomerAuth;
  readonly staff: StaffAuth;
  readonly factors: { readonly customers: SecondFactors; readonly staff: SecondFactors };
  readonly mailLinks: MailLinks;
  readonly codeRequests: CodeRequests;
  /** Browsers whose cart the server keeps. */
  readonly cartBrowsers: BrowserMarks;
  /** Browsers that have sent a prescription without an order. */
  readonly draftBrowsers: BrowserMarks;
  /** Browsers that logged in before. */
  readonly devices: { readonly customers: KnownDevices; readonly staff: KnownDevices };
  readonly smsCodes: SmsCodes;
  readonly captcha: Captcha;
  /** Tokens of apps that customers have connected. */
  readonly apps: Apps;
  /** Login providers, in the order of the configuration. */
  readonly providers: readonly Provider[];
  readonly identities: Identities;
  readonly federatedSignIns: FederatedSignIns;
  readonly files: PrescriptionFiles;
  readonly readings: Readings;
  readonly payments: PaymentProviders;
  readonly limiter: Limiter;
  readonly securityEvents: SecurityEvents;
  /** Signs the end of the audit log. */
  readonly seal: Seal;
  /** Product drawings and social cards. */
  readonly pictures: Pictures;
  /** The papers of orders, as PDF. */
  readonly papers: Papers;
  /** Draws the pages of a stored prescription as pictures. */
  readonly drawPages: DrawPages;
  /** Adds jobs within a transaction; workers start them after its commit. */
  readonly jobs: JobQueue;
  /** The signatures of pharmacists under texts. */
  readonly signatures: KnownSignatures;
  readonly log: Log;
  /** Whether a disk of the store is full. */
  readonly space: FreeSpace;
  readonly settings: Settings;
};

export type Settings = {
  /** Of the running store, such as "0.2.0 (1a2b3c4d)". */
  readonly version: string;
  readonly brand: Brand;
  /** Settings of the operator's details without a value. */
  readonly missingDetails: readonly OperatorDetail[];
  /** Origin of the store, without a trailing slash. */
  readonly publicUrl: string;
  /** Origin of the staff's desk, where it has a host of its own. */
  readonly staffUrl: string | undefined;
  readonly staffFactor: StaffFactorRule;
  readonly customerFactor: StaffFactorRule;
  /** Least characters of a new password. */
  readonly passwordLength: number;
  /** Whether browsers keep what was typed, and the cart of an account after its session. */
  readonly keepInBrowser: boolean;
  /** Whether registration hides if an email has an account. */
  readonly privateRegistration: boolean;
  /** Whether forms may ask the browser for a proof of work. */
  readonly captcha: CaptchaMode;
  /** The apps that may ask a customer for access. */
  readonly apiClients: readonly ApiClient[];
  /** Whether codes can go out by text message. */
  readonly texts: boolean;
  /** Whether the style guide is served. */
  readonly styleguide: boolean;
  readonly review: ReviewSettings;
  /** Hours for which a prescription without an order is kept. */
  readonly draftHours: number;
  /** With the names of the settings that have their default values. */
  readonly shipping: ShippingTerms & { readonly assumed: readonly string[] };
  readonly payments: PaymentSettings;
};

export type ReviewSettings = {
  /** Months from its issue date for which a prescription may be filled. */
  readonly validMonths: number;
  /** Hours within which a pharmacist should review a prescription. */
  readonly hours: number;
  /** Hours after which an unanswered patient, or overdue work that was told of, is told further. */
  readonly escalationHours: number;
  /** Seconds for which a decision can be undone; 0 carries decisions out at once. */
  readonly undoSeconds: number;
  /** Medicines that need two pharmacists. */
  readonly secondLook: readonly SecondLookGroup[];
};

export type PaymentSettings = {
  /** Days for which the link to a payment works. */
  readonly linkDays: number;
};
