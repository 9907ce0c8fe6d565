import type { Registration } from '#domain/customers.ts';
import { mailTemplates, type MailTemplate } from '#mail/templates/catalogue.ts';
import type { MailBrand } from '#mail/templates/letter.ts';
import { renderMail } from '#mail/templates/render.ts';
import { samples } from './mail-samples.ts';
import { type Browser, ORIGIN, PASSWORD, type Store } from './store.ts';

const TOKEN = 'the-token-of-the-link';

const names = Object.keys(mailTemplates).filter((name): name is MailTemplate => name in samples);

const brand = (linkToken: MailBrand['linkToken']): MailBrand => ({
  name: 'Pharos',
  email: 'support@pharos.example',
  phone: '+1 202 555 0143',
  address: '',
  operator: { company: undefined, licence: undefined, responsible: undefined },
  publicUrl: ORIGIN,
  linkToken,
  linkCode: () => '123456',
});

/** The URLs of all links with a secret in all mails of the store. */
export const linkAddresses = async (): Promise<readonly string[]> => {
  const found = new Set<string>();
  for (const name of names) {
    const { html } = await renderMail(
      name,
      samples[name],
      brand(() => TOKEN),
    );
    for (const [address = ''] of html.matchAll(/http[^"\s]*the-token-of-the-link[^"\s]*/g))
      found.add(new URL(address).pathname);
  }
  return [...found].toSorted();
};

/** The pages behind the links that were mailed so far, with the secrets that open them. */
export const mailedLinks = async (store: Store): Promise<readonly string[]> => {
  const mails = await store.deps.db.selectFrom('mails').select(['template', 'data']).execute();
  const links: string[] = [];
  for (const { template, data } of mails) {
    const name = names.find((each) => each === template);
    const linkId = data['linkId'];
    if (name === undefined || typeof linkId !== 'string') continue;
    const { html } = await renderMail(
      name,
      samples[name],
      brand(() => store.deps.mailLinks.token(linkId)),
    );
    for (const [, path = ''] of html.matchAll(/"http:\/\/localhost:3000(\/[^"]*token=[^"]*)"/g))
      links.push(path.replaceAll('&amp;', '&'));
  }
  return links;
};

/** Sends one of each kind of account link to customers and to staff. */
export const askForLinks = async (
  mary: Browser & { readonly who: Registration },
  admin: Browser,
  member: Browser,
): Promise<void> => {
  await mary.post('/account/security', { intent: 'resend' });
  await mary.post('/forgot-password', { email: mary.who.email });
  await mary.post('/login/code', { email: mary.who.email });
  await mary.post('/account/email', { email: 'mary-new@example.com', password: PASSWORD });
  await admin.post('/admin/team', { email: 'ines@example.com', support: 'on' });
  await member.post('/admin/security', { intent: 'set-email', email: 'grace@example.com' });
};
