import { describe, expect, test } from 'vitest';
import { CHALLENGE_LIFETIME, RECOVERY_CODES } from '#domain/factors.ts';
import {
  type DeviceFaults,
  type PasskeyDevice,
  passkeyDevice,
} from '#tests/support/passkey-device.ts';
import { type Browser, loggedIn, ORIGIN, PASSWORD } from '#tests/support/store.ts';
import { inside, location, mailsTo, SECURITY, show, storeOfFile } from './second-factors.ts';

const stores = storeOfFile();

const made = async (browser: Browser) =>
  (await browser.post(`${SECURITY}/passkey/options`, {})).json();
const asked = async (browser: Browser, more = '') =>
  (await browser.post(`/login/passkey${more}`, {})).json();

const add = async (
  browser: Browser,
  device: PasskeyDevice,
  faults: DeviceFaults = {},
): Promise<Response> =>
  browser.post(`${SECURITY}/passkey`, {
    name: 'Laptop',
    answer: device.make(await made(browser), faults),
  });

const withPasskey = async () => {
  const ann = await loggedIn(stores.current);
  const device = passkeyDevice(ORIGIN);
  expect((await add(ann, device)).status).toBe(200);
  return { ...ann, device };
};

const enter = (browser: Browser, answer: string): Promise<Response> =>
  browser.post('/login', { answer });

describe('a passkey', () => {
  test('is added with a name and brings recovery codes', async () => {
    const ann = await withPasskey();
    expect(await stores.current.deps.factors.customers.list(ann.userId)).toMatchObject([
      { kind: 'passkey', name: 'Laptop', lastUsedAt: null },
    ]);
    expect(await (await ann.get(SECURITY)).text()).toContain(`${RECOVERY_CODES} codes left`);
    expect(await mailsTo(stores.current, ann.who.email)).toContain('factor-added');
  });

  test('is requested for the host of the store, with user verification', async () => {
    const ann = await withPasskey();
    const options = await made(ann);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Pharos' },
      user: { name: ann.who.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    // The existing passkey is excluded, so that a device does not register twice.
    expect(options.excludeCredentials).toHaveLength(1);
    const request = await asked(stores.current.browser());
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(request.allowCredentials).toBeUndefined();
  });

  test('logs in without a password and counts as both steps', async () => {
    const { device, userId } = await withPasskey();
    const browser = stores.current.browser();
    const answer = await browser.post('/login?from=%2Fcheckout', {
      answer: device.show(await asked(browser)),
    });
    expect(location(answer)).toBe('/checkout');
    expect(await inside(browser)).toBe(true);
    const [factor] = await stores.current.deps.factors.customers.list(userId);
    expect(factor?.lastUsedAt).toBeInstanceOf(Date);
  });

  test('works as the second step after a password, for its own account only', async () => {
    const [ann, bob] = [await withPasskey(), await withPasskey()];
    const browser = stores.current.browser();
    await browser.post('/login', { email: ann.who.email, password: PASSWORD });
    const page = await (await browser.get('/login/factor')).text();
    expect(page).toContain('Use your passkey');
    expect(page).not.toContain('Code from your app');
    const options = await asked(browser, '?for=second-step');
    expect(options.allowCredentials).toHaveLength(1);
    expect((await show(browser, { answer: bob.device.show(options) })).status).toBe(401);
    const again = await asked(browser, '?for=second-step');
    expect(location(await show(browser, { answer: ann.device.show(again) }))).toBe('/account');
  });

  test('gets no second-step challenge without a pending MFA session', async () => {
    const refused = await stores.current.browser().post('/login/passkey?for=second-step', {});
    expect(refused.status).toBe(401);
  });

  test.each([
    ['on another site', { origin: 'https://pharos.example.evil' }],
    ['without face, finger or PIN', { unverified: true }],
    ['of another account', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ] satisfies [string, DeviceFaults][])('is refused when it is shown %s', async (_, faults) => {
    const { device } = await withPasskey();
    const browser = stores.current.browser();
    const answer = await enter(browser, device.show(await asked(browser), faults));
    expect(answer.status).toBe(401);
    expect(await answer.text()).toContain('This passkey does not open an account here');
    expect(await inside(browser)).toBe(false);
  });

  test.each([
    ['on another site', { origin: 'https://pharos.example.evil' }],
    ['without face, finger or PIN', { unverified: true }],
  ] satisfies [string, DeviceFaults][])('is refused when it is made %s', async (_, faults) => {
    const ann = await loggedIn(stores.current);
    const answer = await add(ann, passkeyDevice(ORIGIN), faults);
    expect(answer.status).toBe(422);
    expect(await stores.current.deps.factors.customers.list(ann.userId)).toEqual([]);
  });

  test('answers a challenge once, also under concurrency, and before it expires', async () => {
    const { device } = await withPasskey();
    const browser = stores.current.browser();
    const answer = device.show(await asked(browser));
    const all = await Promise.all(
      Array.from({ length: 4 }, () => enter(stores.current.browser(), answer)),
    );
    expect(all.filter(({ status }) => status === 302)).toHaveLength(1);
    const late = device.show(await asked(browser));
    stores.current.travel(CHALLENGE_LIFETIME + 1_000);
    expect((await enter(browser, late)).status).toBe(401);
    // The store never issued this challenge.
    expect((await enter(browser, device.show({ challenge: 'AAAA' }))).status).toBe(401);
  });

  test('cannot answer a challenge for another purpose or another account', async () => {
    const ann = await withPasskey();
    const toMake = await made(ann);
    expect((await enter(stores.current.browser(), ann.device.show(toMake))).status).toBe(401);
    const bob = await loggedIn(stores.current);
    const device = passkeyDevice(ORIGIN);
    const forAnn = device.make(await made(ann));
    const answer = await bob.post(`${SECURITY}/passkey`, { name: 'Mine', answer: forAnn });
    expect(answer.status).toBe(422);
  });

  test('is refused if its signature counter does not increase', async () => {
    const { device } = await withPasskey();
    const browser = stores.current.browser();
    const shown = async (count: number) =>
      (await enter(browser, device.show(await asked(browser), { count }))).status;
    expect(await shown(7)).toBe(302);
    await browser.post('/logout', {});
    expect(await shown(7)).toBe(401);
    expect(await shown(6)).toBe(401);
    expect(await shown(0)).toBe(401);
    expect(await shown(8)).toBe(302);
  });

  test('is accepted if it has no signature counter', async () => {
    const { device } = await withPasskey();
    for (let use = 0; use < 2; use += 1) {
      const browser = stores.current.browser();
      const answer = await enter(browser, device.show(await asked(browser), { count: 0 }));
      expect(answer.status).toBe(302);
    }
  });

  test('does not log in after its removal', async () => {
    const { device, ...ann } = await withPasskey();
    const [factor] = await stores.current.deps.factors.customers.list(ann.userId);
    await ann.post(`${SECURITY}/factors/${factor?.id}`, { intent: 'remove' });
    const browser = stores.current.browser();
    expect((await enter(browser, device.show(await asked(browser)))).status).toBe(401);
  });

  test('of a customer does not log in as staff', async () => {
    const { device } = await withPasskey();
    const browser = stores.current.browser();
    const options = await (await browser.post('/admin/passkey', {})).json();
    expect((await browser.post('/admin', { answer: device.show(options) })).status).toBe(401);
    expect(location(await browser.get('/admin/dashboard'))).toBe('/admin');
  });
});
