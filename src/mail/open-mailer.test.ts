import {
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRelay } from '#tests/support/relay.ts';
import { checkRelay, openFolderMailer, openSmtpMailer } from './open-mailer.ts';
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
const NAME = '01901f2e-0000-7000-8000-000000000001.eml';

/** The finished mails of an outbox. */
const mails = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name !== '.unfinished');

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'outbox-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

test('creates the folder and writes a mail as a file that only its owner may read', async () => {
  const folder = join(data, 'outbox');
  await openFolderMailer(folder, sender).send(mail);
  const names = await mails(folder);
  expect(names).toEqual([NAME]);
  const path = join(folder, NAME);
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
  expect(await mails(data)).toHaveLength(1);
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
  expect(await mails(join(data, 'outbox'))).toEqual(['....escape.eml']);
});

test('a mail is on the disk, with its name, before it counts as sent', async () => {
  const folder = join(data, 'outbox');
  const handle = await open(data, 'r');
  const proto = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const synced: string[] = [];
  const { sync } = proto;
  const spy = vi.spyOn(proto, 'sync').mockImplementation(async function (this: typeof handle) {
    const isFolder = (await this.stat()).isDirectory();
    const named = (await readdir(folder)).includes(NAME) ? 'named' : 'unnamed';
    synced.push(`${isFolder ? 'folder' : 'file'} ${named}`);
    await sync.call(this);
  });
  try {
    await openFolderMailer(folder, sender).send(mail);
  } finally {
    spy.mockRestore();
  }
  // The new outbox in the data folder, the mail, its name.
  expect(synced).toEqual(['folder unnamed', 'file unnamed', 'folder named']);
});

test('what a killed process left of a mail goes with the next try, and when the mail is forgotten', async () => {
  const unfinished = join(data, '.unfinished');
  const half = async (name: string): Promise<void> => {
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, name), 'half');
  };
  const others = '01901f2e-0000-7000-8000-000000000002.eml.77';
  const mailer = openFolderMailer(data, sender);
  await half(`${NAME}.4711`);
  await half(others);
  await mailer.send(mail);
  expect(await mails(data)).toEqual([NAME]);
  expect(await readdir(unfinished)).toEqual([others]);
  await half(`${NAME}.4711`);
  await mailer.forget?.(mail.messageId);
  expect(await mails(data)).toEqual([]);
  expect(await readdir(unfinished)).toEqual([others]);
  await mailer.forget?.('<unknown@shop.example>');
});

test('old unfinished files are removed at the start, and fresh ones of other processes stay', async () => {
  await mkdir(join(data, '.unfinished'));
  const files = ['a.eml.77.tmp', 'b.eml.78.tmp', '.unfinished/c.eml.79', '.unfinished/d.eml.80'];
  for (const name of files) await writeFile(join(data, name), 'half');
  const then = new Date(Date.now() - 3_600_000);
  for (const name of [files[0], files[2]]) await utimes(join(data, name ?? ''), then, then);
  openFolderMailer(data, sender);
  await expect
    .poll(async () => [...(await mails(data)), ...(await readdir(join(data, '.unfinished')))])
    .toEqual(['b.eml.78.tmp', 'd.eml.80']);
});

test('hands a mail unencrypted to a relay on this machine, and to no other', async () => {
  const relay = await startRelay();
  // Leads to this machine, but does not say so.
  const elsewhere = relay.url.replace('127.0.0.1', '0.0.0.0');
  expect(elsewhere).not.toBe(relay.url);
  const here = openSmtpMailer(relay.url, sender);
  const there = openSmtpMailer(elsewhere, sender);
  await here.send(mail);
  expect(relay.begun()).toBe(1);
  await expect(there.send(mail)).rejects.toThrow(/STARTTLS/);
  await expect(checkRelay(elsewhere)).rejects.toThrow(/STARTTLS/);
  expect(relay.begun()).toBe(1);
  await here.close();
  await there.close();
  await relay.close();
});
