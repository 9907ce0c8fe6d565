import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import type { Topic } from '#domain/messages.ts';
import { CUSTOMERS, daysBefore, idOf } from './people.ts';

type Line = {
  readonly days: number;
  readonly topic: Topic;
  readonly by: 'patient' | 'staff';
  readonly body: string;
};

const LONG_WORD =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

const THREADS: readonly {
  readonly customer: { readonly number: number; readonly orders: readonly { number: number }[] };
  readonly lines: readonly Line[];
  readonly waiting: readonly Topic[];
}[] = [
  {
    customer: CUSTOMERS.shipped,
    lines: [
      {
        days: 3,
        topic: 'pharmacist',
        by: 'patient',
        body: 'I forgot my dose on Sunday. May I take it today?',
      },
      {
        days: 2,
        topic: 'pharmacist',
        by: 'staff',
        body: 'Hello,\n\nplease look at the part “If you forget to use it” of your leaflet, and call your doctor if you are not sure.',
      },
      {
        days: 1,
        topic: 'service',
        by: 'patient',
        body: 'Does somebody have to sign for the parcel?',
      },
    ],
    waiting: ['service'],
  },
  {
    customer: CUSTOMERS.long,
    lines: Array.from({ length: 8 }, (_, index) => ({
      days: 9 - index,
      topic: index % 3 === 0 ? ('service' as const) : ('pharmacist' as const),
      by: index % 2 === 0 ? ('patient' as const) : ('staff' as const),
      body: `${'A long message about one thing and another. '.repeat(6)}\n\n${LONG_WORD}@departments.example`,
    })),
    waiting: ['pharmacist', 'service'],
  },
];

/** Inserts messages about two orders, usual and long ones, with internal notes. */
export const insertMessages = async (db: Database, staffId: string): Promise<void> => {
  for (const { customer, lines, waiting } of THREADS) {
    const order_id = idOf('order', customer.orders[0]?.number ?? 0);
    await db
      .insertInto('order_messages')
      .values(
        lines.map(({ days, topic, by, body }) => ({
          id: randomUUID(),
          order_id,
          at: daysBefore(days),
          topic,
          actor_kind: by === 'patient' ? ('customer' as const) : ('staff' as const),
          actor_id: by === 'patient' ? idOf('user', customer.number) : staffId,
          body,
        })),
      )
      .execute();
    await db
      .insertInto('waiting_messages')
      .values(waiting.map((topic) => ({ id: randomUUID(), order_id, topic, since: daysBefore(1) })))
      .execute();
    await db
      .insertInto('order_notes')
      .values([
        {
          id: randomUUID(),
          order_id,
          at: daysBefore(2),
          topic: 'pharmacist',
          actor_id: staffId,
          body: 'Asked the doctor’s practice about the dose by telephone. They call back tomorrow.',
        },
        {
          id: randomUUID(),
          order_id,
          at: daysBefore(1),
          topic: 'service',
          actor_id: staffId,
          body: lines.length > 3 ? `${LONG_WORD} ${LONG_WORD}` : 'Is away until Friday.',
        },
      ])
      .execute();
  }
};

/** Inserts reply templates of a member of the staff, and one that a colleague shares. */
export const insertTemplates = async (
  db: Database,
  { staffId, colleagueId }: { readonly staffId: string; readonly colleagueId: string },
): Promise<void> => {
  const template = (staff_id: string, title: string, body: string, shared: boolean) => ({
    id: randomUUID(),
    staff_id,
    title,
    body,
    shared,
    changed_at: daysBefore(4),
  });
  await db
    .insertInto('staff_reply_templates')
    .values([
      template(
        staffId,
        'Missed dose',
        'Hello {first name},\n\nplease look at the part “If you forget to use it” of your leaflet, and call your doctor if you are not sure.',
        true,
      ),
      template(
        staffId,
        `Arrival ${LONG_WORD.slice(0, 50)}`,
        `Hello {first name}, your order {order number} … ${LONG_WORD}`,
        false,
      ),
      template(
        colleagueId,
        'Signature at the door',
        'Hello {first name},\n\nthe courier asks for a signature.',
        true,
      ),
    ])
    .execute();
};
