/** A screenshot in the repository. */
export type Baseline = {
  /** The area and name of a screen, as in the screen lists. */
  readonly screen: string;
  readonly width: 360 | 1280;
  readonly scheme: 'light' | 'dark';
};

/** The key screens: one of each kind of page, and every widget. */
const KEY_SCREENS = [
  'public home',
  'public products',
  'public product-pen',
  'public savings',
  'public article',
  'public contact-refused',
  'ordering dropdown',
  'ordering cart',
  'ordering checkout',
  'account login',
  'account register-refused',
  'account account',
  'account order-shipped',
  'account upload',
  'security settings',
  'payments pay',
  'failures no-connection',
  'admin orders',
  'admin order',
  'admin packs',
  'review queue',
  'review desk',
  'payments payment',
  'team audit',
  'styleguide buttons',
  'styleguide fields',
  'styleguide forms',
  'styleguide pictures',
  'styleguide reading',
  'styleguide orders',
  'styleguide account',
  'styleguide staff',
] as const;

const DARK: readonly (readonly [(typeof KEY_SCREENS)[number], Baseline['width']])[] = [
  ['public home', 360],
  ['public product-pen', 1280],
  ['ordering cart', 360],
  ['ordering checkout', 1280],
  ['account account', 1280],
  ['account order-shipped', 360],
  ['admin orders', 1280],
  ['review desk', 1280],
  ['styleguide buttons', 360],
  ['styleguide fields', 360],
  ['account login', 360],
  ['payments pay', 1280],
];

/** This page is so long that one screenshot is enough. */
const ONCE = 'styleguide pictures';

export const BASELINES: readonly Baseline[] = KEY_SCREENS.flatMap((screen) => [
  { screen, width: 360, scheme: 'light' },
  ...(screen === ONCE ? [] : [{ screen, width: 1280, scheme: 'light' } as const]),
  ...DARK.flatMap(([dark, width]): Baseline[] =>
    dark === screen ? [{ screen, width, scheme: 'dark' }] : [],
  ),
]);

export const fileOf = ({ screen, width, scheme }: Baseline): string =>
  `${screen.replace(' ', '-')}-${width}-${scheme}.webp`;
