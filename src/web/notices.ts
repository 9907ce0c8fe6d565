import { ACCOUNT_NOTICES, STAFF_NOTICES } from '#domain/customers.ts';
import { ORDER_MESSAGES } from '#domain/orders.ts';

export type Notice = {
  readonly title: string;
  readonly text: string;
  readonly destructive?: true;
};

/**
 * What the store announces after something was done, by code. A redirect carries the code alone, so
 * that nobody can put words into the store's mouth through a cookie or a link.
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
  'prescription-uploaded': { title: 'Success', text: 'Prescription uploaded successfully' },
  'status-updated': {
    title: 'Status Updated',
    text: 'Order status has been updated successfully.',
  },
  'tracking-added': {
    title: 'Tracking Info Added',
    text: 'Order tracking information has been updated successfully.',
  },
  'user-deleted': { title: 'User Deleted', text: 'User has been deleted successfully.' },
  'order-deleted': { title: 'Order Deleted', text: 'Order has been deleted successfully.' },
  'order-withdrawn': { title: 'Order withdrawn', text: 'Your order has been cancelled.' },
  'data-failed': { title: 'Error', text: 'Failed to fetch data', destructive: true },
  'tracking-missing': {
    title: 'Error',
    text: ORDER_MESSAGES.trackingMissing,
    destructive: true,
  },
} as const satisfies Record<string, Notice>;

export type NoticeCode = keyof typeof notices;

export const isNoticeCode = (text: string): text is NoticeCode => Object.hasOwn(notices, text);
