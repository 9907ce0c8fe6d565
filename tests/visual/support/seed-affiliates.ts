import { randomUUID } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { APPLICATION_STATES } from '#domain/affiliates.ts';
import { daysBefore, idOf } from './people.ts';

/** Inserts affiliate applications, one in each state and one with very long words. */
export const insertApplications = async (db: Database, staffId: string): Promise<void> => {
  await db
    .insertInto('affiliate_applications')
    .values([
      ...APPLICATION_STATES.map((state, index) => ({
        id: idOf('application', index + 1),
        practice:
          ['Elm Street Clinic', 'Harbor Family Practice', 'Diabetes Care', 'North Clinic'][index] ??
          '',
        kind: 'Diabetes centers',
        name: 'Dr. Ann Lee',
        email: `ann.lee-${index + 1}@clinic.example`,
        phone: '+12025550188',
        region: 'Illinois',
        licence: '1234567893',
        message: 'May we call you? Our patients ask about insulin each week.',
        state,
        created_at: daysBefore(index + 1),
      })),
      {
        id: idOf('application', 9),
        practice: 'Featherstonehaugh, Wolfeschlegelsteinhausen and Daughters Incorporated',
        kind: 'Something else',
        name: 'Maximiliana Alexandrina Featherstonehaugh-Wolfeschlegelsteinhausen',
        email:
          'maximiliana.alexandrina.featherstonehaugh-wolfeschlegelsteinhausen@departments.example',
        phone: null,
        region: 'Northwest Territories and Neighboring Islands',
        licence: null,
        message: [
          'We have many questions. '.repeat(20),
          'How is a parcel kept cold?',
          'Who answers our patients?',
          'What does a pharmacist look at?',
          'Which of our https://departments.example/northwest-territories-and-neighboring-islands/diabetes may we name?',
        ].join('\n'),
        state: 'new' as const,
        created_at: daysBefore(12),
      },
      ...Array.from({ length: 22 }, (_, index) => ({
        id: idOf('application', 20 + index),
        practice: `${['Cedar', 'Lakeside', 'Summit', 'Riverside'][index % 4] ?? ''} ${['Clinic', 'Family Practice', 'Diabetes Center'][index % 3] ?? ''}`,
        kind: 'Diabetes centers',
        name: `Dr. ${['Ann Lee', 'Omar Haddad', 'Eva Lind', 'Paul Ito', 'Rosa Diaz'][index % 5] ?? ''}`,
        email: `practice-${20 + index}@clinic.example`,
        phone: '+12025550188',
        region: ['Illinois', 'Maine', 'Ohio'][index % 3] ?? '',
        licence: '1234567893',
        message: null,
        state: APPLICATION_STATES[index % APPLICATION_STATES.length] ?? 'new',
        created_at: daysBefore(13 + 2 * index),
      })),
    ])
    .execute();
  await db
    .insertInto('affiliate_changes')
    .values([
      {
        id: randomUUID(),
        application_id: idOf('application', 2),
        at: daysBefore(1),
        actor_id: staffId,
        from_state: 'new',
        to_state: 'in-talks',
        note: 'Called them; they want to see the leaflet first.',
      },
      ...Array.from({ length: 12 }, (_, index) => ({
        id: randomUUID(),
        application_id: idOf('application', 9),
        at: daysBefore(11 - index / 2),
        actor_id: staffId,
        from_state: 'new' as const,
        to_state: 'new' as const,
        note: 'Nobody answered at the department; the switchboard said to try again in the afternoon, and gave us the number of the colleague who stands in.',
      })),
    ])
    .execute();
};
