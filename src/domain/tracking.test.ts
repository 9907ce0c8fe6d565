import { describe, expect, it } from 'vitest';
import { trackingUrl } from './tracking.ts';

describe('a tracking text', () => {
  it.each([
    ['https://courier.example/track?id=1Z999', 'https://courier.example/track?id=1Z999'],
    ['  http://courier.example/1Z999 ', 'http://courier.example/1Z999'],
    ['HTTPS://COURIER.EXAMPLE/1', 'HTTPS://COURIER.EXAMPLE/1'],
  ])('is a link where it is an address: %s', (text, address) => {
    expect(trackingUrl(text)).toBe(address);
  });

  it.each([
    ['1Z999AA10123456784'],
    ['javascript:alert(1)'],
    ['data:text/html,<p>'],
    ['see https://courier.example/1'],
    ['https://courier.example/1 and call'],
    ['https://courier.example/"onclick='],
    ['https://'],
    [''],
  ])('is a number otherwise: %s', (text) => {
    expect(trackingUrl(text)).toBeUndefined();
  });
});
