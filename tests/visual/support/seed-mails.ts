import type { Database } from '#db/client.ts';
import { samples } from '#tests/support/mail-samples.ts';
import { MAX_LINE } from '#web/forms/schemas/fields.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

/** The mail of a customer with long data. */
export const LONG_MAIL = 900;

const STORE = 'support@pharos.example';
/** The templates of mails to the store itself. */
const TO_STORE = /-store$|^contact-message$|^medication-request$/;

const insertMail = async (
  db: Database,
  mail: {
    readonly number: number;
    readonly template: string;
    readonly data: unknown;
    readonly recipient: string;
    readonly days: number;
    readonly state?: 'waiting' | 'failed';
  },
): Promise<void> => {
  const created = daysBefore(mail.days);
  const unsent = mail.state !== undefined;
  await db
    .insertInto('mails')
    .values({
      id: idOf('mail', mail.number),
      template: mail.template,
      recipient: mail.recipient,
      data: JSON.stringify(mail.data),
      created_at: created,
      attempts: mail.state === 'waiting' ? 3 : mail.state === 'failed' ? 30 : 1,
      sent_at: unsent ? null : created,
      failed_at: mail.state === 'failed' ? created : null,
      last_error: unsent ? 'ECONNREFUSED' : null,
    })
    .execute();
};

/** Inserts each kind of mail, each delivery state, and one mail with long values. */
export const insertMails = async (db: Database): Promise<void> => {
  for (const [index, [template, data]] of Object.entries(samples).entries())
    await insertMail(db, {
      number: index + 1,
      template,
      data,
      recipient: TO_STORE.test(template) ? STORE : 'jane@example.com',
      days: index + 1,
      ...(index === 0 ? { state: 'waiting' } : index === 1 ? { state: 'failed' } : {}),
    });
  const { firstName, lastName, email } = CUSTOMERS.long;
  await insertMail(db, {
    number: LONG_MAIL + 1,
    template: 'order-placed',
    data: { ...samples['order-placed'], firstName },
    recipient: email,
    days: 0.5,
  });
  await insertMail(db, {
    number: LONG_MAIL,
    template: 'contact-message',
    recipient: STORE,
    days: 0,
    state: 'waiting',
    data: {
      ...samples['contact-message'],
      name: `${firstName} ${lastName}`,
      email,
      subject: 'The parcel of last week, the one of this week, and the one that is to come, '
        .repeat(4)
        .slice(0, MAX_LINE),
      message: [
        'Good morning,',
        'My street has been renamed: it is the Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Road now, and the number is the same as ever.',
        'The parcel of last week came to the old address, where a neighbor took it in.',
        `Its tracking page is https://courier.example/track?parcel=RR123456785DE&consignment=${'0123456789'.repeat(12)}`,
        'Would you send the next one to the new address, please? Thank you.',
      ].join('\n'),
    },
  });
};
