import type { Said } from '#db/reads/messages.ts';
import type { Topic } from '#domain/messages.ts';
import { TOPIC_NAMES } from '#texts/messages.ts';
import { formatMoment } from './format-moment.ts';

/** Something that was said about an order, ready to display. */
export type SaidRow = {
  readonly key: string;
  /** The id of a patient's message, which the staff may hand on; undefined for anything else. */
  readonly messageId: string | undefined;
  readonly topic: Topic;
  readonly ofPatient: boolean;
  readonly who: string;
  /** Where it was written, if not in the messages. */
  readonly about: string | undefined;
  readonly at: string;
  readonly moment: string;
  readonly body: string;
};

const places = {
  message: undefined,
  review: 'Review of the prescription',
  arrival: 'Report about the parcel',
  checkout: 'Order notes',
} as const satisfies Record<Said['source'], string | undefined>;

const writers = { ...TOPIC_NAMES, team: 'Our team' } as const;

const row = (said: Said, patient: string): SaidRow => {
  const ofPatient = said.from === 'patient';
  const role = said.from === 'patient' ? patient : writers[said.from];
  return {
    key: `${said.source}-${said.from}-${said.id}`,
    messageId: ofPatient && said.source === 'message' ? said.id : undefined,
    topic: said.topic,
    ofPatient,
    who: said.by ? `${said.by}, ${role.toLowerCase()}` : role,
    about: places[said.source],
    at: said.at.toISOString(),
    moment: formatMoment(said.at),
    body: said.body,
  };
};

/** What was said, for the patient, to whom the staff appear by role. */
export const saidForPatient = (said: readonly Said[]): readonly SaidRow[] =>
  said.map((each) => row({ ...each, by: null }, 'You'));

/** What was said, for the staff. */
export const saidForStaff = (said: readonly Said[], patient: string): readonly SaidRow[] =>
  said.map((each) => row(each, patient));
