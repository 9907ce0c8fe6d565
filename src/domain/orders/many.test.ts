import { describe, expect, test } from 'vitest';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { namesOtherCarrier, trackingLines, trackingProblem } from './many.ts';

const line = (tracking: string, carrier = '') => ({ number: 'b00000000101', tracking, carrier });
const DHL = '1234567891';
const FEDEX = '123456789012';

describe('the lines of a file with tracking numbers', () => {
  test('are read with and without a row of column names', () => {
    const read = { number: 'b00000000101', tracking: DHL, carrier: 'DHL' };
    expect(trackingLines([['#B000-0000-0101 ', ` ${DHL}`, 'DHL']])).toEqual([read]);
    expect(
      trackingLines([
        ['Order number', 'Tracking', 'Carrier'],
        ['b00000000101', DHL, 'DHL'],
      ]),
    ).toEqual([read]);
    expect(trackingLines([['b00000000101']])).toEqual([line('')]);
  });

  test.each([
    ['', '', 'The tracking number is missing.'],
    [DHL, '', undefined],
    [DHL, 'dhl', undefined],
    [DHL, 'DHL Express', undefined],
    [DHL, 'FedEx', 'The file says FedEx, but this is a DHL number.'],
    [FEDEX, 'FedEx', undefined],
    ['1.23457E+11', '', ORDER_REFUSALS['tracking-unknown']],
    ['1.23457E+11', 'FedEx', 'This is not a FedEx tracking number.'],
    ['RR123456785DE', 'Deutsche Post', undefined],
    [DHL, 'UPS', 'The file says UPS, but this is a DHL number.'],
    ['x'.repeat(501), 'UPS', ORDER_REFUSALS['tracking-too-long'](500)],
  ])('"%s" of "%s": %s', (tracking, carrier, problem) => {
    expect(trackingProblem(line(tracking, carrier))).toBe(problem);
  });

  test('name another courier only by its name', () => {
    expect(namesOtherCarrier(line(DHL))).toBe(false);
    expect(namesOtherCarrier(line(DHL, 'FedEx'))).toBe(false);
    expect(namesOtherCarrier(line(DHL, 'UPS'))).toBe(true);
  });
});
