import { expect, test } from 'vitest';
import { callsIn, importedFrom } from '#tests/support/use-case-calls.ts';

/** Writes without an audit entry, with the reason why they are not a change of patient data. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  ...because('the state of a job or a mail; the change that caused it is recorded', {
    'src/jobs/handlers': [
      'messages.ts#mailUndelivered',
      'payments.ts#eventUnhandled',
      'messages.ts#sendMail',
      'messages.ts#sendText',
    ],
  }),
  ...because('ends what has expired, or what a recorded deletion left to do', {
    'src/jobs/handlers': ['files.ts#removeFile', 'sweep.ts#sweep'],
  }),
  ...because('a reading by the machine, which counts once a pharmacist has decided by it', {
    'src/jobs/handlers': ['readings.ts#readDraftJob', 'readings.ts#readPrescriptionJob'],
  }),
  ...because('the same file in another format', {
    'src/jobs/handlers': ['files.ts#rewriteFiles'],
  }),
  ...because('the inbox of payment services; what is booked of it is recorded', {
    'src/jobs/handlers': ['payments.ts#askProvidersJob', 'payments.ts#reconcilePayments'],
    'src/usecases/payments': [
      'provider-events.ts#askProviders',
      'provider-events.ts#receiveWebhook',
      'reconcile.ts#makeReport',
      'reconcile.ts#reconcile',
    ],
  }),
  ...because('the practice’s own words, with a history that says who changed them', {
    'src/usecases/affiliates': [
      'applications.ts#applyForAffiliation',
      'applications.ts#changeApplication',
    ],
  }),
  ...because('a message to the store from whoever it is, in no one’s account', {
    'src/usecases/messages': [
      'send-message.ts#requestMedication',
      'send-message.ts#sendContactMessage',
    ],
  }),
  ...because('a link or a code that is sent; its use is recorded', {
    'src/usecases/customers': [
      'confirm-at-checkout.ts#askForCheckoutCode',
      'mail-links.ts#askForMailLink',
      'register.ts#resendConfirmation',
      'phone.ts#askToConfirmPhone',
      'phone.ts#askForSmsCode',
    ],
    'src/usecases/factors': ['prove.ts#askForProofCode'],
  }),
  ...because('a login, or what it uses up; what is seen after it is recorded', {
    'src/usecases/apps': ['tokens.ts#revokeToken'],
    'src/usecases/factors': ['log-in-by-passkey.ts#logInByPasskey'],
  }),
  ...because('a cart, which is a draft; the order is recorded', {
    'src/usecases/carts': [
      'keep-cart.ts#changeCart',
      'keep-cart.ts#handOverCart',
      'keep-cart.ts#readCart',
      'keep-cart.ts#syncCart',
      'keep-cart.ts#takeOrdered',
    ],
  }),
  ...because('a prescription without an order, in no one’s record; attaching it is recorded', {
    'src/usecases/prescriptions': ['drafts.ts#removeDraft', 'drafts.ts#takeDraft'],
  }),
  ...because('what a person calls their own key', {
    'src/usecases/factors': ['change-factor.ts#renameFactor'],
  }),
  ...because('a text of the staff’s own, about no patient', {
    'src/usecases/threads': [
      'reply-templates.ts#deleteReplyTemplate',
      'reply-templates.ts#saveReplyTemplate',
    ],
  }),
  ...because('filters of the staff’s own; the lists that they open are recorded', {
    'src/usecases/staff': [
      'saved-views.ts#deleteListView',
      'saved-views.ts#renameListView',
      'saved-views.ts#saveListView',
    ],
  }),
  ...because('a pharmacist’s draft; the decision is recorded', {
    'src/usecases/review': ['decide.ts#saveReviewDraft'],
  }),
  ...because('a look, in a transaction for its locks alone', {
    'src/usecases/orders': [
      'change-many.ts#previewTracking',
      'read-gates.ts#readApprovalGates',
      'read-gates.ts#readOrderGates',
    ],
    'src/usecases/papers': ['order-papers.ts#paperChoices', 'order-papers.ts#printOrderPapers'],
    'src/usecases/payments': ['payment-link.ts#lookAtLink'],
    'src/usecases/referrals': ['redeem-code.ts#tryCode'],
    'src/usecases/staff': [
      'accept-invitation.ts#readInvitation',
      'change-staff-email.ts#readStaffEmailChange',
      'reset-password.ts#readStaffPasswordLink',
    ],
  }),
};

function because(why: string, where: Readonly<Record<string, readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(where).flatMap(([folder, names]) =>
      names.map((name) => [`${folder}/${name}`, why] as const),
    ),
  );
}

const WRITES =
  /\.(?:insertInto|updateTable|deleteFrom)\(|\b(?:insert into|delete from|update \w+ set)\b|\.transaction\(\)|\ballOrNothing\(/;
/** Writes through the port of the accounts. */
const ACCOUNT_WRITES =
  /(?:\b(?:customers|staff|accounts|apps|identities|factors)|[\])])\.(?:end\w*|register\w*|addPerson|setPassword|confirmEmail|allow|revoke|rename|link|unlink)\(/;

/** Recording an access does not count as recording a change. */
const LOOKS = 'src/usecases/audit/record.ts#recordAccess';

const { reached } = callsIn(['src/usecases', 'src/db/writes', 'src/jobs/handlers']);

const imported: readonly string[] = [
  ...importedFrom('src/usecases', ['src', 'scripts']),
  ...importedFrom('src/jobs/handlers', ['src']),
];
const entries = imported.toSorted();

test('every use case that writes adds an audit entry or is listed with a reason', () => {
  const silent = entries.filter((entry) => {
    const led = reached(entry, LOOKS);
    const writes = led.some(({ text }) => WRITES.test(text) || ACCOUNT_WRITES.test(text));
    return writes && !led.some(({ name }) => name === 'auditRow');
  });
  expect(entries.length).toBeGreaterThan(100);
  expect(silent).toEqual(Object.keys(NOT_RECORDED).toSorted());
});
