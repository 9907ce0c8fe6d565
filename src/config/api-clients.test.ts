import { describe, expect, it } from 'vitest';
import { apiClients } from './api-clients.ts';

const app = {
  id: 'pill-box',
  name: 'Pill Box',
  redirectUris: ['https://pillbox.example/back'],
  scopes: ['profile'],
};

const reads = (...apps: readonly unknown[]): boolean =>
  apiClients.safeParse(JSON.stringify(apps)).success;

describe('configured apps', () => {
  it('are none without the variable', () => {
    expect(apiClients.parse(undefined)).toEqual([]);
  });

  it.each([
    'https://pillbox.example/back?kept=1',
    'http://127.0.0.1:7070/back',
    'http://[::1]:7070/back',
    'com.example.pillbox:/back',
  ])('may use the redirect URI %s', (uri) => {
    expect(reads({ ...app, redirectUris: [uri] })).toBe(true);
  });

  it.each([
    'http://pillbox.example/back',
    'http://localhost/back',
    'https://pillbox.example/back#part',
    'https://user:word@pillbox.example/back',
    'javascript:alert(1)',
    'data:text/html,x',
    '/back',
  ])('may not use the redirect URI %s', (uri) => {
    expect(reads({ ...app, redirectUris: [uri] })).toBe(false);
  });

  it.each([
    ['two apps with one id', [app, app]],
    ['an unknown scope', [{ ...app, scopes: ['everything'] }]],
    ['a plain-text secret', [{ ...app, secret: 'hush' }]],
    ['an invalid hash', [{ ...app, secretSha256: 'hush' }]],
    ['no redirect URI', [{ ...app, redirectUris: [] }]],
    ['no name', [{ ...app, name: ' ' }]],
  ])('are refused with %s', (_, apps) => {
    expect(reads(...apps)).toBe(false);
  });

  it('are refused if the value is not JSON', () => {
    expect(apiClients.safeParse('pill-box').success).toBe(false);
  });
});
