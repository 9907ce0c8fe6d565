import { affiliationReceived, type AffiliationReceivedData } from './affiliation-received.tsx';
import {
  affiliationReceivedStore,
  type AffiliationReceivedStoreData,
} from './affiliation-received-store.tsx';
import { approveNewEmail, type ApproveNewEmailData } from './approve-new-email.tsx';
import { answerMissing, type AnswerMissingData } from './answer-missing.tsx';
import { appEnded, type AppEndedData } from './app-ended.tsx';
import {
  arrivalAnswered,
  type ArrivalAnsweredData,
  arrivalReported,
  type ArrivalReportedData,
  arrivalReportedStore,
  type ArrivalReportedStoreData,
} from './arrival.tsx';
import { confirmEmailLetter, type ConfirmEmailData } from './confirm-email.tsx';
import { confirmNewEmail, type ConfirmNewEmailData } from './confirm-new-email.tsx';
import { contactMessage, type ContactMessageData } from './contact-message.tsx';
import { emailChanged, type EmailChangedData } from './email-changed.tsx';
import { emailInUse, type EmailInUseData } from './email-in-use.tsx';
import { identityLinked, type IdentityLinkedData } from './identity-linked.tsx';
import { identityUnlinked, type IdentityUnlinkedData } from './identity-unlinked.tsx';
import {
  factorAdded,
  type FactorChangedData,
  factorRemoved,
  factorsReset,
  type FactorsResetData,
  recoveryCodesRenewed,
  type RecoveryCodesRenewedData,
  recoveryCodeUsed,
  type RecoveryCodeUsedData,
} from './factors.tsx';
import { accountMade, type AccountMadeData } from './account-made.tsx';
import type { Letter, MailBrand } from './letter.ts';
import { logInLetter, type LogInData } from './log-in.tsx';
import { mailboxProved, type MailboxProvedData } from './mailbox-proved.tsx';
import { medicationRequest, type MedicationRequestData } from './medication-request.tsx';
import { orderPlaced, type OrderPlacedData } from './order-placed.tsx';
import { orderPlacedStore, type OrderPlacedStoreData } from './order-placed-store.tsx';
import { orderWithdrawn, type OrderWithdrawnData } from './order-withdrawn.tsx';
import { passwordChanged, type PasswordChangedData } from './password-changed.tsx';
import { paymentFailed, type PaymentFailedData } from './payment-failed.tsx';
import { paymentInstructions, type PaymentInstructionsData } from './payment-instructions.tsx';
import { paymentLink, type PaymentLinkData } from './payment-link.tsx';
import { paymentLinkEnding } from './payment-link-ending.tsx';
import {
  paymentReceived,
  type PaymentReceivedData,
  paymentReceivedStore,
  type PaymentReceivedStoreData,
} from './payment-received.tsx';
import { paymentReportStore, type PaymentReportStoreData } from './payment-report-store.tsx';
import { paymentStandsAgain, type PaymentStandsAgainData } from './payment-stands-again.tsx';
import { paymentTakenBack, type PaymentTakenBackData } from './payment-taken-back.tsx';
import { paymentTaskStore, type PaymentTaskStoreData } from './payment-task-store.tsx';
import { prescriptionMissing, type PrescriptionMissingData } from './prescription-missing.tsx';
import { prescriptionReceived, type PrescriptionReceivedData } from './prescription-received.tsx';
import {
  prescriptionReceivedStore,
  type PrescriptionReceivedStoreData,
} from './prescription-received-store.tsx';
import { prescriptionChanged, type PrescriptionChangedData } from './prescription-changed.tsx';
import { prescriptionReviewed, type PrescriptionReviewedData } from './prescription-reviewed.tsx';
import { proveAgainLetter, type ProveAgainData } from './prove-again.tsx';
import { refundMade, type RefundMadeData } from './refund-made.tsx';
import { refillDue, type RefillDueData } from './refill-due.tsx';
import { couponVoid, referralCode, referralCoupon, type ReferralMailData } from './referrals.tsx';
import { registrationAttempt, type RegistrationAttemptData } from './registration-attempt.tsx';
import { resetPassword, type ResetPasswordData } from './reset-password.tsx';
import {
  confirmStaffEmail,
  type ConfirmStaffEmailData,
  staffEmailChanged,
  type StaffEmailChangedData,
} from './staff-email.tsx';
import { staffInvitation, type StaffInvitationData } from './staff-invitation.tsx';
import { statusChanged, type StatusChangedData } from './status-changed.tsx';
import { trackingAdded, type TrackingAddedData } from './tracking-added.tsx';
import { welcome, type WelcomeData } from './welcome.tsx';

/** The data that each template is filled with: plain values, since the outbox keeps them as JSON. */
export type MailData = {
  readonly 'order-placed': OrderPlacedData;
  readonly 'order-placed-store': OrderPlacedStoreData;
  readonly 'status-changed': StatusChangedData;
  readonly 'tracking-added': TrackingAddedData;
  readonly 'prescription-received': PrescriptionReceivedData;
  readonly 'prescription-received-store': PrescriptionReceivedStoreData;
  readonly 'prescription-reviewed': PrescriptionReviewedData;
  readonly 'prescription-changed': PrescriptionChangedData;
  readonly 'payment-link': PaymentLinkData;
  readonly 'payment-instructions': PaymentInstructionsData;
  readonly 'payment-received': PaymentReceivedData;
  readonly 'payment-received-store': PaymentReceivedStoreData;
  readonly 'payment-failed': PaymentFailedData;
  readonly 'payment-taken-back': PaymentTakenBackData;
  readonly 'payment-stands-again': PaymentStandsAgainData;
  readonly 'payment-task-store': PaymentTaskStoreData;
  readonly 'payment-report-store': PaymentReportStoreData;
  readonly 'refund-made': RefundMadeData;
  readonly 'payment-link-ending': PaymentLinkData;
  readonly 'prescription-missing': PrescriptionMissingData;
  readonly 'answer-missing': AnswerMissingData;
  readonly 'refill-due': RefillDueData;
  readonly 'order-withdrawn': OrderWithdrawnData;
  readonly 'arrival-reported': ArrivalReportedData;
  readonly 'arrival-reported-store': ArrivalReportedStoreData;
  readonly 'arrival-answered': ArrivalAnsweredData;
  readonly 'contact-message': ContactMessageData;
  readonly 'medication-request': MedicationRequestData;
  readonly 'affiliation-received': AffiliationReceivedData;
  readonly 'affiliation-received-store': AffiliationReceivedStoreData;
  readonly 'registration-attempt': RegistrationAttemptData;
  readonly 'app-ended': AppEndedData;
  readonly 'confirm-email': ConfirmEmailData;
  readonly 'identity-linked': IdentityLinkedData;
  readonly 'identity-unlinked': IdentityUnlinkedData;
  readonly 'factor-added': FactorChangedData;
  readonly 'factor-removed': FactorChangedData;
  readonly 'factors-reset': FactorsResetData;
  readonly 'log-in': LogInData;
  readonly 'mailbox-proved': MailboxProvedData;
  readonly 'password-changed': PasswordChangedData;
  readonly 'approve-new-email': ApproveNewEmailData;
  readonly 'confirm-new-email': ConfirmNewEmailData;
  readonly 'email-changed': EmailChangedData;
  readonly 'email-in-use': EmailInUseData;
  readonly 'prove-again': ProveAgainData;
  readonly 'recovery-code-used': RecoveryCodeUsedData;
  readonly 'recovery-codes-renewed': RecoveryCodesRenewedData;
  readonly 'referral-code': ReferralMailData;
  readonly 'referral-coupon': ReferralMailData;
  readonly 'coupon-void': ReferralMailData;
  readonly 'reset-password': ResetPasswordData;
  readonly 'confirm-staff-email': ConfirmStaffEmailData;
  readonly 'staff-email-changed': StaffEmailChangedData;
  readonly 'staff-invitation': StaffInvitationData;
  readonly 'account-made': AccountMadeData;
  readonly welcome: WelcomeData;
};

export type MailTemplate = keyof MailData;

/** A template together with its own data. */
export type MailInput = {
  [T in MailTemplate]: { readonly template: T; readonly data: MailData[T] };
}[MailTemplate];

/** Every letter that the store writes, by the name that stands in the outbox. */
export const mailTemplates: {
  readonly [T in MailTemplate]: (data: MailData[T], brand: MailBrand) => Letter;
} = {
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
  'arrival-reported': arrivalReported,
  'arrival-reported-store': arrivalReportedStore,
  'arrival-answered': arrivalAnswered,
  'contact-message': contactMessage,
  'medication-request': medicationRequest,
  'affiliation-received': affiliationReceived,
  'affiliation-received-store': affiliationReceivedStore,
  'registration-attempt': registrationAttempt,
  'app-ended': appEnded,
  'confirm-email': confirmEmailLetter,
  'identity-linked': identityLinked,
  'identity-unlinked': identityUnlinked,
  'factor-added': factorAdded,
  'factor-removed': factorRemoved,
  'factors-reset': factorsReset,
  'log-in': logInLetter,
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
  'account-made': accountMade,
  welcome,
};
