import { listOtherAccountOrders } from '#db/reads/same-person.ts';
import type { Viewer } from '#domain/access.ts';
import { type SamePerson, samePersonElsewhere } from '#domain/review/same-person.ts';
import type { Deps } from '#usecases/deps.ts';
import type { DeskFacts } from './desk-facts.ts';

/** Orders of other accounts that may be the same patient's, with medicines of this one that still last. */
export const readSamePerson = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { order, facts, notes, record, lines }: DeskFacts,
): Promise<readonly SamePerson[]> => {
  const { customer, userId } = order;
  if (!userId) return [];
  const person = {
    names: [
      ...[customer, facts.account].map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      ...(record ? [record.patientName] : []),
    ],
    birthDate: notes.birthDate,
    street: customer.streetAddress,
    postalCode: customer.zipCode,
    prescription: record && { issued: record.issued, prescriber: record.prescriberName },
  };
  const ordered = lines.flatMap(({ itemId, name, product: { atc } }) => {
    const days = order.items.find(({ id }) => id === itemId)?.supplyDays ?? null;
    return atc === null || days === null ? [] : [{ atc, name, days }];
  });
  const now = deps.clock();
  const others = await listOtherAccountOrders(deps.db, viewer, {
    userId,
    person,
    atcs: ordered.map(({ atc }) => atc),
    now,
  });
  const earlier = new Map(
    lines.map(({ product, daysEarlier }) => [product.atc ?? '', daysEarlier]),
  );
  return samePersonElsewhere(person, ordered, others, earlier, now);
};
