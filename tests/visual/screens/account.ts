import type { Area } from '#tests/visual/support/screen.ts';

export const accountScreens: Area = {
  area: 'account',
  screens: [],
};
