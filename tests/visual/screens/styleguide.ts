import type { Area } from '#tests/visual/support/screen.ts';

export const styleguideScreens: Area = {
  area: 'styleguide',
  screens: [{ name: 'widgets', path: '/styleguide', extent: 'whole' }],
};
