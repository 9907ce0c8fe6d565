import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const TEST = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnop',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefghijklmnop',
};
const LIVE = { ...TEST, STRIPE_SECRET_KEY: 'rk_live_abcdefghijklmnop' };

const messageFor = (env: Record<string, string | undefined>): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
};

describe('payments through Stripe', () => {
  it('are off without keys', () => {
    expect(readConfig({}).stripe).toBeUndefined();
  });

  it('are on with both keys', () => {
    expect(readConfig(TEST).stripe).toEqual({
      secretKey: TEST.STRIPE_SECRET_KEY,
      webhookSecret: TEST.STRIPE_WEBHOOK_SECRET,
      apiUrl: undefined,
    });
    expect(readConfig({ ...LIVE, PUBLIC_URL: 'https://shop.example' }).stripe).toMatchObject({
      secretKey: LIVE.STRIPE_SECRET_KEY,
    });
  });

  it.each(Object.keys(TEST))('are refused with only %s', (name) => {
    const value = Object.entries(TEST).find(([key]) => key === name)?.[1] ?? '';
    expect(messageFor({ [name]: value })).toContain(
      'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET go together',
    );
  });

  it.each([
    { STRIPE_SECRET_KEY: 'pk_test_abcdefghijklmnop' },
    { STRIPE_SECRET_KEY: 'sk_test_short' },
    { STRIPE_WEBHOOK_SECRET: 'sk_test_abcdefghijklmnop' },
    { STRIPE_API_URL: 'http://pay.example' },
    { STRIPE_API_URL: 'https://pay.example/v1' },
    { STRIPE_API_URL: 'https://key@pay.example' },
    { STRIPE_API_URL: 'pay.example' },
  ])('are refused with an invalid key, secret or URL: %o', (wrong) => {
    const message = messageFor({ ...TEST, ...wrong });
    const [[name, value] = ['', '']] = Object.entries(wrong);
    expect(message).toContain(name);
    expect(message).not.toContain(value);
  });

  it('accept live keys only with https and the API of Stripe, and no API URL without keys', () => {
    expect(messageFor(LIVE)).toContain('PUBLIC_URL must be an https address');
    expect(
      messageFor({
        ...LIVE,
        PUBLIC_URL: 'https://shop.example',
        STRIPE_API_URL: 'https://pay.example',
      }),
    ).toContain('STRIPE_API_URL');
    expect(messageFor({ STRIPE_API_URL: 'http://127.0.0.1:4242' })).toContain('STRIPE_API_URL');
  });

  it('may use a stub server on the same machine with test keys', () => {
    expect(readConfig({ ...TEST, STRIPE_API_URL: 'http://127.0.0.1:4242' }).stripe?.apiUrl).toBe(
      'http://127.0.0.1:4242',
    );
  });
});
