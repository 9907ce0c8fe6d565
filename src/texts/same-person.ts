const list = (parts: readonly string[]): string => new Intl.ListFormat('en').format(parts);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

const LIKENESSES = {
  name: 'name',
  'birth date': 'date of birth',
  address: 'address',
  prescription: 'prescription date and prescriber',
} as const;

/** What the pharmacist is told about an order of another account that may be the same person's. */
export const SAME_PERSON_TEXTS = {
  title: 'This person may have another account',
  compare:
    'The 90-day limit is counted for each account. Compare both orders before you decide; family members and people with the same name may look alike.',
  order: (number: string, placed: string, alike: readonly (keyof typeof LIKENESSES)[]) =>
    `Order ${number}, placed ${placed}, has the same ${list(alike.map((each) => LIKENESSES[each]))}.`,
  supply: (name: string, here: number, there: number, over: boolean) =>
    `${name}: ${days(here)} here and ${days(there)} there, together ${days(here + there)}${over ? ', which is more than 90 days' : ''}.`,
} as const;
