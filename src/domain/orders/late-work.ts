import { may, type StaffRight, type StaffRole } from '#domain/access.ts';

/** What staff can be late with for an order, and the right that is needed to settle it. */
export const LATE_MATTERS = {
  review: {
    words: 'The prescription is waiting for a pharmacist',
    right: 'review prescriptions',
  },
  dispatch: { words: 'The parcel should have left', right: 'manage orders' },
  delivery: { words: 'The parcel should have arrived', right: 'manage orders' },
  'arrival report': {
    words: 'The patient reported a problem with the parcel',
    right: 'answer arrivals',
  },
  'clinical message': {
    words: 'The patient asked a pharmacist',
    right: 'answer clinical messages',
  },
  'service message': {
    words: 'The patient wrote to the service team',
    right: 'answer service messages',
  },
} as const satisfies Record<string, { readonly words: string; readonly right: StaffRight }>;
export type LateMatter = keyof typeof LATE_MATTERS;

/** A member of the staff who can be told. */
export type Assignee = {
  readonly name: string;
  /** Null where the account has no address. */
  readonly email: string | null;
  readonly roles: readonly StaffRole[];
};

/** A matter that is late, with what was told of it before. */
export type LateWork = {
  readonly orderId: string;
  readonly matter: LateMatter;
  readonly since: Date;
  /** Who takes care of the order; undefined if nobody does. */
  readonly assignee: Assignee | undefined;
  /** The last mails about this kind of matter of the order; undefined if there were none. */
  readonly told:
    | { readonly since: Date; readonly at: Date; readonly administratorsAt: Date | null }
    | undefined;
};

const HOUR = 3_600_000;

/**
 * Who is to be told of a late matter now: first who takes care of it, and the administrators if it is still late some
 * hours after that. Undefined if everybody was told.
 */
export const stageDue = (
  { since, told }: Pick<LateWork, 'since' | 'told'>,
  escalationHours: number,
  now: Date,
): 'first' | 'administrators' | undefined => {
  if (!told || told.since.getTime() !== since.getTime()) return 'first';
  if (told.administratorsAt) return undefined;
  return now.getTime() - told.at.getTime() >= escalationHours * HOUR ? 'administrators' : undefined;
};

/**
 * The address of the person who takes care of an order, if their roles let them settle the matter; otherwise undefined,
 * and the store's own address is told.
 */
export const responsibleAddress = ({
  matter,
  assignee,
}: Pick<LateWork, 'matter' | 'assignee'>): string | undefined =>
  assignee?.email != null &&
  may(
    { kind: 'staff', id: '', username: '', name: assignee.name, roles: assignee.roles },
    LATE_MATTERS[matter].right,
  )
    ? assignee.email
    : undefined;
