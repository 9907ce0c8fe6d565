import { isIP, isIPv6 } from 'node:net';

/** The one spelling of an address, so that two spellings do not count as two clients. */
const canonical = (text: string): string | undefined => {
  // Some proxies write a port (1.2.3.4:5678, [::1]:5678), some systems a zone (fe80::1%eth0).
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(bare) === 0) return undefined;
  if (!isIPv6(bare)) return bare;
  const shortened = new URL(`http://[${bare}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(shortened);
  if (!mapped) return shortened;
  const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/**
 * The address that the request came from. Each proxy appends the address that it saw to
 * X-Forwarded-For, so with `trustedProxies` of them in front the entry that many places from the
 * right is the client's, the connection itself counting as the last hop. Everything left of it is
 * what the client chose to send and is never read. An entry that is no address (some proxies write
 * "unknown") gives way to the next one that a trusted proxy vouches for.
 */
export const clientAddress = (
  headers: Headers,
  socketAddress: string | undefined,
  trustedProxies: number,
): string => {
  const forwarded = headers.get('x-forwarded-for')?.split(',') ?? [];
  const believed = trustedProxies > 0 ? forwarded.slice(-trustedProxies) : [];
  for (const entry of believed) {
    const address = canonical(entry);
    if (address) return address;
  }
  return canonical(socketAddress ?? '') ?? 'unknown';
};

/** The first 64 bits of an IPv6 address as four groups; undefined for any other. */
const networkGroups = (address: string): readonly string[] | undefined => {
  const known = canonical(address);
  if (!known || !isIPv6(known)) return undefined;
  const [head = '', tail] = known.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right].slice(0, 4);
};

/**
 * The key by which a rate limit identifies a client: an IPv4 address, or the /64 network of an IPv6
 * address, whose holder can use all of its 2^64 addresses.
 */
export const clientNetwork = (address: string): string => {
  const groups = networkGroups(address);
  return groups ? `${groups.join(':')}::/64` : (canonical(address) ?? address);
};

/**
 * The wider networks of an IPv6 client. Providers give a home a /56 (256 networks of /64) and a company a /48,
 * so whoever has one can use as many networks.
 */
export const widerNetworks = (
  address: string,
): { readonly '/56': string; readonly '/48': string } | undefined => {
  const groups = networkGroups(address);
  if (!groups) return undefined;
  const [one, two, three, four = '0'] = groups;
  const upper = (Number.parseInt(four, 16) & 0xff00).toString(16);
  return { '/56': `${one}:${two}:${three}:${upper}::/56`, '/48': `${one}:${two}:${three}::/48` };
};
