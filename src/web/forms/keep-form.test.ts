import { beforeEach, expect, test, vi } from 'vitest';
import { keepForm } from './keep-form.ts';

/** As the browser's: what is stored are its own properties. */
const kept = new Map<string, string>();
const storage = new Proxy(
  { removeItem: (key: string) => kept.delete(key) },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
);

const OWN = 'pharos-draft-details:mary';
const OTHER = 'pharos-draft-details-of-a-friend';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storage);
  kept.clear();
  kept.set(OWN, '{"city":"Bangor"}').set(OTHER, '{}');
});

const leadsTo = (location: string) => () =>
  Promise.reject(new Response(null, { status: 302, headers: { location } }));

test('what has arrived is no draft any more', async () => {
  await expect(keepForm(leadsTo('/account'), 'failed', 'details')).rejects.toBeInstanceOf(Response);
  expect([...kept.keys()]).toEqual([OTHER]);
});

test('pages below a login page are no login pages', async () => {
  await expect(keepForm(leadsTo('/admin/users/1'), 'failed', 'details')).rejects.toBeInstanceOf(
    Response,
  );
  expect([...kept.keys()]).toEqual([OTHER]);
});

test.each(['/login?ended=1&from=%2Faccount%2Fdetails', '/login', '/admin', '/admin/security'])(
  'what was turned away to %s waits for its login',
  async (login) => {
    await expect(keepForm(leadsTo(login), 'failed', 'details')).rejects.toBeInstanceOf(Response);
    expect([...kept.keys()]).toEqual([OWN, OTHER]);
  },
);

test('a store that cannot be reached leaves the form and its draft', async () => {
  await keepForm(() => Promise.reject(new TypeError('no network')), 'failed', 'details');
  expect([...kept.keys()]).toEqual([OWN, OTHER]);
});

test('an answer that refuses leaves the draft', async () => {
  const refused = { values: {}, errors: { city: 'City is required' } };
  expect(await keepForm(() => Promise.resolve(refused), 'failed', 'details')).toBe(refused);
  expect([...kept.keys()]).toEqual([OWN, OTHER]);
});
