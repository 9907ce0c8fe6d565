import { OTHER_COURIER } from '#texts/tracking.ts';
import type { Tracking } from './tracking.ts';

/** Tells the patient that the store does not know the courier; undefined where it does. */
export const otherCourier = ({ carrier, url }: Tracking): string | undefined =>
  carrier ? undefined : url ? OTHER_COURIER.page : OTHER_COURIER.number;
