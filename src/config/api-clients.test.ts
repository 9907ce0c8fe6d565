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

describe('apps of the configuration', () => {
  it('are none without the variable', () => {
    expect(apiClients.parse(undefined)).toEqual([]);
  });

  it.each([
    'https://pillbox.example/back?kept=1',
    'http://127.0.0.1:7070/back',
    'http://[::1]:7070/back',
    'com.example.pillbox:/back',
  ])('may be answered at %s', (uri) => {
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
  ])('may not be answered at %s', (uri) => {
    expect(reads({ ...app, redirectUris: [uri] })).toBe(false);
  });

  it.each([
    ['two of one id', [app, app]],
    ['a scope that there is not', [{ ...app, scopes: ['everything'] }]],
    ['a secret in the clear', [{ ...app, secret: 'hush' }]],
    ['a hash that is none', [{ ...app, secretSha256: 'hush' }]],
    ['no address to answer to', [{ ...app, redirectUris: [] }]],
    ['no name', [{ ...app, name: ' ' }]],
  ])('are refused: %s', (_, apps) => {
    expect(reads(...apps)).toBe(false);
  });

  it('are refused where it is no JSON', () => {
    expect(apiClients.safeParse('pill-box').success).toBe(false);
  });
});
