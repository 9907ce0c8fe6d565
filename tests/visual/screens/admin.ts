import type { Area } from '#tests/visual/support/screen.ts';

export const adminScreens: Area = {
  area: 'admin',
  screens: [],
};
