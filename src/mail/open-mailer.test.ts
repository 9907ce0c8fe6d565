import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderMailer } from './open-mailer.ts';
import type { OutgoingMail } from './mailer.ts';

const sender = { name: 'Pharos', address: 'orders@shop.example' };
const mail: OutgoingMail = {
  to: 'jane@example.com',
  subject: 'Größe & more',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<01901f2e-0000-7000-8000-000000000001@shop.example>',
};

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test('creates the folder and writes a mail as a file that only its owner may read', async () => {
  const folder = join(data, 'outbox');
  await openFolderMailer(folder, sender).send(mail);
  const names = await readdir(folder);
  expect(names).toEqual(['01901f2e-0000-7000-8000-000000000001.eml']);
  const path = join(folder, names[0] ?? '');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const bytes = await readFile(path);
  expect(bytes.toString('latin1')).not.toMatch(/[^\r]\n/);
  const parsed = await PostalMime.parse(bytes);
  expect(parsed.subject).toBe('Größe & more');
  expect(parsed.to?.[0]?.address).toBe('jane@example.com');
  expect(parsed.text?.trim()).toBe('Hello');
  expect(parsed.messageId).toBe(mail.messageId);
});

test('writes one file for a repeated mail', async () => {
  const mailer = openFolderMailer(data, sender);
  await mailer.send(mail);
  await mailer.send({ ...mail, subject: 'again' });
  expect(await readdir(data)).toHaveLength(1);
});

test('fails if it cannot write, and leaves no partial file', async () => {
  const path = join(data, 'a-file');
  await writeFile(path, '');
  await expect(openFolderMailer(join(path, 'outbox'), sender).send(mail)).rejects.toMatchObject({
    code: 'ENOTDIR',
  });
  expect(await readdir(data)).toEqual(['a-file']);
});

test('stays in the folder for any Message-ID', async () => {
  await openFolderMailer(join(data, 'outbox'), sender).send({
    ...mail,
    messageId: '<../../escape@shop.example>',
  });
  expect(await readdir(data)).toEqual(['outbox']);
  expect(await readdir(join(data, 'outbox'))).toEqual(['....escape.eml']);
});
