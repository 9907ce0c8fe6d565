import type { Tx } from '#db/client.ts';

/** Details a customer can change themselves. */
export type UserDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly streetAddress: string;
  readonly apartment: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** As the store keeps it: "+12025550143". */
  readonly phone: string;
};

const columnsOf = (details: UserDetails) => ({
  first_name: details.firstName,
  last_name: details.lastName,
  country: details.country,
  street_address: details.streetAddress,
  apartment: details.apartment,
  city: details.city,
  state: details.state,
  zip_code: details.zipCode,
  phone: details.phone,
});

/**
 * Writes a customer's details; orders that were placed keep theirs. Answers with the columns that have
 * changed, undefined where there is no such customer.
 */
export const writeUserDetails = async (
  trx: Tx,
  userId: string,
  details: UserDetails,
  now: Date,
): Promise<readonly string[] | undefined> => {
  const columns = columnsOf(details);
  const before = await trx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await trx
    .updateTable('users')
    .set((eb) => ({
      ...columns,
      // Another number has to be confirmed anew.
      phone_verified_at: eb
        .case()
        .when('phone', '=', details.phone)
        .then(eb.ref('phone_verified_at'))
        .else(null)
        .end(),
      updated_at: now,
    }))
    .where('id', '=', userId)
    .execute();
  const old: Readonly<Record<string, unknown>> = before;
  return Object.entries(columns)
    .filter(([name, value]) => old[name] !== value)
    .map(([name]) => name);
};

/** Where a customer who is not erased is written to, and by which name. */
export const findContact = (trx: Tx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The same, locked against being erased meanwhile, because an erased customer gets no mail. */
export const lockContact = (trx: Tx, userId: string) =>
  trx
    .selectFrom('users')
    .select(['email', 'first_name as firstName'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
