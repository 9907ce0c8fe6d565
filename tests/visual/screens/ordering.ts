import type { Area } from '#tests/visual/support/screen.ts';

export const orderingScreens: Area = {
  area: 'ordering',
  screens: [],
};
