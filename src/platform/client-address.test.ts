import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, clientNetwork, widerNetworks } from './client-address.ts';

const through = (forwarded: string | undefined, socket: string | undefined, proxies: number) =>
  clientAddress(
    new Headers(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    socket,
    proxies,
  );

describe('clientAddress', () => {
  it.each([
    ['no proxy: the connection', undefined, '203.0.113.7', 0, '203.0.113.7'],
    ['no trusted proxy: the header is ignored', '198.51.100.1', '203.0.113.7', 0, '203.0.113.7'],
    ['one proxy: its entry', '198.51.100.1', '10.0.0.1', 1, '198.51.100.1'],
    [
      'one proxy: earlier entries of the client are ignored',
      '1.1.1.1, 198.51.100.1',
      '10.0.0.1',
      1,
      '198.51.100.1',
    ],
    ['two proxies', '1.1.1.1, 198.51.100.1, 10.0.0.2', '10.0.0.1', 2, '198.51.100.1'],
    ['fewer entries than proxies: the first entry', '198.51.100.1', '10.0.0.1', 2, '198.51.100.1'],
    ['proxy trusted but no header', undefined, '203.0.113.7', 1, '203.0.113.7'],
    ['not an address: the next entry', 'unknown, 10.0.0.2', '10.0.0.1', 2, '10.0.0.2'],
    ['not an address: the connection', 'x', '10.0.0.1', 1, '10.0.0.1'],
    ['empty entries', ' , ', '10.0.0.1', 1, '10.0.0.1'],
    ['with a port', '198.51.100.1:4711', '10.0.0.1', 1, '198.51.100.1'],
    ['IPv6 with a port', '[2001:DB8::1]:4711', '10.0.0.1', 1, '2001:db8::1'],
    ['IPv6 in another spelling', '2001:0db8:0:0::0001', '10.0.0.1', 1, '2001:db8::1'],
    ['IPv4 inside IPv6', undefined, '::ffff:203.0.113.7', 0, '203.0.113.7'],
    ['with a zone', undefined, 'fe80::1%eth0', 0, 'fe80::1'],
    ['no connection known', undefined, undefined, 0, 'unknown'],
  ])('handles %s', (_, forwarded, socket, proxies, expected) => {
    expect(through(forwarded, socket, proxies)).toBe(expected);
  });

  it('ignores entries that a client sends before the proxy’s entry', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.stringMatching(/^[!-~]*$/))),
        fc.ipV4(),
        (sent, real) => {
          expect(through([...sent, real].join(','), '10.0.0.1', 1)).toBe(real);
        },
      ),
    );
  });
});

describe('widerNetworks', () => {
  it.each([
    ['2001:db8:1:2::9', { '/56': '2001:db8:1:0::/56', '/48': '2001:db8:1::/48' }],
    ['2001:db8:1:ab12::9', { '/56': '2001:db8:1:ab00::/56', '/48': '2001:db8:1::/48' }],
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['unknown', undefined],
  ])('maps %s to %o', (address, networks) => {
    expect(widerNetworks(address)).toEqual(networks);
  });
});

describe('clientNetwork', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('maps %s to %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('keeps the first half of any IPv6 address', () => {
    const group = fc.integer({ min: 1, max: 0xffff }).map((n) => n.toString(16));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        expect(clientNetwork(groups.join(':'))).toBe(`${groups.slice(0, 4).join(':')}::/64`);
      }),
    );
  });
});
