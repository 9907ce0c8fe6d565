/*
 * Which countries of the atlas belong to which part of the shipping map, by the atlas's own names. The
 * regions are those of the United Nations' M49 list, with Egypt counted to the Middle East.
 */

import { NOT_REACHED } from '#domain/not-reached.ts';

const list = (names: string): readonly string[] =>
  names
    .trim()
    .split(/\s*[,\n]\s*/)
    .filter(Boolean);

/**
 * Where the store's pharmacies are licensed, and where every order starts from. The atlas has the north of
 * Cyprus by itself: the Union's law does not apply there (Protocol 10 of the accession), so no pharmacy
 * there is licensed under it.
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

/** What the map fills: a promise, so nothing that cannot be kept. */
export const SERVED = [...AMERICAS, ...MIDDLE_EAST, ...ASIA].filter(
  (name) => !NOT_REACHED.some((each) => each === name),
);

/** Nobody lives there who could order; without them the map has room for the rest. */
export const LEFT_OUT = list(`Antarctica, Fr. S. Antarctic Lands, Heard I. and McDonald Is.`);
