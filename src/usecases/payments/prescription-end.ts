import type { Database, Tx } from '#db/client.ts';
import { prescriptionEnds } from '#db/reads/prescription-ends.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import type { Deps, Settings } from '#usecases/deps.ts';

/** The time zone of the pharmacies: a prescription's last day ends when it ends where it is filled. */
export const pharmacyZone = ({ shipping }: Pick<Settings, 'shipping'>): string =>
  DISPATCH_COUNTRIES[shipping.from].timeZone;

/** When the prescription of an order may last be filled; undefined where it rests on none. */
export const prescriptionEnd = async (
  { settings }: { readonly settings: Pick<Deps['settings'], 'shipping'> },
  db: Database | Tx,
  orderId: string,
): Promise<Date | undefined> =>
  (await prescriptionEnds(db, [orderId], pharmacyZone(settings))).get(orderId);
