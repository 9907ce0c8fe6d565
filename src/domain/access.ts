/**
 * Who may do what: one table, read by everything that reads or writes. What it does not allow is
 * refused, unknown actions and unknown kinds of viewer included.
 */

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
      readonly role: 'administrator';
    };

export type CustomerViewer = Extract<Viewer, { kind: 'customer' }>;
export type StaffViewer = Extract<Viewer, { kind: 'staff' }>;

export const VISITOR: Viewer = { kind: 'visitor' };

/** Something that belongs to one customer, or to nobody any more once its owner was erased. */
export type Owned = { readonly ownerId: string | null };

type Rule = 'never' | 'always' | 'owner';
type Row = {
  readonly visitor: Exclude<Rule, 'owner'>;
  readonly customer: Rule;
  readonly staff: Exclude<Rule, 'owner'>;
};

const everybody = { visitor: 'always', customer: 'always', staff: 'always' } as const;
const shoppers = { visitor: 'always', customer: 'always', staff: 'never' } as const;
const customers = { visitor: 'never', customer: 'always', staff: 'never' } as const;
const ownersAlone = { visitor: 'never', customer: 'owner', staff: 'never' } as const;
const ownersAndStaff = { visitor: 'never', customer: 'owner', staff: 'always' } as const;
const staffAlone = { visitor: 'never', customer: 'never', staff: 'always' } as const;

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
  // A staff session never shops: whoever reviews orders places none from the same session.
  'place order': customers,
  'read order': ownersAndStaff,
  'withdraw order': ownersAlone,
  'upload to order': ownersAlone,
  'read prescription': ownersAndStaff,
  'manage orders': staffAlone,
  'manage users': staffAlone,
  'read outbox': staffAlone,
  'resend mail': staffAlone,
  'read contact messages': staffAlone,
  'read medication requests': staffAlone,
} as const satisfies Record<string, Row>;

export type Action = keyof typeof table;

/** Actions whose answer depends on whose thing it is; the compiler asks for the thing. */
export type OwnedAction = {
  [A in Action]: (typeof table)[A]['customer'] extends 'owner' ? A : never;
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
      // An order without an owner is nobody's, not everybody's.
      if (row.customer === 'owner')
        return subject?.ownerId != null && subject.ownerId === viewer.id;
      return row.customer === 'always';
    case 'staff':
      return row.staff === 'always';
    default:
      return false;
  }
};
