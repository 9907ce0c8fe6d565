import { expect, test } from 'vitest';
import { artAddress } from './art-address.ts';

test('makes an address that needs no escaping', () => {
  expect(artAddress('ozempic', '2mg/3mL')).toBe('/art/ozempic/2mg-3ml.svg');
  expect(artAddress('bdpenneedle', '32G x 4mm')).toBe('/art/bdpenneedle/32g-x-4mm.svg');
});

test('distinguishes 2.5 mg from 25 mg', () => {
  expect(artAddress('x', '2.5mg')).not.toBe(artAddress('x', '25mg'));
});
