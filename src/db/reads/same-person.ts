import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type OtherAccountOrder, type Person, postalKey } from '#domain/review/same-person.ts';

/** Orders that are older cover nothing any longer. */
const LONGEST_SUPPLY = '1 year';
/** More cannot be shown, and nobody has so many. */
const MOST_ORDERS = 200;

type Row = {
  readonly orderId: string;
  readonly userId: string;
  readonly placedAt: string;
  readonly shippedAt: string | null;
  readonly names: readonly (string | null)[];
  readonly birthDate: string | null;
  readonly street: string;
  readonly postalCode: string;
  readonly issued: string | null;
  readonly prescriber: string | null;
  readonly items: readonly { readonly atc: string; readonly days: number | null }[];
};

/**
 * Orders of other accounts with one of the medicines, of people who have the postal code, the date of birth or the day of
 * the prescription in common with `person`, latest first. Cancelled ones are left out; orders that nobody has reviewed are
 * not, because two accounts may order at the same time.
 */
export const listOtherAccountOrders = async (
  db: Database | Tx,
  viewer: Viewer,
  {
    userId,
    person,
    atcs,
    now,
  }: {
    readonly userId: string;
    readonly person: Person;
    readonly atcs: readonly string[];
    readonly now: Date;
  },
): Promise<readonly OtherAccountOrder[]> => {
  if (!may(viewer, 'review prescriptions') || atcs.length === 0) return [];
  const { rows } = await sql<{ found: Row }>`
    with alike as (
      select o.id from orders o
        where postal_key(o.zip_code) = ${postalKey(person.postalCode)} and o.deleted_at is null
          and o.created_at > ${now}::timestamptz - ${LONGEST_SUPPLY}::interval
      union
      select o.id from patient_notes n join orders o on o.user_id = n.user_id
        where n.birth_date = ${person.birthDate} and n.birth_date <> ''
      union
      select v.order_id from prescription_records r join reviews v on v.record_id = r.id
        where r.issued = ${person.prescription?.issued ?? ''}
    )
    select json_build_object('orderId', o.id, 'userId', o.user_id, 'placedAt', o.created_at,
        'shippedAt', o.shipped_at, 'street', o.street_address, 'postalCode', o.zip_code,
        'names', json_build_array(o.first_name || ' ' || o.last_name, u.first_name || ' ' || u.last_name,
          r.patient_name),
        'birthDate', n.birth_date, 'issued', r.issued, 'prescriber', r.prescriber_name,
        'items', i.items) as found
      from alike join orders o on o.id = alike.id
      join users u on u.id = o.user_id
      cross join lateral (
        select json_agg(json_build_object('atc', item.atc, 'days', item.supply_days)) as items
        from order_items item
        where item.order_id = o.id and item.atc = any(${[...atcs]}::text[])
      ) i
      left join patient_notes n on n.user_id = o.user_id
      left join reviews v on v.order_id = o.id
      left join prescription_records r on r.id = v.record_id
      where o.user_id <> ${userId} and o.deleted_at is null and o.status <> 'Cancelled'
        and o.created_at > ${now}::timestamptz - ${LONGEST_SUPPLY}::interval and i.items is not null
      order by o.created_at desc
      limit ${MOST_ORDERS}`.execute(db);
  return rows.map(({ found }) => {
    const shippedAt = found.shippedAt === null ? null : new Date(found.shippedAt);
    return {
      orderId: found.orderId,
      userId: found.userId,
      placedAt: new Date(found.placedAt),
      person: {
        names: found.names.filter((name) => name !== null),
        birthDate: found.birthDate ?? '',
        street: found.street,
        postalCode: found.postalCode,
        prescription:
          found.issued === null || found.prescriber === null
            ? undefined
            : { issued: found.issued, prescriber: found.prescriber },
      },
      items: found.items.map(({ atc, days }) => ({ atc, days, cancelled: false, shippedAt })),
    };
  });
};
