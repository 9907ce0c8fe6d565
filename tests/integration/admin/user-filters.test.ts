import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCountries, listUsers } from '#db/reads/users.ts';
import { VISITOR, type Viewer } from '#domain/access.ts';
import { CONFIRMED_STATES, USER_SORTS } from '#domain/staff-lists.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const staff: Viewer = {
  kind: 'staff',
  id: randomUUID(),
  username: 'admin',
  name: 'Administrator',
  roles: ['administrator'],
};

const PEOPLE = [
  ['Mary', 'Whitfield', 'United States'],
  ['mary', 'Brien', 'Canada'],
  ['Ada', 'Byron', 'United States'],
  ['Agnes', 'Schmidt', 'Mexico'],
  ['Bo', 'Hara', 'United States'],
] as const;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  for (const [at, [first, last, country]] of PEOPLE.entries())
    await database.db
      .insertInto('users')
      .values({
        id: randomUUID(),
        email: `person-${at}@example.com`,
        email_verified: country !== 'Canada',
        first_name: first,
        last_name: last,
        country,
        street_address: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        phone: '+12025550143',
        created_at: new Date(Date.UTC(2026, 0, 1 + at)),
      })
      .execute();
});
afterAll(() => database.drop());

const days = fc.integer({ min: 1, max: 7 }).map((day) => `2026-01-0${day}`);

describe('filtering users', () => {
  const userQueries = fc.record({
    filter: fc.record({
      confirmed: fc.option(fc.constantFrom(...CONFIRMED_STATES), { nil: undefined }),
      country: fc.option(fc.constantFrom('United States', 'Canada', 'Atlantis'), {
        nil: undefined,
      }),
      from: fc.option(days, { nil: undefined }),
      to: fc.option(days, { nil: undefined }),
    }),
    search: fc.option(fc.constantFrom('mary', 'a'), { nil: undefined }),
    sort: fc.constantFrom(...USER_SORTS),
    direction: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 3 }),
  });

  test('pages contain every matching user once', async () => {
    const everybody = await database.db.selectFrom('users').selectAll().execute();
    await fc.assert(
      fc.asyncProperty(userQueries, async (query) => {
        const { confirmed, country, from, to } = query.filter;
        const wanted = everybody.filter(
          (user) =>
            (!confirmed || (confirmed === 'yes') === user.email_verified) &&
            (!country || user.country === country) &&
            (!from || user.created_at.toISOString().slice(0, 10) >= from) &&
            (!to || user.created_at.toISOString().slice(0, 10) <= to) &&
            (!query.search ||
              `${user.first_name} ${user.last_name}`
                .toLowerCase()
                .split(' ')
                .some((word) => word.startsWith(query.search ?? ''))),
        );
        const ids: string[] = [];
        let after: string | undefined;
        do {
          const page = await listUsers(database.db, staff, { ...query, place: { after } });
          expect(page.count).toBe(wanted.length);
          ids.push(...page.users.map(({ id }) => id));
          after = page.next;
        } while (after);
        expect(ids.length).toBe(wanted.length);
        expect(new Set(ids)).toEqual(new Set(wanted.map(({ id }) => id)));
      }),
      { numRuns: 60 },
    );
  });

  test('lists each country of the customers once, for staff only', async () => {
    expect(await listCountries(database.db, staff)).toEqual(['Canada', 'Mexico', 'United States']);
    expect(await listCountries(database.db, VISITOR)).toEqual([]);
  });
});
