import { beforeEach, expect, test, vi } from 'vitest';
import { keepForm } from './keep-form.ts';

/** Lists stored keys as own properties, as the browser's storage does. */
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

test('removes the draft after a redirect to another page', async () => {
  await expect(keepForm(leadsTo('/account'), 'failed', 'details')).rejects.toBeInstanceOf(Response);
  expect([...kept.keys()]).toEqual([OTHER]);
});

test('removes the draft after a redirect to a page below a login page', async () => {
  await expect(keepForm(leadsTo('/admin/users/1'), 'failed', 'details')).rejects.toBeInstanceOf(
    Response,
  );
  expect([...kept.keys()]).toEqual([OTHER]);
});

test.each(['/login?ended=1&from=%2Faccount%2Fdetails', '/login', '/admin', '/admin/security'])(
  'keeps the draft after a redirect to %s',
  async (login) => {
    await expect(keepForm(leadsTo(login), 'failed', 'details')).rejects.toBeInstanceOf(Response);
    expect([...kept.keys()]).toEqual([OWN, OTHER]);
  },
);

test('keeps the form and its draft after a network error', async () => {
  await keepForm(() => Promise.reject(new TypeError('no network')), 'failed', 'details');
  expect([...kept.keys()]).toEqual([OWN, OTHER]);
});

test('keeps the draft after a refusal', async () => {
  const refused = { values: {}, errors: { city: 'City is required' } };
  expect(await keepForm(() => Promise.resolve(refused), 'failed', 'details')).toBe(refused);
  expect([...kept.keys()]).toEqual([OWN, OTHER]);
});
