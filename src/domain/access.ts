/**
 * The permission table: who may do what. Every read and write consults it. Anything it does not allow is
 * refused, including unknown actions and unknown kinds of viewer.
 */

/** Roles of staff. One person may have several; their permissions add up. */
export const STAFF_ROLES = ['administrator', 'pharmacist', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export type Viewer =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'customer';
      readonly id: string;
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
    }
  | {
      readonly kind: 'staff';
      readonly id: string;
      readonly username: string;
      readonly name: string;
      readonly roles: readonly StaffRole[];
    };

export type CustomerViewer = Extract<Viewer, { kind: 'customer' }>;
export type StaffViewer = Extract<Viewer, { kind: 'staff' }>;

export const VISITOR: Viewer = { kind: 'visitor' };

/** A resource of one customer, or of nobody after its owner was erased. */
export type Owned = { readonly ownerId: string | null };

type Rule = 'never' | 'always' | 'owner';
type Row = {
  readonly visitor: Exclude<Rule, 'owner'>;
  readonly customer: Rule;
  /** The staff roles that may do it, regardless of who owns the resource. */
  readonly staff: readonly StaffRole[];
  /** Label of the permission for staff, used by the team page and the guide. */
  readonly words?: string;
};

const everybody = { visitor: 'always', customer: 'always', staff: STAFF_ROLES } as const;
const shoppers = { visitor: 'always', customer: 'always', staff: [] } as const;
const customers = { visitor: 'never', customer: 'always', staff: [] } as const;
const ownersAlone = { visitor: 'never', customer: 'owner', staff: [] } as const;
const owners = { visitor: 'never', customer: 'owner' } as const;
const nobodyElse = { visitor: 'never', customer: 'never' } as const;

const administrators = ['administrator'] as const;
const pharmacists = ['pharmacist'] as const;
const prescriptionReaders = ['administrator', 'pharmacist'] as const;
const helpDesk = ['administrator', 'support'] as const;

const table = {
  'read public pages': everybody,
  'send contact message': everybody,
  'request medication': everybody,
  register: shoppers,
  'log in': shoppers,
  'open checkout': shoppers,
  'log in as staff': everybody,
  'read own account': customers,
  'list own orders': customers,
  // Staff cannot shop: a reviewer must not place orders in the same session.
  'place order': customers,
  'withdraw order': ownersAlone,
  'upload to order': ownersAlone,
  'pay for order': ownersAlone,
  'write about order': ownersAlone,
  'agree to pharmacy': ownersAlone,
  'read order': { ...owners, staff: STAFF_ROLES },
  'see orders': { ...nobodyElse, staff: STAFF_ROLES, words: 'See orders' },
  'read prescription': {
    ...owners,
    staff: prescriptionReaders,
    words: 'Open the scan of a prescription; each opening is recorded',
  },
  // Only pharmacists, also not administrators without that role.
  'review prescriptions': {
    ...nobodyElse,
    staff: pharmacists,
    words: 'Decide on a prescription, and confirm an order that needs one',
  },
  // Only pharmacists answer for a medicine that leaves although something is missing.
  'override gates': {
    ...nobodyElse,
    staff: pharmacists,
    words:
      'Override what an order is missing, with a reason and a second factor (but never a missing prescription)',
  },
  // A pharmacist answers for what patients read.
  'sign texts': {
    ...nobodyElse,
    staff: pharmacists,
    words: 'Sign the texts about medicines',
  },
  'manage orders': {
    ...nobodyElse,
    staff: prescriptionReaders,
    words: 'Set the status of an order and add tracking',
  },
  // Only pharmacists, because every later pack with the number is supplied on their word.
  'confirm pack products': {
    ...nobodyElse,
    staff: pharmacists,
    words: 'Confirm or revoke which medicine the product number of a pack belongs to',
  },
  'recall packs': {
    ...nobodyElse,
    staff: prescriptionReaders,
    words: 'Find packs by batch or number, recall them, and see which patients have answered',
  },
  // Only pharmacists, because packs that patients were told not to use may be used again on their word.
  'withdraw recalls': {
    ...nobodyElse,
    staff: pharmacists,
    words: 'Withdraw a recall that was recorded by mistake',
  },
  'see payments': {
    ...nobodyElse,
    staff: helpDesk,
    words: 'See payments, refunds and the daily report',
  },
  'send payment links': {
    ...nobodyElse,
    staff: helpDesk,
    words: 'Send a patient a new payment link',
  },
  'manage payments': {
    ...nobodyElse,
    staff: administrators,
    words: 'Record transfers that have arrived, and make refunds',
  },
  // Only pharmacists judge whether a warm medicine may still be used.
  'answer arrivals': {
    ...nobodyElse,
    staff: prescriptionReaders,
    words: 'See how parcels arrived, and answer patients about them',
  },
  'read clinical messages': {
    ...nobodyElse,
    staff: prescriptionReaders,
    words:
      'Read what patients and pharmacists write to each other about a medicine or a health question',
  },
  // Only pharmacists, also not administrators without that role.
  'answer clinical messages': {
    ...nobodyElse,
    staff: pharmacists,
    words: 'Answer patients about a medicine or a health question',
  },
  'answer service messages': {
    ...nobodyElse,
    staff: STAFF_ROLES,
    words: 'Read and answer what patients write about delivery and payment, and add internal notes',
  },
  'delete orders': { ...nobodyElse, staff: administrators, words: 'Delete or archive an order' },
  'see users': { ...nobodyElse, staff: helpDesk, words: 'See users and their accounts' },
  'help users': {
    ...nobodyElse,
    staff: helpDesk,
    words:
      'Resend a customer’s confirmation link, send a password link, and log a customer out everywhere',
  },
  'manage users': {
    ...nobodyElse,
    staff: administrators,
    words: 'Create, change and delete an account, and reset its second factors',
  },
  'read outbox': { ...nobodyElse, staff: helpDesk, words: 'Read the store’s emails' },
  'resend mail': {
    ...nobodyElse,
    staff: helpDesk,
    words: 'Resend an email that could not be delivered',
  },
  'read contact messages': { ...nobodyElse, staff: helpDesk, words: 'Read contact messages' },
  'read medication requests': {
    ...nobodyElse,
    staff: helpDesk,
    words: 'Read requests for medicines',
  },
  'read affiliate applications': {
    ...nobodyElse,
    staff: helpDesk,
    words: 'Read applications to the affiliation program',
  },
  // Only administrators decide which practices the store works with.
  'decide affiliate applications': {
    ...nobodyElse,
    staff: administrators,
    words: 'Change the state of an application and add notes to it',
  },
  'read audit log': {
    ...nobodyElse,
    staff: administrators,
    words: 'Read the record of who saw or changed what; each reading is recorded',
  },
  // Two of them for each change: one enters it, another one confirms it.
  'manage pharmacies': {
    ...nobodyElse,
    staff: administrators,
    words:
      'Enter pharmacies and their license checks, confirm what a colleague entered, suspend a pharmacy, and choose the one of an order',
  },
  'see operator details': {
    ...nobodyElse,
    staff: administrators,
    words: 'See which details of the operator are missing',
  },
  'manage team': {
    ...nobodyElse,
    staff: administrators,
    words:
      'Invite staff, change their roles, suspend and remove them, and reset their second factors',
  },
} as const satisfies Record<string, Row>;

export type Action = keyof typeof table;

/** Actions whose permission depends on the owner; the compiler requires the resource. */
export type OwnedAction = {
  [A in Action]: (typeof table)[A]['customer'] extends 'owner' ? A : never;
}[Action];

/** Actions reserved to staff; each staff address names the one it requires. */
export type StaffRight = {
  [A in Action]: (typeof table)[A] extends { visitor: 'never'; customer: 'never' } ? A : never;
}[Action];

export const ACTIONS: readonly Action[] = Object.keys(table).filter(
  (name): name is Action => name in table,
);

/** Whether the viewer may do it. Denies whatever the table does not name. */
export const may = <A extends Action>(
  viewer: Viewer,
  action: A,
  ...[subject]: A extends OwnedAction ? [subject: Owned] : []
): boolean => {
  if (!Object.hasOwn(table, action)) return false;
  const row: Row = table[action];
  switch (viewer.kind) {
    case 'visitor':
      return row.visitor === 'always';
    case 'customer':
      // An order without an owner belongs to nobody.
      if (row.customer === 'owner')
        return subject?.ownerId != null && subject.ownerId === viewer.id;
      return row.customer === 'always';
    case 'staff':
      return row.staff.some((role) => viewer.roles.includes(role));
    default:
      return false;
  }
};

const roleMay = (roles: readonly StaffRole[], action: Action): boolean => {
  const row: Row = table[action];
  return row.staff.some((role) => roles.includes(role));
};

const covers = (mine: readonly StaffRole[], theirs: readonly StaffRole[]): boolean =>
  ACTIONS.every((action) => !roleMay(theirs, action) || roleMay(mine, action));

/**
 * Whether the viewer has all permissions of these roles. Nobody may grant, reset or remove a role with
 * permissions that they lack.
 */
export const reaches = (viewer: StaffViewer, roles: readonly StaffRole[]): boolean =>
  covers(viewer.roles, roles);

/**
 * Whether the team has nobody with the permissions of every role. The first administrator is no pharmacist, so an
 * administrator appoints the first one.
 */
export const lacksFullAccess = (team: readonly (readonly StaffRole[])[]): boolean =>
  !team.some((roles) => covers(roles, STAFF_ROLES));

/** Whether the viewer may give these roles. `team` has the roles of each active staff member. */
export const mayGrant = (
  viewer: StaffViewer,
  roles: readonly StaffRole[],
  team: readonly (readonly StaffRole[])[],
): boolean => reaches(viewer, roles) || (may(viewer, 'manage team') && lacksFullAccess(team));

/** The staff permissions as readable lines, in the table's order. */
export const STAFF_TABLE: readonly {
  readonly words: string;
  readonly roles: readonly StaffRole[];
}[] = ACTIONS.flatMap((action) => {
  const { words, staff }: Row = table[action];
  return words === undefined ? [] : [{ words, roles: staff }];
});
