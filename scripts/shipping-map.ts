import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { geoCentroid, geoEqualEarth, geoPath, type GeoPermissibleObjects } from 'd3-geo';
import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { NOT_REACHED } from '#domain/not-reached.ts';

/*
 * Which countries of the atlas belong to which part of the shipping map, by the atlas's own names. The
 * regions are those of the United Nations' M49 list, with Egypt counted to the Middle East.
 */

const list = (names: string): readonly string[] =>
  names
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter(Boolean);

/**
 * The countries whose pharmacies supply the store, and from which orders leave. The atlas lists Northern Cyprus
 * separately: EU law does not apply there (Protocol 10 of the accession), so no pharmacy there has an EU
 * licence.
 */
export const EUROPEAN_UNION = list(`
  Austria, Belgium, Bulgaria, Croatia, Cyprus, Czechia, Denmark, Estonia, Finland, Åland
  France, Germany, Greece, Hungary, Ireland, Italy, Latvia, Lithuania, Luxembourg, Malta, Netherlands
  Poland, Portugal, Romania, Slovakia, Slovenia, Spain, Sweden
`);

const AMERICAS = list(`
  Canada, United States of America, Mexico, Greenland, Bermuda, St. Pierre and Miquelon
  Belize, Costa Rica, El Salvador, Guatemala, Honduras, Nicaragua, Panama
  Anguilla, Antigua and Barb., Aruba, Bahamas, Barbados, British Virgin Is., Cayman Is., Cuba, Curaçao
  Dominica, Dominican Rep., Grenada, Haiti, Jamaica, Montserrat, Puerto Rico, Saint Lucia, Sint Maarten
  St-Barthélemy, St-Martin, St. Kitts and Nevis, St. Vin. and Gren., Trinidad and Tobago
  Turks and Caicos Is., U.S. Virgin Is.
  Argentina, Bolivia, Brazil, Chile, Colombia, Ecuador, Falkland Is., Guyana, Paraguay, Peru, Suriname
  Uruguay, Venezuela
`);

const MIDDLE_EAST = list(`
  Bahrain, Egypt, Iran, Iraq, Israel, Jordan, Kuwait, Lebanon, Oman, Palestine, Qatar, Saudi Arabia
  Syria, Turkey, United Arab Emirates, Yemen
`);

const ASIA = list(`
  Afghanistan, Armenia, Azerbaijan, Bangladesh, Bhutan, Brunei, Cambodia, China, Georgia, Hong Kong
  India, Indonesia, Japan, Kazakhstan, Kyrgyzstan, Laos, Macao, Malaysia, Maldives, Mongolia, Myanmar
  Nepal, North Korea, Pakistan, Philippines, Singapore, South Korea, Sri Lanka, Taiwan, Tajikistan
  Thailand, Timor-Leste, Turkmenistan, Uzbekistan, Vietnam
`);

/** The countries filled in on the map. This is a promise to customers, so it must be true. */
export const SERVED = [...AMERICAS, ...MIDDLE_EAST, ...ASIA].filter(
  (name) => !NOT_REACHED.some((each) => each === name),
);

/** Uninhabited places are left out to make room for the rest. */
const LEFT_OUT = list(`Antarctica, Fr. S. Antarctic Lands, Heard I. and McDonald Is.`);

type Named = { readonly name: string };
type Country = Polygon<Named> | MultiPolygon<Named>;
type Atlas = Topology<{ countries: GeometryCollection<Named> }>;

type Colour = 'map-elsewhere' | 'map-served' | 'map-origin' | 'tint';

/** One file per colour scheme: an image cannot read the page's colours. */
const FILES = { 'shipping-map.svg': 0, 'shipping-map-dark.svg': 1 } as const;

/** A colour of the store's style sheet in each scheme. */
export const colourOf = (name: Colour, scheme: 0 | 1): string => {
  const css = readFileSync(join(import.meta.dirname, '../src/web/styles/app.css'), 'utf8');
  const found = new RegExp(`--color-${name}: light-dark\\((#\\w+), (#\\w+)\\);`).exec(css)?.[
    scheme + 1
  ];
  if (found === undefined) throw new Error(`The style sheet has no colour ${name}.`);
  return found;
};

const WIDTH = 1040;
const HEIGHT = 530;

const readAtlas = (): Atlas =>
  JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-50m.json'), 'utf8'),
  );

/** Centred on Europe, where parcels start; the edges of the Pacific and the Arctic are cut off. */
const projection = geoEqualEarth().rotate([-11, 0]).scale(216).translate([472, 298]);

/** The position of a place on the map, in percent of its width and height. */
export const placeOnMap = (place: readonly [longitude: number, latitude: number]) => {
  const [x = 0, y = 0] = projection([place[0], place[1]]) ?? [];
  return { left: (100 * x) / WIDTH, top: (100 * y) / HEIGHT };
};

/** Smaller shapes, in px of the map, are invisible. */
const SPECK = 2;

/**
 * The outline in whole pixels and relative steps, a third of the exact one's size. Shared borders stay closed,
 * because a point is rounded the same way in both shapes.
 */
const outline = (shape: GeoPermissibleObjects): string => {
  let path = '';
  let line: [number, number][] = [];
  const finish = (end: string): void => {
    const [first, ...rest] = line;
    const wide = Math.max(...line.map(([x]) => x)) - Math.min(...line.map(([x]) => x));
    if (first && rest.length > 0 && wide >= SPECK)
      path += `M${first.join(' ')}l${rest
        .map(([x, y], index) => `${x - (line[index]?.[0] ?? 0)} ${y - (line[index]?.[1] ?? 0)}`)
        .join(' ')}${end}`.replaceAll(' -', '-');
    line = [];
  };
  const point = (x: number, y: number): void => {
    const next: [number, number] = [Math.round(x), Math.round(y)];
    const last = line.at(-1);
    if (last?.[0] !== next[0] || last[1] !== next[1]) line.push(next);
  };
  geoPath(projection, {
    beginPath: () => {},
    arc: () => {},
    moveTo: (x, y) => {
      finish('');
      point(x, y);
    },
    lineTo: point,
    closePath: () => finish('z'),
  })(shape);
  finish('');
  return path;
};

/** The parts of a country for which `keep` returns true: France also has land in America. */
const partOf = (
  atlas: Atlas,
  country: Country,
  keep: (longitude: number, latitude: number) => boolean,
): MultiPolygon<Named> => {
  const polygons = country.type === 'Polygon' ? [country.arcs] : country.arcs;
  return {
    type: 'MultiPolygon',
    arcs: polygons.filter((arcs) =>
      keep(...geoCentroid(feature(atlas, { type: 'Polygon', arcs }))),
    ),
  };
};

const drawLayers = () => {
  const atlas = readAtlas();
  const known = atlas.objects.countries.geometries.filter(
    (country): country is Country => country.type === 'Polygon' || country.type === 'MultiPolygon',
  );
  const nameOf = (country: Country): string => country.properties?.name ?? '';
  const unknown = [...EUROPEAN_UNION, ...SERVED, ...LEFT_OUT].filter(
    (name) => !known.some((country) => nameOf(country) === name),
  );
  if (unknown.length > 0) throw new Error(`The atlas does not know ${unknown.join(', ')}.`);

  const union = known.filter((country) => EUROPEAN_UNION.includes(nameOf(country)));
  const served = known.filter((country) => SERVED.includes(nameOf(country)));
  const others = known.filter(
    (country) => ![...EUROPEAN_UNION, ...SERVED, ...LEFT_OUT].includes(nameOf(country)),
  );
  const inAmerica = (longitude: number): boolean => longitude < -45;
  const inEurope = (longitude: number, latitude: number): boolean =>
    !inAmerica(longitude) && latitude > 26;
  return {
    elsewhere: outline(merge(atlas, others)),
    served: outline(
      merge(atlas, [...served, ...union.map((country) => partOf(atlas, country, inAmerica))]),
    ),
    origin: outline(
      merge(
        atlas,
        union.map((country) => partOf(atlas, country, inEurope)),
      ),
    ),
    borders: outline(
      mesh(
        atlas,
        { type: 'GeometryCollection', geometries: served },
        (one, other) => one !== other,
      ),
    ),
  };
};

/**
 * The map of the countries that the store ships from and to, from Natural Earth's data. One file per scheme.
 */
export const drawShippingMaps = (): ReadonlyMap<string, string> => {
  const { elsewhere, served, origin, borders } = drawLayers();
  const draw = (scheme: 0 | 1): string => {
    // A stroke in the fill colour closes the hairlines between neighbouring shapes.
    const land = (path: string, name: Colour): string => {
      const colour = colourOf(name, scheme);
      return `<path d="${path}" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`;
    };
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" stroke-linejoin="round">${land(
      elsewhere,
      'map-elsewhere',
    )}${land(served, 'map-served')}${land(origin, 'map-origin')}<path d="${borders}" fill="none" stroke="${colourOf('tint', scheme)}" stroke-width=".7"/></svg>`;
  };
  return new Map(Object.entries(FILES).map(([name, scheme]) => [name, draw(scheme)]));
};

/** Adds the maps to the browser files; the development server draws them on request. */
export const shippingMap = (): Plugin => ({
  name: 'pharos:shipping-map',
  generateBundle() {
    if (this.environment.name !== 'client') return;
    for (const [fileName, source] of drawShippingMaps())
      this.emitFile({ type: 'asset', fileName, source });
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const name = request.url?.slice(1).split('?')[0] ?? '';
      if (!(name in FILES)) return next();
      response.setHeader('content-type', 'image/svg+xml');
      return response.end(drawShippingMaps().get(name));
    });
  },
});
