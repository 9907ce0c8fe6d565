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
  'email-confirmed': { title: 'Address confirmed', text: 'Our emails reach you there.' },
  'confirmation-sent': { title: 'Email sent', text: 'Please open the link in it.' },
  'code-sent': { title: 'Code sent', text: 'It is on its way to your mailbox.' },
  'text-sent': { title: 'Code sent', text: 'It is on its way to your phone.' },
  'phone-confirmed': { title: 'Number confirmed', text: 'You can log in by text message now.' },
  'email-change-asked': {
    title: 'Check both mailboxes',
    text: 'Your address changes when both links have been used.',
  },
  'email-change-stopped': { title: 'Stopped', text: 'Your address stays as it is.' },
  'email-change-agreed': {
    title: 'Thank you',
    text: 'Now the link in the other mailbox has to be used, too.',
  },
  'email-changed': {
    title: 'Address changed',
    text: 'You log in with your new address from now on.',
  },
  'email-change-denied': {
    title: 'The change was stopped',
    text: 'Everybody was logged out. Please choose a new password now.',
  },
  'identity-linked': { title: 'Login added', text: 'You can use it the next time you log in.' },
  'identity-unlinked': { title: 'Login removed', text: 'It no longer opens your account.' },
  'password-link-sent': {
    title: 'Email sent',
    text: 'The link in it sets your password.',
  },
  'session-ended': { title: 'Logged out there', text: 'The device has no access any more.' },
  'other-sessions-ended': {
    title: 'Logged out elsewhere',
    text: 'You stay logged in on this device alone.',
  },
  'app-disconnected': {
    title: 'Access ended',
    text: 'The app cannot read your account any more.',
  },
  'login-ended': {
    title: 'Please log in again',
    text: FACTOR_MESSAGES.loginEnded,
    destructive: true,
  },
  'factor-added': { title: 'Added', text: 'From now on it counts as your second step.' },
  'factor-renamed': { title: 'Saved', text: 'It has a new name.' },
  'factor-removed': { title: 'Removed', text: 'It no longer lets anybody in.' },
  'details-saved': { title: 'Saved', text: 'Your details have been updated.' },
  'account-deleted': {
    title: 'Account deleted',
    text: 'Your personal data has been erased. Thank you for having been with us.',
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
    text: 'We have mailed you that it is here. A person on our team reads it and answers by email.',
  },
  'application-changed': { title: 'Saved', text: 'The application is up to date.' },
  'prescription-uploaded': { title: 'Success', text: PRESCRIPTION_MESSAGES.uploaded },
  'prescription-uploaded-in-part': {
    title: 'Some files are missing',
    text: 'Not every file could be taken. Your order lists those that are here. Please add the missing ones as PDF, JPG, JPEG or PNG.',
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
    'The end of this file\u2019s name does not fit what is in it. Please rename it so that it ends in .pdf, .jpg, .jpeg or .png, as the file really is, and upload it again.',
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
  'arrival-fine': { title: 'Thank you', text: 'Good to know that it arrived well.' },
  'arrival-reported': {
    title: 'Report sent',
    text: 'Please do not use the medicine until we have answered.',
  },
  'arrival-without-photo': {
    title: 'Report sent without its photo',
    text: 'Your report is here. We could not take the photo: it has to be a PDF, JPG, JPEG or PNG file of at most 20MB.',
  },
  'arrival-photo-added': { title: 'Photo sent', text: 'It is with your report now.' },
  'arrival-photo-refused': {
    title: 'Error',
    text: 'We could not take this. A photo is a PDF, JPG, JPEG or PNG file of at most 20MB.',
    destructive: true,
  },
  'arrival-failed': { title: 'Error', text: ARRIVAL_MESSAGES.failed, destructive: true },
  'arrival-incomplete': { title: 'Error', text: ARRIVAL_MESSAGES.incomplete, destructive: true },
  'arrival-reported-before': { title: 'Report sent', text: ARRIVAL_MESSAGES.reported },
  'arrival-not-yet': { title: 'Error', text: ARRIVAL_MESSAGES.notYet, destructive: true },
  'pack-noted': { title: 'Pack recorded', text: 'It is on the list of packs supplied.' },
  'product-revoked': {
    title: 'Revoked',
    text: 'The product number has to be confirmed again before another pack with it is noted.',
  },
  'view-saved': { title: 'View saved', text: 'You find it above the list of orders.' },
  'text-signed': { title: 'Text signed', text: 'Its page shows your name, license and the date.' },
  'signature-withdrawn': { title: 'Signature withdrawn', text: 'The page no longer shows it.' },
  'view-renamed': { title: 'View renamed', text: 'You find it above the list of orders.' },
  'view-deleted': { title: 'View deleted', text: 'The orders in it are unchanged.' },
  'address-corrected': {
    title: 'Address saved',
    text: 'The order goes there now. An email confirms it.',
  },
  'lines-corrected': {
    title: 'Lines saved',
    text: 'The order is reviewed with them. The patient gets an email.',
  },
  'recall-recorded': {
    title: 'Recalled',
    text: 'The packs are refused from now on, and the patients get a mail.',
  },
  'recall-withdrawn': {
    title: 'Recall withdrawn',
    text: 'The packs count again. Patients who were told, and who may use them, get an email.',
  },
  'pack-taken-off': { title: 'Taken off', text: 'The pack is off the list.' },
  'arrival-put-aside': {
    title: 'Thank you',
    text: 'We have noted that you do not use it.',
  },
  'arrival-taken': { title: 'Saved', text: 'The report is up to date.' },
  'arrival-answered': { title: 'Answered', text: 'The patient has a mail with your words.' },
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
    text: 'The mail is tried as if it were new.',
  },
  'review-approve': {
    title: 'Approved',
    text: 'The order is confirmed, and the patient has a mail about it.',
  },
  'review-second': {
    title: 'Approved, the first of two',
    text: 'Another pharmacist has to look at it before the order is confirmed.',
  },
  'review-ask-copy': { title: 'Better copy asked', text: 'The patient has a mail about it.' },
  'review-ask-information': { title: 'Question asked', text: 'The patient has a mail about it.' },
  'review-decline': {
    title: 'Declined',
    text: 'The order is cancelled, and the patient has a mail about it.',
  },
  'review-undone': {
    title: 'Undone',
    text: 'Nothing was sent. What you typed is as it was.',
  },
  'record-corrected': {
    title: 'Corrected',
    text: 'From now on, orders are judged by the corrected prescription.',
  },
  'record-chosen': {
    title: 'Filled from the record',
    text: 'The order takes its packs from that prescription once it is approved.',
  },
  'record-left': {
    title: 'Filled from its own scan',
    text: 'Please type the prescription.',
  },
  'record-closed': {
    title: 'Closed',
    text: 'This prescription fills nothing more.',
  },
  'message-to-staff': {
    title: 'Message sent',
    text: 'We answer here, and tell you by email when the answer waits.',
  },
  'message-to-patient': {
    title: 'Message sent',
    text: 'The patient has a mail that it waits, without its text.',
  },
  'note-added': { title: 'Note added', text: 'The patient does not see it.' },
  'template-saved': { title: 'Template saved', text: 'You can put it into your messages.' },
  'template-deleted': { title: 'Template deleted', text: 'Messages sent with it stay.' },
  'message-handed': { title: 'Handed on', text: 'It waits for an answer there.' },
  'message-closed': { title: 'Done', text: 'It is off the list of messages.' },
  'answer-sent': { title: 'Answer sent', text: 'A pharmacist reads it next.' },
  'record-used': {
    title: 'Prescription on record',
    text: 'A pharmacist compares it with your order next.',
  },
  'record-not-used': {
    title: 'Error',
    text: 'This prescription does not cover the order. Please send the prescription for it.',
    destructive: true,
  },
  'reminder-on': {
    title: 'We remind you in time',
    text: 'One email before your supply runs out. You won’t be charged or sent anything.',
  },
  'reminder-off': { title: 'No reminder', text: 'You get no email about it.' },
  'payment-not-possible': {
    title: 'Not now',
    text: 'There is nothing to pay for this order at the moment. It is shown as it is now.',
    destructive: true,
  },
  'transfer-received': { title: 'Booked', text: 'The patient has a mail about it.' },
  'receipt-undone': {
    title: 'Undone',
    text: 'The receipt stays in the books, with its counter-entry.',
  },
  'refund-asked': { title: 'Refund noted', text: 'It stands below with its next step.' },
  'refund-settled': { title: 'Paid back', text: 'The patient has a mail about it.' },
  'refund-withdrawn': { title: 'Withdrawn', text: 'The refund is not made.' },
  'payment-link-sent': { title: 'Link sent', text: 'The patient has a mail with a new link.' },
  'event-tried-again': {
    title: 'Tried again',
    text: 'It leaves this list once it is booked.',
  },
  'event-dealt-with': { title: 'Done', text: 'It is off the list and stays on record.' },
  'books-looked-at': { title: 'Reconciled', text: 'The report is updated.' },
  'health-saved': { title: 'Saved', text: 'Pharmacists see it beside your prescriptions.' },
  'staff-invited': { title: 'Invitation sent', text: 'The link in it works once, for three days.' },
  'invitation-withdrawn': { title: 'Invitation taken back', text: 'Its link is dead.' },
  'staff-joined': { title: 'Account made', text: 'Please log in with your new password.' },
  'member-saved': { title: 'Saved', text: 'The change counts from now on.' },
  'member-email-asked': {
    title: 'Email sent',
    text: 'The address counts once the link in it was used.',
  },
  'member-suspended': { title: 'Suspended', text: 'The person is shut out everywhere.' },
  'member-logged-out': { title: 'Logged out', text: 'Every session of the person has ended.' },
  'member-password-link': {
    title: 'Link sent',
    text: 'The link to a new password works once, for 24 hours. The second factor stays.',
  },
  'member-factors-reset': {
    title: 'Factors reset',
    text: 'The person is logged out, and told by email where we have an address.',
  },
  'member-removed': { title: 'Removed', text: 'The person is no longer in the team.' },
  'user-created': { title: 'Account made', text: 'The customer has a mail with a link.' },
  'user-password-sent': {
    title: 'Email sent',
    text: 'The customer has a link that sets a new password.',
  },
  'user-confirmation-sent': { title: 'Email sent', text: 'The customer has a new link.' },
  'user-deleted': { title: 'User Deleted', text: 'User has been deleted successfully.' },
  'order-deleted': { title: 'Order Deleted', text: 'Order has been deleted successfully.' },
  'order-archived': {
    title: 'Order archived',
    text: 'It is off the list, and stays for its patient and in the books.',
  },
  'order-assigned': {
    title: 'Order assigned',
    text: 'The list of orders shows who takes care of it.',
  },
  'order-unassigned': { title: 'Order released', text: 'It is assigned to nobody now.' },
  'order-restored': { title: 'Order restored', text: 'It is on the list again.' },
  'order-withdrawn': { title: 'Order withdrawn', text: 'Your order has been cancelled.' },
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
