import { afterAll, beforeAll, expect, test } from 'vitest';
import { withApp } from '#tests/support/authenticator.ts';
import { LICENCE_FIELDS } from '#tests/support/licence.ts';
import {
  administrator,
  type Browser,
  openStore,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

/** The forms of the team pages, sent as a browser without JavaScript sends them. */

const TEAM = '/admin/team';

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

/** The page without the comments that React puts between texts. */
const plain = async (answer: Response): Promise<string> =>
  (await answer.text()).replaceAll('<!-- -->', '');

const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

/**
 * Submits the form with this button: with its hidden fields, checked boxes, the value of the button and the
 * typed values. Returns the resulting page.
 */
const press = async (
  path: string,
  words: string,
  typed: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const page = await plain(await admin.get(path));
  const forms = page.match(/<form\b.*?<\/form>/gs) ?? [];
  const button = new RegExp(`(<button\\b[^>]*>)(?:\\s|<[^>]*>)*${words}\\s*</button>`);
  const form = forms.find((each) => button.test(each));
  const pressed = button.exec(form ?? '')?.[1];
  if (!form || !pressed) throw new Error(`${path} has no form with a button '${words}'`);
  expect(attribute(form, 'method')).toBe('post');
  const fields = (form.match(/<input\b[^>]*>/g) ?? [])
    .filter((input) => /type="hidden"|checked=""/.test(input))
    .map((input) => [attribute(input, 'name'), attribute(input, 'value') || 'on'] as const);
  const name = attribute(pressed, 'name');
  const answer = await admin.post(attribute(form, 'action').replaceAll('&amp;', '&') || path, {
    ...Object.fromEntries(fields),
    ...(name === '' ? {} : { [name]: attribute(pressed, 'value') }),
    ...typed,
  });
  expect(answer.status).toBe(302);
  return plain(await admin.get(answer.headers.get('location') ?? ''));
};

test('an invitation is sent, sent again and withdrawn', async () => {
  const email = 'ines@example.com';
  expect(await press(TEAM, 'Send invitation', { email, support: 'on' })).toContain(email);
  expect(await press(TEAM, 'Resend')).toContain(email);
  expect(await press(TEAM, 'Revoke')).not.toContain(email);
  const mails = await store.deps.db
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', email)
    .execute();
  expect(mails.map(({ template }) => template)).toEqual(['staff-invitation', 'staff-invitation']);
});

test('a member is changed, suspended, unsuspended and removed', async () => {
  const member = await staffOf(store, 'support');
  await withApp(store, member.browser, { at: '/admin/security' });
  expect(await (await admin.get(TEAM)).text()).toMatch(/\bApp\b/);
  const path = `${TEAM}/${member.id}`;
  expect(await press(path, 'Save the roles', { pharmacist: 'on', ...LICENCE_FIELDS })).toContain(
    'Pharmacist, Support',
  );
  const email = 'member@example.com';
  expect(await press(path, 'Send the link', { email })).toContain(`We sent a link to ${email}`);
  expect(await press(path, 'Log out')).toContain('is not logged in anywhere');
  expect(await press(path, 'Reset')).toContain('None. The password is enough to log in.');
  expect(await press(path, 'Suspend')).toContain('Suspended since');
  expect(await press(path, 'Restore access')).not.toContain('Suspended since');
  const left = await press(path, 'Remove');
  expect(left).toContain('Team members');
  expect(left).not.toContain(member.username);
});
