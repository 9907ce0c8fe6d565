import type { Area } from '#tests/visual/support/screen.ts';
import { accountScreens } from './account.ts';
import { adminScreens } from './admin.ts';
import { loginScreens } from './logins.ts';
import { failureScreens } from './failures.ts';
import { longScreens } from './long.ts';
import { orderingScreens } from './ordering.ts';
import { paymentScreens } from './payments.ts';
import { publicScreens } from './public.ts';
import { reviewScreens } from './review.ts';
import { securityScreens } from './security.ts';
import { styleguideScreens } from './styleguide.ts';
import { teamScreens } from './team.ts';
import { underWayScreens } from './under-way.ts';

/** Every screen by area. */
export const AREAS: readonly Area[] = [
  publicScreens,
  orderingScreens,
  accountScreens,
  securityScreens,
  loginScreens,
  failureScreens,
  adminScreens,
  reviewScreens,
  paymentScreens,
  teamScreens,
  styleguideScreens,
  underWayScreens,
  longScreens,
];
