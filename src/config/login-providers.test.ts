import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'only-the-provider-knows';

const entry = {
  id: 'work-id',
  name: 'Work ID',
  issuer: 'https://id.example.com',
  clientId: 'store',
  clientSecret: SECRET,
};

const messageFor = (value: unknown): string => {
  try {
    readConfig({ OIDC_PROVIDERS: typeof value === 'string' ? value : JSON.stringify(value) });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'nothing';
};

describe('the list of providers', () => {
  it('is empty unless it is set', () => {
    expect(readConfig({}).loginProviders).toEqual([]);
    expect(readConfig({ OIDC_PROVIDERS: ' ' }).loginProviders).toEqual([]);
    expect(readConfig({ OIDC_PROVIDERS: '[]' }).loginProviders).toEqual([]);
  });

  it('is read unchanged, including a trailing slash of an issuer', () => {
    const other = { ...entry, id: 'b', issuer: 'https://b.example.com/' };
    const config = readConfig({ OIDC_PROVIDERS: JSON.stringify([entry, other]) });
    expect(config.loginProviders).toEqual([entry, other]);
  });

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000/op', 'http://[::1]:4000'])(
    'accepts the loopback issuer %s',
    (issuer) => expect(messageFor([{ ...entry, issuer }])).toBe('nothing'),
  );

  it.each([
    ['not JSON', `[{"clientSecret": "${SECRET}"`, 'OIDC_PROVIDERS: is not JSON'],
    ['no list', entry, 'OIDC_PROVIDERS: Invalid input: expected array'],
    ['an id that cannot be part of a URL', [{ ...entry, id: 'Work ID' }], 'entry 1, id: must be'],
    ['no name', [{ ...entry, name: ' ' }], 'entry 1, name: is empty'],
    ['no secret', [{ ...entry, clientSecret: undefined }], 'entry 1, clientSecret: Invalid input'],
    ['no client id', [entry, { ...entry, clientId: '' }], 'entry 2, clientId: is empty'],
    ['an unknown field', [{ ...entry, scope: 'all' }], 'entry 1: Unrecognized key'],
    ['one id for two', [entry, { ...entry, issuer: 'https://b.example' }], 'have the same id'],
    ['one issuer for two', [entry, { ...entry, id: 'b' }], 'have the same issuer'],
  ])('refuses %s', (_, value, words) => {
    expect(messageFor(value)).toContain(words);
    expect(messageFor(value)).not.toContain(SECRET);
  });

  it.each([
    'http://id.example.com',
    'ftp://id.example.com',
    'id.example.com',
    'https://user:pw@id.example.com',
    'https://id.example.com/?tenant=1',
    'https://id.example.com/#x',
    'http://localhost.example.com',
  ])('refuses the issuer %s', (issuer) => {
    expect(messageFor([{ ...entry, issuer }])).toContain(
      'entry 1, issuer: must be an https address',
    );
  });
});
