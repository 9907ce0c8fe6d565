import type { ContactView } from '#db/reads/prescriber-contacts.ts';
import { CHANNEL_NAMES, STARTER_NAMES } from '#texts/prescriber-contacts.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import type { DeskContacts } from './desk-data.ts';

/** Contacts with practices, ready to display, and the moment that a new one begins with. */
export const contactsOnDesk = (
  contacts: readonly ContactView[],
  items: readonly { readonly name: string }[],
  now: Date,
): DeskContacts => ({
  listed: contacts.map(({ happenedAt, channel, startedBy, ...contact }) => ({
    ...contact,
    at: happenedAt.toISOString(),
    atText: formatMoment(happenedAt),
    how: `${STARTER_NAMES[startedBy]}, ${CHANNEL_NAMES[channel].toLowerCase()}`,
  })),
  drugs: [...new Set(items.map(({ name }) => name))],
  day: now.toISOString().slice(0, 10),
  time: now.toISOString().slice(11, 16),
});
