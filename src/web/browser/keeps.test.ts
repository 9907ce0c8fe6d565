import { beforeEach, expect, test, vi } from 'vitest';
import { toCents } from '#domain/money.ts';
import { saveDraft } from '#web/forms/draft.ts';

/** A storage that lists its keys as a browser does. */
const storage = () => {
  const kept = new Map<string, string>();
  const methods = {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
};

const tab = storage();
const browser = storage();
const root: { dataset: Record<string, string> } = { dataset: {} };

beforeEach(() => {
  tab.kept.clear();
  browser.kept.clear();
  root.dataset = {};
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  vi.stubGlobal('window', { localStorage: browser });
  vi.stubGlobal('document', { documentElement: root, cookie: '' });
});

/** A form with one field. */
const form = (name: string, value: string): HTMLFormElement =>
  Object.assign(Object.create(null), { querySelectorAll: () => [{ name, value, type: 'text' }] });

test('a draft is kept, and none where the operator wants nothing in browsers', () => {
  saveDraft('health', form('allergies', 'penicillin'));
  expect([...tab.kept.values()].join()).toContain('penicillin');
  tab.kept.clear();
  root.dataset = { keeps: 'nothing' };
  saveDraft('health', form('allergies', 'penicillin'));
  expect(tab.kept.size).toBe(0);
});

test('of the cart of an account nothing stays, and its base goes before its lines', async () => {
  const { useCart } = await import('./cart.ts');
  const { forgetAccountCart } = await import('./forget-cart.ts');
  const { CART_STORAGE_KEY } = await import('#domain/cart.ts');
  browser.setItem('pharos-cart-base', '{"of":"account"}');
  browser.setItem('pharos-cart-taken', '{"of":"browser"}');
  useCart.getState().add({
    id: 'ozempic-2',
    productId: 'ozempic',
    strength: '2mg/3mL',
    name: 'Ozempic',
    description: 'semaglutide',
    pack: '1 pen',
    price: toCents(249),
    quantity: 1,
  });
  expect(browser.kept.get(CART_STORAGE_KEY)).toContain('ozempic');
  let base: string | null = 'not asked';
  const stop = useCart.subscribe(() => {
    base = browser.getItem('pharos-cart-base');
  });
  forgetAccountCart();
  stop();
  expect(base).toBeNull();
  expect([...browser.kept.keys()]).toEqual([]);
});
