import { addressCorrected } from './address-corrected.tsx';
import {
  affiliationReceived,
  affiliationReceivedStore,
  contactMessage,
  medicationRequest,
} from './inquiries.tsx';
import {
  accountMade,
  approveNewEmail,
  confirmEmailLetter,
  confirmNewEmail,
  emailChanged,
  emailInUse,
  mailboxProved,
  passwordChanged,
  registrationAttempt,
  resetPassword,
  welcome,
} from './account.tsx';
import {
  answerMissing,
  prescriptionChanged,
  prescriptionMissing,
  prescriptionReceived,
  prescriptionReceivedStore,
  prescriptionReviewed,
  refillDue,
} from './prescriptions.tsx';
import {
  appEnded,
  checkoutCode,
  factorAdded,
  factorRemoved,
  factorsReset,
  identityLinked,
  identityUnlinked,
  logInLetter,
  proveAgainLetter,
  recoveryCodesRenewed,
  recoveryCodeUsed,
  phoneLoginAdded,
} from './login-methods.tsx';
import {
  arrivalAnswered,
  arrivalRefundStore,
  arrivalReported,
  arrivalReportedStore,
} from './arrival.tsx';
import type { Letter, MailBrand } from './letter.ts';
import { lateWork } from './late-work.tsx';
import { linesCorrected } from './lines-corrected.tsx';
import { messageReceivedStore, messageWaiting } from './messages.tsx';
import { orderPlaced, orderPlacedStore, orderWithdrawn } from './order-placed.tsx';
import {
  paymentFailed,
  paymentInstructions,
  paymentLink,
  paymentLinkEnding,
  paymentReceived,
  paymentReceivedStore,
  refundMade,
} from './payments.tsx';
import {
  paymentReportStore,
  paymentStandsAgain,
  paymentTakenBack,
  paymentTaskStore,
} from './payment-problems.tsx';
import { licencesEnding, pharmacyChosen } from './pharmacies.tsx';
import { packRecalled, recallHelpStore, recallWithdrawn } from './recall.tsx';
import { couponVoid, referralCode, referralCoupon } from './referrals.tsx';
import {
  confirmStaffEmail,
  pharmacistAppointed,
  staffEmailChanged,
  staffInvitation,
  staffPasswordLink,
} from './staff.tsx';
import { shipmentMoved, statusChanged, trackingAdded } from './status-changed.tsx';

const templates = {
  'order-placed': orderPlaced,
  'order-placed-store': orderPlacedStore,
  'status-changed': statusChanged,
  'tracking-added': trackingAdded,
  'prescription-received': prescriptionReceived,
  'prescription-received-store': prescriptionReceivedStore,
  'prescription-reviewed': prescriptionReviewed,
  'prescription-changed': prescriptionChanged,
  'payment-link': paymentLink,
  'payment-instructions': paymentInstructions,
  'payment-received': paymentReceived,
  'payment-received-store': paymentReceivedStore,
  'payment-failed': paymentFailed,
  'payment-taken-back': paymentTakenBack,
  'payment-stands-again': paymentStandsAgain,
  'payment-task-store': paymentTaskStore,
  'payment-report-store': paymentReportStore,
  'refund-made': refundMade,
  'payment-link-ending': paymentLinkEnding,
  'prescription-missing': prescriptionMissing,
  'answer-missing': answerMissing,
  'refill-due': refillDue,
  'order-withdrawn': orderWithdrawn,
  'address-corrected': addressCorrected,
  'lines-corrected': linesCorrected,
  'pharmacy-chosen': pharmacyChosen,
  'licences-ending': licencesEnding,
  'shipment-moved': shipmentMoved,
  'arrival-reported': arrivalReported,
  'arrival-reported-store': arrivalReportedStore,
  'arrival-refund-store': arrivalRefundStore,
  'arrival-answered': arrivalAnswered,
  'message-waiting': messageWaiting,
  'message-received-store': messageReceivedStore,
  'pack-recalled': packRecalled,
  'recall-withdrawn': recallWithdrawn,
  'recall-help-store': recallHelpStore,
  'contact-message': contactMessage,
  'medication-request': medicationRequest,
  'affiliation-received': affiliationReceived,
  'affiliation-received-store': affiliationReceivedStore,
  'registration-attempt': registrationAttempt,
  'app-ended': appEnded,
  'confirm-email': confirmEmailLetter,
  'identity-linked': identityLinked,
  'identity-unlinked': identityUnlinked,
  'phone-login-added': phoneLoginAdded,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'factors-reset': factorsReset,
  'log-in': logInLetter,
  'checkout-code': checkoutCode,
  'mailbox-proved': mailboxProved,
  'password-changed': passwordChanged,
  'approve-new-email': approveNewEmail,
  'confirm-new-email': confirmNewEmail,
  'email-changed': emailChanged,
  'email-in-use': emailInUse,
  'prove-again': proveAgainLetter,
  'recovery-code-used': recoveryCodeUsed,
  'recovery-codes-renewed': recoveryCodesRenewed,
  'referral-code': referralCode,
  'referral-coupon': referralCoupon,
  'coupon-void': couponVoid,
  'reset-password': resetPassword,
  'confirm-staff-email': confirmStaffEmail,
  'staff-email-changed': staffEmailChanged,
  'staff-invitation': staffInvitation,
  'staff-password-link': staffPasswordLink,
  'pharmacist-appointed': pharmacistAppointed,
  'late-work': lateWork,
  'account-made': accountMade,
  welcome,
} satisfies Readonly<Record<string, (data: never, brand: MailBrand) => Letter>>;

export type MailTemplate = keyof typeof templates;

/** The data that each template is filled with: plain values, since the outbox keeps them as JSON. */
export type MailData = {
  readonly [T in MailTemplate]: Parameters<(typeof templates)[T]>[0];
};

/** A template together with its own data. */
export type MailInput = {
  [T in MailTemplate]: { readonly template: T; readonly data: MailData[T] };
}[MailTemplate];

/** Every mail that the store sends, by its name in the table of mails. */
export const mailTemplates: {
  readonly [T in MailTemplate]: (data: MailData[T], brand: MailBrand) => Letter;
} = templates;

/** Mails that quote what a pharmacist wrote about a prescription or a medicine. */
const CLINICAL: readonly string[] = [
  'prescription-reviewed',
  'answer-missing',
  'arrival-answered',
  'lines-corrected',
] satisfies readonly MailTemplate[];

/** Whether a mail quotes clinical text, which support may not read. */
export const isClinicalMail = (template: string): boolean => CLINICAL.includes(template);
