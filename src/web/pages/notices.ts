import { ACCOUNT_NOTICES, STAFF_NOTICES } from '#texts/account.ts';
import {
  busy,
  damaged,
  emptyFile,
  noFile,
  passwordProtected,
  tooManyFiles,
  wrongType,
} from '#domain/prescriptions.ts';
import { CHECKOUT_DONE } from '#texts/checkout.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { PRESCRIPTION_MESSAGES } from '#texts/prescriptions.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';

export type Notice = {
  readonly title: string;
  readonly text: string;
  readonly destructive?: true;
};

const uploadNotice = (text: string) => ({ title: 'Error', text, destructive: true }) as const;

/**
 * Notices shown after an action, by code. A redirect carries only the code, so nobody can inject text
 * through a cookie or a link.
 */
export const notices = {
  'login-successful': {
    title: ACCOUNT_NOTICES.loginSuccessful.title,
    text: ACCOUNT_NOTICES.loginSuccessful.text,
  },
  'staff-login-successful': {
    title: STAFF_NOTICES.loginSuccessful.title,
    text: STAFF_NOTICES.loginSuccessful.text,
  },
  'password-set': {
    title: 'Password changed',
    text: 'Please log in with your new password.',
  },
  'password-changed': {
    title: 'Password changed',
    text: 'You stay logged in here. Every other device was logged out.',
  },
  'second-factor-first': {
    title: 'One more step',
    text: 'Please add an authenticator app or a passkey. Then you can open your account.',
  },
  'email-confirmed': { title: 'Address confirmed', text: 'We’ll send our emails there.' },
  'confirmation-sent': { title: 'Email sent', text: 'Please open the link in the email.' },
  'code-sent': { title: 'Code sent', text: 'We have emailed it to you.' },
  'text-sent': { title: 'Code sent', text: 'We have sent it to your phone.' },
  'phone-confirmed': { title: 'Number confirmed', text: 'You can now log in by text message.' },
  'email-change-asked': {
    title: 'Check both mailboxes',
    text: 'Your address will change when both links have been used.',
  },
  'email-change-stopped': { title: 'Stopped', text: 'Your address stays the same.' },
  'email-change-agreed': {
    title: 'Thank you',
    text: 'Now please use the link in the other mailbox, too.',
  },
  'email-changed': {
    title: 'Address changed',
    text: 'Use your new address to log in from now on.',
  },
  'email-change-denied': {
    title: 'The change was stopped',
    text: 'Everyone was logged out. Please choose a new password now.',
  },
  'identity-linked': { title: 'Login added', text: 'You can use it the next time you log in.' },
  'identity-unlinked': { title: 'Login removed', text: 'You can no longer log in with it.' },
  'password-link-sent': {
    title: 'Email sent',
    text: 'Use the link in it to set your password.',
  },
  'session-ended': { title: 'Device logged out', text: 'The device no longer has access.' },
  'other-sessions-ended': {
    title: 'Logged out elsewhere',
    text: 'You are still logged in on this device only.',
  },
  'app-disconnected': {
    title: 'Access ended',
    text: 'The app can no longer read your account.',
  },
  'login-ended': {
    title: 'Please log in again',
    text: FACTOR_MESSAGES.loginEnded,
    destructive: true,
  },
  'factor-added': { title: 'Added', text: 'You can now use it as your second step.' },
  'factor-renamed': { title: 'Saved', text: 'It has a new name.' },
  'factor-removed': { title: 'Removed', text: 'No one can log in with it anymore.' },
  'details-saved': { title: 'Saved', text: 'Your details have been updated.' },
  'account-deleted': {
    title: 'Account deleted',
    text: 'Your personal data has been erased. Thank you for being with us.',
  },
  'message-sent': {
    title: 'Message Sent Successfully! 🎉',
    text: "Thank you for contacting us. We'll get back to you within 24 hours.",
  },
  'message-failed': {
    title: 'Error',
    text: 'Failed to send message. Please try again.',
    destructive: true,
  },
  'request-submitted': {
    title: 'Request Submitted',
    text: "We'll get back to you shortly with pricing information.",
  },
  'application-sent': {
    title: 'Application sent',
    text: 'We have emailed you a confirmation. A person on our team will read your application and answer by email.',
  },
  'application-changed': { title: 'Saved', text: 'The application is up to date.' },
  'prescription-uploaded': { title: 'Success', text: PRESCRIPTION_MESSAGES.uploaded },
  'prescription-uploaded-in-part': {
    title: 'Some files are missing',
    text: 'Some files could not be accepted. Your order lists the files that we have. Please add the missing ones as PDF, JPG, JPEG or PNG.',
    destructive: true,
  },
  // Without JavaScript an upload is answered by a page, so each error has a notice.
  'upload-no-file': uploadNotice(noFile().message),
  'upload-login-first': uploadNotice(PRESCRIPTION_MESSAGES.loginFirst),
  'upload-too-large': uploadNotice(PRESCRIPTION_MESSAGES.tooLarge),
  'upload-too-many-files': uploadNotice(tooManyFiles().message),
  'upload-empty': uploadNotice(emptyFile().message),
  'upload-wrong-type': uploadNotice(wrongType().message),
  'upload-mislabelled': uploadNotice(
    'The ending of this file\u2019s name does not match its content. Please rename it to end in .pdf, .jpg, .jpeg or .png, whichever the file really is, and upload it again.',
  ),
  'upload-damaged': uploadNotice(damaged().message),
  'upload-password-protected': uploadNotice(passwordProtected().message),
  'upload-too-complex': uploadNotice(
    'This file is too large or too complex for us to open it safely. Please upload a simple scan or a photo of your prescription.',
  ),
  'upload-busy': uploadNotice(busy().message),
  'upload-order-cancelled': uploadNotice(ORDER_REFUSALS['order-cancelled']),
  'upload-prescription-decided': uploadNotice(ORDER_REFUSALS['prescription-decided']),
  'upload-too-many-requests': uploadNotice('Too many uploads. Please wait a moment and try again.'),
  'upload-failed': uploadNotice(PRESCRIPTION_MESSAGES.failed),
  'arrival-fine': { title: 'Thank you', text: 'We are glad that it arrived in good condition.' },
  'arrival-reported': {
    title: 'Report sent',
    text: 'Please do not use the medicine until we have answered.',
  },
  'arrival-without-photo': {
    title: 'Report sent without the photo',
    text: 'We received your report, but we could not accept the photo. It must be a PDF, JPG, JPEG or PNG file of at most 20MB.',
  },
  'arrival-photo-added': { title: 'Photo sent', text: 'It was added to your report.' },
  'arrival-photo-refused': {
    title: 'Error',
    text: 'We could not accept this file. A photo must be a PDF, JPG, JPEG or PNG file of at most 20MB.',
    destructive: true,
  },
  'arrival-failed': { title: 'Error', text: ARRIVAL_MESSAGES.failed, destructive: true },
  'arrival-incomplete': { title: 'Error', text: ARRIVAL_MESSAGES.incomplete, destructive: true },
  'arrival-reported-before': { title: 'Report sent', text: ARRIVAL_MESSAGES.reported },
  'arrival-not-yet': { title: 'Error', text: ARRIVAL_MESSAGES.notYet, destructive: true },
  'pack-noted': { title: 'Pack recorded', text: 'It is on the list of packs supplied.' },
  'product-revoked': {
    title: 'Revoked',
    text: 'The product number must be confirmed again before another pack with it can be recorded.',
  },
  'view-saved': { title: 'View saved', text: 'You can find it above the list.' },
  'contact-recorded': {
    title: 'Contact saved',
    text: 'It is listed with the review and in the order’s timeline.',
  },
  'pharmacy-entered': {
    title: 'Pharmacy entered',
    text: 'Upload the scan of the license check. Then another administrator has to confirm it.',
  },
  'stock-imported': {
    title: 'Stock imported',
    text: 'The ranking of pharmacies uses it from now on.',
  },
  'pharmacy-scan-kept': {
    title: 'Scan saved',
    text: 'Another administrator can now confirm the entry.',
  },
  'pharmacy-confirmed': { title: 'Confirmed', text: 'The register shows the new entry.' },
  'pharmacy-dropped': { title: 'Withdrawn', text: 'The register has not changed.' },
  'pharmacy-chosen': { title: 'Pharmacy chosen', text: 'The patient sees which one dispenses.' },
  'pharmacy-suspended': { title: 'Suspended', text: 'This pharmacy takes no new orders.' },
  'text-signed': { title: 'Text signed', text: 'Its page shows your name, license and the date.' },
  'signature-withdrawn': { title: 'Signature withdrawn', text: 'The page no longer shows it.' },
  'view-renamed': { title: 'View renamed', text: 'You can find it above the list.' },
  'view-deleted': { title: 'View deleted', text: 'The orders in it have not changed.' },
  'address-corrected': {
    title: 'Address saved',
    text: 'The order will be shipped there. An email confirms it.',
  },
  'lines-corrected': {
    title: 'Lines saved',
    text: 'The order will be reviewed with the new lines. The patient gets an email.',
  },
  'recall-recorded': {
    title: 'Recalled',
    text: 'The packs are refused from now on, and the patients get an email.',
  },
  'recall-withdrawn': {
    title: 'Recall withdrawn',
    text: 'The packs can be used again. Patients who were told and may use them get an email.',
  },
  'pack-taken-off': { title: 'Removed', text: 'The pack is no longer on the list.' },
  'arrival-put-aside': {
    title: 'Thank you',
    text: 'We have recorded that you are not using it.',
  },
  'arrival-taken': { title: 'Saved', text: 'The report is up to date.' },
  'arrival-answered': { title: 'Answered', text: 'The patient gets an email with your answer.' },
  'order-placed': { title: CHECKOUT_DONE.title, text: CHECKOUT_DONE.text },
  'order-not-withdrawable': {
    title: 'Error',
    text: ORDER_REFUSALS['not-withdrawable'],
    destructive: true,
  },
  'status-updated': {
    title: 'Status Updated',
    text: 'Order status has been updated successfully.',
  },
  'tracking-added': {
    title: 'Tracking Info Added',
    text: 'Order tracking information has been updated successfully.',
  },
  'mail-queued-again': {
    title: 'In the queue again',
    text: 'The email will be sent again as if it were new.',
  },
  'review-approve': {
    title: 'Approved',
    text: 'The order is confirmed, and the patient gets an email.',
  },
  'review-second': {
    title: 'Approved, the first of two',
    text: 'Another pharmacist must review it before the order is confirmed.',
  },
  'review-ask-copy': { title: 'Better copy requested', text: 'The patient gets an email.' },
  'review-ask-information': { title: 'Question sent', text: 'The patient gets an email.' },
  'review-decline': {
    title: 'Declined',
    text: 'The order is cancelled, and the patient gets an email.',
  },
  'review-undone': {
    title: 'Undone',
    text: 'Nothing was sent. What you typed is still there.',
  },
  'record-corrected': {
    title: 'Corrected',
    text: 'From now on, orders are compared with the corrected prescription.',
  },
  'record-chosen': {
    title: 'Filled from the record',
    text: 'When the order is approved, its packs are counted against that prescription.',
  },
  'record-left': {
    title: 'Filled from its own scan',
    text: 'Please type the prescription.',
  },
  'record-closed': {
    title: 'Closed',
    text: 'No more orders can be filled from this prescription.',
  },
  'message-to-staff': {
    title: 'Message sent',
    text: 'We’ll answer here, and email you when the answer is ready.',
  },
  'message-to-patient': {
    title: 'Message sent',
    text: 'The patient gets an email that a message is waiting. It does not include the text.',
  },
  'note-added': { title: 'Note added', text: 'The patient cannot see it.' },
  'template-saved': { title: 'Template saved', text: 'You can insert it into your messages.' },
  'template-deleted': {
    title: 'Template deleted',
    text: 'Messages that were sent with it are kept.',
  },
  'message-handed': { title: 'Handed over', text: 'It is waiting for an answer there.' },
  'message-closed': { title: 'Done', text: 'It is no longer on the list of messages.' },
  'answer-sent': { title: 'Answer sent', text: 'A pharmacist will read it next.' },
  'record-used': {
    title: 'Prescription on record',
    text: 'A pharmacist will compare it with your order next.',
  },
  'record-not-used': {
    title: 'Error',
    text: 'This prescription does not cover the order. Please upload the prescription for it.',
    destructive: true,
  },
  'reminder-on': {
    title: 'Reminder turned on',
    text: 'We’ll email you once before your supply runs out. You won’t be charged or sent anything.',
  },
  'reminder-off': { title: 'Reminder turned off', text: 'We won’t email you about it.' },
  'payment-not-possible': {
    title: 'Not now',
    text: 'There is nothing to pay for this order at the moment. The page now shows its current status.',
    destructive: true,
  },
  'transfer-received': { title: 'Payment recorded', text: 'The patient gets an email.' },
  'receipt-undone': {
    title: 'Undone',
    text: 'The receipt stays in the ledger, with a reversing entry.',
  },
  'refund-asked': { title: 'Refund recorded', text: 'It is shown below with its next step.' },
  'refund-settled': { title: 'Refunded', text: 'The patient gets an email.' },
  'refund-withdrawn': { title: 'Refund cancelled', text: 'The refund will not be made.' },
  'payment-link-sent': { title: 'Link sent', text: 'The patient gets an email with a new link.' },
  'event-tried-again': {
    title: 'Trying again',
    text: 'It leaves this list when it has been recorded.',
  },
  'event-dealt-with': { title: 'Done', text: 'It is no longer on the list, but stays on record.' },
  'books-looked-at': { title: 'Reconciled', text: 'The report is updated.' },
  'health-saved': { title: 'Saved', text: 'Pharmacists see it next to your prescriptions.' },
  'staff-invited': { title: 'Invitation sent', text: 'The link in it works once, for three days.' },
  'invitation-withdrawn': { title: 'Invitation cancelled', text: 'Its link no longer works.' },
  'staff-joined': { title: 'Account created', text: 'Please log in with your new password.' },
  'member-saved': { title: 'Saved', text: 'The change takes effect now.' },
  'member-email-asked': {
    title: 'Email sent',
    text: 'The new address takes effect when the link in the email is used.',
  },
  'member-suspended': {
    title: 'Suspended',
    text: 'The person is logged out everywhere and cannot log in.',
  },
  'member-logged-out': { title: 'Logged out', text: 'All sessions of this person have ended.' },
  'member-password-link': {
    title: 'Link sent',
    text: 'The link to set a new password works once, for 24 hours. The second factor stays the same.',
  },
  'member-factors-reset': {
    title: 'Factors reset',
    text: 'The person was logged out, and is told by email if we have an address.',
  },
  'member-removed': { title: 'Removed', text: 'The person is no longer on the team.' },
  'user-created': { title: 'Account created', text: 'The customer gets an email with a link.' },
  'user-password-sent': {
    title: 'Email sent',
    text: 'The customer gets a link to set a new password.',
  },
  'user-confirmation-sent': { title: 'Email sent', text: 'The customer gets a new link.' },
  'user-deleted': { title: 'User Deleted', text: 'User has been deleted successfully.' },
  'order-deleted': { title: 'Order Deleted', text: 'Order has been deleted successfully.' },
  'order-archived': {
    title: 'Order archived',
    text: 'It is no longer on the list, but its patient can still see it, and it stays in the ledger.',
  },
  'order-assigned': {
    title: 'Order assigned',
    text: 'The list of orders shows who is handling it.',
  },
  'order-unassigned': { title: 'Order released', text: 'It is no longer assigned to anyone.' },
  'order-restored': { title: 'Order restored', text: 'It is on the list again.' },
  'pharmacy-agreed': {
    title: 'Answer saved',
    text: 'You agreed that we share this order with the pharmacy.',
  },
  'pharmacy-declined': {
    title: 'Answer saved',
    text: 'We are looking for another pharmacy and will email you when we have one.',
  },
  'pharmacy-not-answered': {
    title: 'Answer not saved',
    text: 'The pharmacy of this order has changed, or the order is closed. Read the page again.',
    destructive: true,
  },
  'order-withdrawn': { title: 'Order cancelled', text: 'Your order has been cancelled.' },
  'tracking-missing': {
    title: 'Error',
    text: ORDER_REFUSALS['tracking-missing'],
    destructive: true,
  },
} as const satisfies Record<string, Notice>;

export type NoticeCode = keyof typeof notices;

export const isNoticeCode = (text: string): text is NoticeCode => Object.hasOwn(notices, text);

/** The notice of a code, such as the one that a cookie carries over a redirect; undefined for any other text. */
export const noticeOf = (code: string | undefined): Notice | undefined =>
  code !== undefined && isNoticeCode(code) ? notices[code] : undefined;
