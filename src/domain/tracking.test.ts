import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTracking } from './tracking.ts';

describe('a tracking text that looks like a URL', () => {
  it.each([
    ['https://courier.example/track?id=1Z999', 'https://courier.example/track?id=1Z999'],
    ['  http://courier.example/1Z999 ', 'http://courier.example/1Z999'],
    ['HTTPS://COURIER.EXAMPLE/1', 'HTTPS://COURIER.EXAMPLE/1'],
    ['https://courier.example:8443?id=1', 'https://courier.example:8443?id=1'],
  ])('is a link: %s', (text, url) => {
    expect(readTracking(text)).toEqual({ text: text.trim(), carrier: undefined, url });
  });

  it.each([
    ['https://www.fedex.com/fedextrack/?trknbr=1', 'FedEx'],
    ['https://fedex.com', 'FedEx'],
    ['https://WWW.DHL.COM/us-en/home/tracking.html?tracking-id=1', 'DHL'],
    ['https://www.dhl.de/x', 'DHL'],
    ['https://mydhl.express.dhl/us/en/tracking.html', 'DHL'],
    ['https://www.fedex.com.courier.example/1', undefined],
    ['https://notfedex.com/1', undefined],
    ['https://courier.example/www.fedex.com', undefined],
    ['https://courier.example?https://www.dhl.com/', undefined],
  ])('names the carrier by its host: %s', (text, carrier) => {
    expect(readTracking(text)).toEqual({ text, carrier, url: text });
  });

  it.each([
    ['javascript:alert(1)'],
    ['data:text/html,<p>'],
    ['see https://courier.example/1'],
    ['https://courier.example/1 and call'],
    ['https://courier.example/"onclick='],
    ['https://'],
    ['https:///fedex.com'],
    ['https://:'],
    ['https://www.fedex.com@courier.example/1'],
    [''],
  ])('is plain text if it is not a safe URL: %s', (text) => {
    expect(readTracking(text)).toEqual({ text, carrier: undefined, url: undefined });
  });
});

const FEDEX = (number: string): string => `https://www.fedex.com/fedextrack/?trknbr=${number}`;
const DHL = (number: string): string =>
  `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}&submit=1`;

describe('a tracking number', () => {
  it.each([
    ['012345678983', FEDEX('012345678983')],
    ['986578788855', FEDEX('986578788855')],
    ['477179081230', FEDEX('477179081230')],
    // A remainder of ten modulo eleven gives the check digit zero.
    ['974367662710', FEDEX('974367662710')],
    ['0414 4176 0228 964', FEDEX('041441760228964')],
    ['568283610012000', FEDEX('568283610012000')],
    ['61299998820821171811', FEDEX('61299998820821171811')],
    ['9611020987654312345672', FEDEX('9611020987654312345672')],
    ['FedEx 9865-7878-8855', FEDEX('986578788855')],
    ['fedex express: 986578788855', FEDEX('986578788855')],
  ])('is recognized as FedEx: %s', (text, url) => {
    expect(readTracking(text)).toEqual({ text, carrier: 'FedEx', url });
  });

  it.each([
    ['3318810025', DHL('3318810025')],
    ['84 8713 5506', DHL('8487135506')],
    ['1099255990', DHL('1099255990')],
    ['JJD0099999999', DHL('JJD0099999999')],
    ['JD014600006281230704', DHL('JD014600006281230704')],
    ['JVGL9999999999', DHL('JVGL9999999999')],
    ['gm2951173225174494', DHL('GM2951173225174494')],
    ['DHL #3318810025', DHL('3318810025')],
  ])('is recognized as DHL: %s', (text, url) => {
    expect(readTracking(text)).toEqual({ text, carrier: 'DHL', url });
  });

  it.each([
    ['1Z999AA10123456784'],
    ['RR123456785DE'],
    ['3SBCC000123456'],
    // Wrong check digits.
    ['996578788855'],
    ['568283610012732'],
    ['3318810034'],
    ['9600000000000000000001'],
    // Numbers of the postal service, of twenty and twenty-two digits.
    ['03071790000523483741'],
    ['9261292700768711948021'],
    ['0000000000'],
    ['000000000000'],
    ['JJD0000000000'],
    ['JJD123'],
    ['GM12'],
    // The name is of one carrier, and the format of another.
    ['DHL 986578788855'],
    ['FedEx 3318810025'],
    ['986578788855 and 3318810025'],
    ['see 986578788855'],
  ])('is not assigned to a carrier if ambiguous or invalid: %s', (text) => {
    expect(readTracking(text)).toEqual({ text, carrier: undefined, url: undefined });
  });
});

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^\\d{${length}}$`)).filter((text) => /[1-9]/.test(text));

const LAST = Array.from({ length: 10 }, (_, digit) => String(digit));
const addresses = fc.string().map((text) => `https://courier.example/${text}`);

describe('any tracking text', () => {
  it('keeps its text, and links to web pages only', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), addresses, digits(10), digits(12)), (typed) => {
        const { text, carrier, url } = readTracking(typed);
        expect(text).toBe(typed.trim());
        if (url !== undefined) expect(url).toMatch(/^https?:\/\/[\w-]+\.[^\s"<>]+$/i);
        if (carrier !== undefined) expect(url).toBeDefined();
      }),
    );
  });

  it('has exactly one valid check digit for FedEx and DHL numbers', () => {
    const known = (start: string, carrier: string): number =>
      LAST.filter((last) => readTracking(start + last).carrier === carrier).length;
    fc.assert(
      fc.property(digits(11), digits(14), digits(19), digits(9), (express, ground, post, way) => {
        expect(known(express, 'FedEx')).toBe(1);
        expect(known(ground, 'FedEx')).toBe(1);
        expect(known(post, 'FedEx')).toBe(1);
        expect(known(`96${post}`, 'FedEx')).toBe(1);
        expect(known(way, 'DHL')).toBe(1);
      }),
    );
  });

  it('has no carrier if one digit of a Ground number is wrong', () => {
    const right = (start: string): string =>
      LAST.map((last) => start + last).find((each) => readTracking(each).carrier) ?? '';
    fc.assert(
      fc.property(digits(14), fc.nat(14), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
        const number = right(start);
        const wrong = (Number(number[at]) + by) % 10;
        const mistyped = number.slice(0, at) + String(wrong) + number.slice(at + 1);
        expect(readTracking(mistyped).carrier).toBeUndefined();
      }),
    );
  });

  it('may contain spaces and hyphens', () => {
    fc.assert(
      fc.property(digits(12), fc.nat(11), fc.constantFrom(' ', '-', '  '), (number, at, gap) => {
        const { carrier, url } = readTracking(number);
        const spaced = readTracking(number.slice(0, at + 1) + gap + number.slice(at + 1));
        expect({ carrier: spaced.carrier, url: spaced.url }).toEqual({ carrier, url });
      }),
    );
  });
});
