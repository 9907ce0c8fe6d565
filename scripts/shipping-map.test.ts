import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NOT_REACHED } from '#domain/not-reached.ts';
import { colourOf, drawShippingMaps, EUROPEAN_UNION, placeOnMap, SERVED } from './shipping-map.ts';

const maps = [...drawShippingMaps()];

describe.each(maps)('%s', (_name, svg) => {
  test('is under 30 kB, compressed', () => {
    expect(brotliCompressSync(svg).byteLength).toBeLessThan(30_000);
  });

  test('has no styles and scripts, which the content security policy forbids', () => {
    expect(svg).not.toMatch(/style|script|\son\w+=|href/);
  });
});

test('draws the same map with different colors in both schemes', () => {
  const [light = '', dark = ''] = maps.map(([, svg]) => svg);
  const outlines = (svg: string): string => svg.replaceAll(/#[\da-f]{6}/g, '');
  expect(light).not.toBe(dark);
  expect(outlines(light)).toBe(outlines(dark));
});

test('has no country that is both origin and destination', () => {
  expect(SERVED.filter((name) => EUROPEAN_UNION.includes(name))).toEqual([]);
});

test('includes Cyprus as origin, but not Northern Cyprus', () => {
  expect(EUROPEAN_UNION).toContain('Cyprus');
  expect([...EUROPEAN_UNION, ...SERVED]).not.toContain('N. Cyprus');
});

test('has no destination under an embargo', () => {
  expect(NOT_REACHED).toEqual(['Cuba', 'Iran', 'North Korea', 'Syria']);
  expect(NOT_REACHED.filter((name) => SERVED.includes(name))).toEqual([]);
  expect(SERVED).toEqual(expect.arrayContaining(['United States of America', 'Brazil', 'Iraq']));
});

type Point = readonly [x: number, y: number];

/** The rings of the path with one color, in map pixels. */
const ringsOf = (colour: string): readonly (readonly Point[])[] => {
  const path = new RegExp(`d="([^"]+)" fill="${colour}"`).exec(maps[0]?.[1] ?? '')?.[1] ?? '';
  return path.split('M').flatMap((ring) => {
    const numbers = [...ring.matchAll(/-?\d+/g)].map(Number);
    let [x = 0, y = 0] = numbers;
    const points: Point[] = [[x, y]];
    for (let at = 2; at < numbers.length; at += 2) {
      x += numbers[at] ?? 0;
      y += numbers[at + 1] ?? 0;
      points.push([x, y]);
    }
    return ring === '' ? [] : [points];
  });
};

/** Checks by ray casting if the area of a color contains a point. */
const covers = (colour: string, place: readonly [number, number]): boolean => {
  const { left, top } = placeOnMap(place);
  const [x, y] = [left * 10.4, top * 5.3];
  let inside = false;
  for (const ring of ringsOf(colour))
    ring.forEach(([x1, y1], at) => {
      const [x2, y2] = ring.at(at - 1) ?? [x1, y1];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
  return inside;
};

const parts = ['map-elsewhere', 'map-served', 'map-origin'] as const;

test.each([
  ['Kansas', [-98, 39], 'map-served'],
  ['Brazil', [-52, -10], 'map-served'],
  ['French Guiana, which is part of France in the atlas', [-53, 4], 'map-served'],
  ['Saudi Arabia', [45, 24], 'map-served'],
  ['India', [79, 22], 'map-served'],
  ['Germany', [10, 51], 'map-origin'],
  ['Spain', [-4, 40], 'map-origin'],
  ['Australia', [134, -25], 'map-elsewhere'],
  ['Kenya', [38, 0], 'map-elsewhere'],
  ['Cuba, under an embargo', [-78.5, 21.6], 'map-elsewhere'],
  ['Iran, under an embargo', [54, 32], 'map-elsewhere'],
  ['North Korea, under an embargo', [126.5, 40], 'map-elsewhere'],
  ['Syria, under an embargo', [38.5, 35], 'map-elsewhere'],
  ['South Korea', [128, 36.5], 'map-served'],
] as const)('fills %s with the right color', (_name, place, part) => {
  expect(parts.filter((name) => covers(colourOf(name, 0), place))).toEqual([part]);
});
