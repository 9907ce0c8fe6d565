import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  type Action,
  may,
  reaches,
  STAFF_ROLES,
  STAFF_TABLE,
  type StaffRole,
  type StaffViewer,
  type Viewer,
  VISITOR,
} from './access.ts';

const ann: Viewer = {
  kind: 'customer',
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Archer',
};
const staffOf = (...roles: StaffRole[]): StaffViewer => ({
  kind: 'staff',
  id: '0190a000-0000-7000-8000-000000000002',
  username: 'someone',
  name: 'Someone',
  roles,
});
const administrator = staffOf('administrator');
const pharmacist = staffOf('pharmacist');
const support = staffOf('support');
const own = { ownerId: ann.id };
const other = { ownerId: '0190a000-0000-7000-8000-000000000003' };
const orphan = { ownerId: null };

const X = true;
const o = false;
// The expected permissions, by column: visitor; customer on their own resource, on another's; administrator,
// pharmacist, support.
const expected: Record<Action, readonly [boolean, boolean, boolean, boolean, boolean, boolean]> = {
  'read public pages': [X, X, X, X, X, X],
  'send contact message': [X, X, X, X, X, X],
  'request medication': [X, X, X, X, X, X],
  register: [X, X, X, o, o, o],
  'log in': [X, X, X, o, o, o],
  'open checkout': [X, X, X, o, o, o],
  'log in as staff': [X, X, X, X, X, X],
  'read own account': [o, X, X, o, o, o],
  'list own orders': [o, X, X, o, o, o],
  'place order': [o, X, X, o, o, o],
  'withdraw order': [o, X, o, o, o, o],
  'upload to order': [o, X, o, o, o, o],
  'pay for order': [o, X, o, o, o, o],
  'write about order': [o, X, o, o, o, o],
  'agree to pharmacy': [o, X, o, o, o, o],
  'read order': [o, X, o, X, X, X],
  'see orders': [o, o, o, X, X, X],
  'read prescription': [o, X, o, X, X, o],
  'review prescriptions': [o, o, o, o, X, o],
  'override gates': [o, o, o, o, X, o],
  'sign texts': [o, o, o, o, X, o],
  'manage orders': [o, o, o, X, X, o],
  'confirm pack products': [o, o, o, o, X, o],
  'recall packs': [o, o, o, X, X, o],
  'withdraw recalls': [o, o, o, o, X, o],
  'see payments': [o, o, o, X, o, X],
  'send payment links': [o, o, o, X, o, X],
  'manage payments': [o, o, o, X, o, o],
  'answer arrivals': [o, o, o, X, X, o],
  'read clinical messages': [o, o, o, X, X, o],
  'answer clinical messages': [o, o, o, o, X, o],
  'answer service messages': [o, o, o, X, X, X],
  'delete orders': [o, o, o, X, o, o],
  'see users': [o, o, o, X, o, X],
  'help users': [o, o, o, X, o, X],
  'manage users': [o, o, o, X, o, o],
  'read outbox': [o, o, o, X, o, X],
  'resend mail': [o, o, o, X, o, X],
  'read contact messages': [o, o, o, X, o, X],
  'read medication requests': [o, o, o, X, o, X],
  'read affiliate applications': [o, o, o, X, o, X],
  'decide affiliate applications': [o, o, o, X, o, o],
  'read audit log': [o, o, o, X, o, o],
  'manage pharmacies': [o, o, o, X, o, o],
  'see operator details': [o, o, o, X, o, o],
  'manage team': [o, o, o, X, o, o],
};

/** Calls `may` without type checks, as untyped code could. */
const ask = (viewer: unknown, action: string, subject?: unknown): boolean =>
  Reflect.apply(may, undefined, [viewer, action, subject]);

describe('may', () => {
  it('knows exactly the actions in the table', () => {
    expect([...ACTIONS].toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))(
    'permits "%s" as the table says',
    (action, [visitor, ofOwn, ofOther, ...ofStaff]) => {
      expect(ask(VISITOR, action, own)).toBe(visitor);
      expect(ask(ann, action, own)).toBe(ofOwn);
      expect(ask(ann, action, other)).toBe(ofOther);
      expect(
        [administrator, pharmacist, support].map((viewer) => ask(viewer, action, other)),
      ).toEqual(ofStaff);
    },
  );

  it('lets only permitted staff read resources of an erased owner', () => {
    expect(may(ann, 'read order', orphan)).toBe(false);
    expect(may(ann, 'read prescription', orphan)).toBe(false);
    expect(may(support, 'read order', orphan)).toBe(true);
    expect(may(support, 'read prescription', orphan)).toBe(false);
    expect(may(pharmacist, 'read prescription', orphan)).toBe(true);
  });

  it('refuses a customer if the action needs a resource and none is given', () => {
    expect(ask(ann, 'read order')).toBe(false);
    expect(ask({ ...ann, id: undefined }, 'read order', { ownerId: undefined })).toBe(false);
  });

  it('denies unknown actions, viewer kinds and roles', () => {
    for (const viewer of [VISITOR, ann, staffOf(...STAFF_ROLES)])
      for (const action of ['toString', '__proto__', 'constructor', 'become administrator', ''])
        expect(ask(viewer, action, own)).toBe(false);
    for (const action of ACTIONS) {
      expect(ask({ kind: 'robot' }, action, own)).toBe(false);
      expect(ask({ ...support, roles: ['owner', 'admin', ''] }, action, own)).toBe(false);
      expect(ask({ ...support, roles: [] }, action, own)).toBe(false);
    }
  });

  it('never gives a customer access to another customer’s resource', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.constantFrom(...ACTIONS), (a, b, action) => {
        fc.pre(a !== b);
        const viewer: Viewer = { ...ann, id: a };
        const depends = expected[action][1] !== expected[action][2];
        if (depends) expect(ask(viewer, action, { ownerId: b })).toBe(false);
      }),
    );
  });
});

describe('staff with several roles', () => {
  it('have exactly the union of the permissions of their roles', () => {
    fc.assert(
      fc.property(
        fc.subarray([...STAFF_ROLES], { minLength: 1 }),
        fc.constantFrom(...ACTIONS),
        (roles, action) => {
          expect(ask(staffOf(...roles), action, other)).toBe(
            roles.some((role) => ask(staffOf(role), action, other)),
          );
        },
      ),
    );
  });
});

describe('reaches', () => {
  const both = staffOf('administrator', 'pharmacist');

  it('is false for roles with a permission that the viewer lacks', () => {
    expect(reaches(both, STAFF_ROLES)).toBe(true);
    expect(reaches(administrator, ['administrator'])).toBe(true);
    expect(reaches(administrator, ['support'])).toBe(true);
    expect(reaches(administrator, ['pharmacist'])).toBe(false);
    expect(reaches(administrator, ['support', 'pharmacist'])).toBe(false);
    expect(reaches(pharmacist, ['support'])).toBe(false);
    expect(reaches(support, ['administrator'])).toBe(false);
  });

  it('never covers a permission that the viewer lacks', () => {
    const some = fc.subarray([...STAFF_ROLES]);
    fc.assert(
      fc.property(some, some, fc.constantFrom(...ACTIONS), (mine, theirs, action) => {
        fc.pre(reaches(staffOf(...mine), theirs) && ask(staffOf(...theirs), action, other));
        expect(ask(staffOf(...mine), action, other)).toBe(true);
      }),
    );
  });
});

it('describes every permission that only some staff roles have', () => {
  const differing = ACTIONS.filter((action) => {
    const [, , , ...staff] = expected[action];
    return staff.some(Boolean) && !staff.every(Boolean);
  });
  for (const action of differing) {
    const roles = STAFF_ROLES.filter((role) => ask(staffOf(role), action, other));
    expect(STAFF_TABLE.filter((row) => row.roles.join() === roles.join())).not.toEqual([]);
  }
  expect(STAFF_TABLE.length).toBeGreaterThanOrEqual(differing.length);
  expect(new Set(STAFF_TABLE.map(({ words }) => words)).size).toBe(STAFF_TABLE.length);
});
