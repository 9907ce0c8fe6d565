import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, may, VISITOR, type Action, type Viewer } from './access.ts';

const ann: Viewer = {
  kind: 'customer',
  id: '0190a000-0000-7000-8000-000000000001',
  email: 'ann@example.com',
  firstName: 'Ann',
  lastName: 'Archer',
};
const staff: Viewer = {
  kind: 'staff',
  id: '0190a000-0000-7000-8000-000000000002',
  username: 'admin',
  name: 'Administrator',
  role: 'administrator',
};
const own = { ownerId: ann.id };
const other = { ownerId: '0190a000-0000-7000-8000-000000000003' };
const orphan = { ownerId: null };

// The whole of who may do what: visitor, customer (own thing), customer (another's), staff.
const expected: Record<Action, readonly [boolean, boolean, boolean, boolean]> = {
  'read public pages': [true, true, true, true],
  'send contact message': [true, true, true, true],
  'request medication': [true, true, true, true],
  register: [true, true, true, false],
  'log in': [true, true, true, false],
  'open checkout': [true, true, true, false],
  'log in as staff': [true, true, true, true],
  'read own account': [false, true, true, false],
  'list own orders': [false, true, true, false],
  'place order': [false, true, true, false],
  'read order': [false, true, false, true],
  'withdraw order': [false, true, false, false],
  'upload to order': [false, true, false, false],
  'read prescription': [false, true, false, true],
  'manage orders': [false, false, false, true],
  'manage users': [false, false, false, true],
  'read outbox': [false, false, false, true],
  'resend mail': [false, false, false, true],
  'read contact messages': [false, false, false, true],
  'read medication requests': [false, false, false, true],
};

/** Asks as untyped code could: any viewer, any action, any subject or none. */
const ask = (viewer: unknown, action: string, subject?: unknown): boolean =>
  Reflect.apply(may, undefined, [viewer, action, subject]);

describe('may', () => {
  it('knows exactly the actions of the table', () => {
    expect([...ACTIONS].toSorted()).toEqual(Object.keys(expected).toSorted());
  });

  it.each(Object.entries(expected))('%s', (action, [visitor, ofOwn, ofOther, ofStaff]) => {
    expect(ask(VISITOR, action, own)).toBe(visitor);
    expect(ask(ann, action, own)).toBe(ofOwn);
    expect(ask(ann, action, other)).toBe(ofOther);
    expect(ask(staff, action, other)).toBe(ofStaff);
  });

  it('gives an erased owner’s things to staff alone', () => {
    expect(may(ann, 'read order', orphan)).toBe(false);
    expect(may(ann, 'read prescription', orphan)).toBe(false);
    expect(may(staff, 'read order', orphan)).toBe(true);
  });

  it('refuses a customer who names no thing where it depends on the thing', () => {
    expect(ask(ann, 'read order')).toBe(false);
    expect(ask({ ...ann, id: undefined }, 'read order', { ownerId: undefined })).toBe(false);
  });

  it('denies what it does not know', () => {
    for (const viewer of [VISITOR, ann, staff])
      for (const action of ['toString', '__proto__', 'constructor', 'become administrator', ''])
        expect(ask(viewer, action, own)).toBe(false);
    for (const action of ACTIONS) expect(ask({ kind: 'robot' }, action, own)).toBe(false);
  });

  it('never shows one customer the thing of another', () => {
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
