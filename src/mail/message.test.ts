import fc from 'fast-check';
import { createTransport } from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { messageIdOf, type OutgoingMail } from './mailer.ts';
import { BadRecipientError, headerText, isBareAddress, toMessage } from './message.ts';

describe('headerText', () => {
  test('puts a text on one line', () => {
    expect(headerText('Hello\r\nBcc: thief@evil.example')).toBe('Hello Bcc: thief@evil.example');
    expect(headerText('a\u2028b\u0000c\u202Ed')).toBe('a b c d');
    expect(headerText('  many   spaces\t')).toBe('many spaces');
  });

  test('keeps ordinary text, accents and other scripts', () => {
    expect(headerText('Grüße aus München, 日本')).toBe('Grüße aus München, 日本');
  });

  test('cuts a long text without splitting a character', () => {
    const cut = headerText('😀'.repeat(500));
    expect([...cut]).toHaveLength(200);
    expect(cut.isWellFormed()).toBe(true);
    expect(cut.endsWith('…')).toBe(true);
  });

  test('removes all line breaks and control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(headerText(text)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
      }),
    );
  });
});

describe('isBareAddress', () => {
  test.each(['jane@example.com', 'o’neill+x@sub.example.co', 'jürgen@bücher.example'])(
    'accepts %j',
    (address) => expect(isBareAddress(address)).toBe(true),
  );

  test.each([
    '',
    'jane',
    'jane@',
    '@example.com',
    'a@b@c.example',
    'jane@example.com, thief@evil.example',
    'jane@example.com;thief@evil.example',
    'Jane <jane@example.com>',
    'jane@example.com\r\nBcc: thief@evil.example',
    'jane@example.com\n',
    '"a b"@example.com',
    'jane@example.com (comment)',
    `${'a'.repeat(250)}@example.com`,
  ])('refuses %j', (address) => expect(isBareAddress(address)).toBe(false));
});

const sender = { name: 'Pharos', address: 'orders@shop.example' };
const mail: OutgoingMail = {
  to: 'jane@example.com',
  subject: 'Your order',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<1@shop.example>',
};

const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

const build = async (changes: Partial<OutgoingMail>, from = sender) => {
  const sent = await transport.sendMail(toMessage({ ...mail, ...changes }, from));
  if (!Buffer.isBuffer(sent.message)) throw new Error('no buffer');
  const parsed = await PostalMime.parse(sent.message);
  return { parsed, envelope: sent.envelope, keys: parsed.headers.map((header) => header.key) };
};

describe('toMessage', () => {
  test('builds a mail with both parts and without an X-Mailer header', async () => {
    const { parsed, envelope, keys } = await build({ replyTo: 'ann@example.com' });
    expect(envelope).toEqual({ from: 'orders@shop.example', to: ['jane@example.com'] });
    expect(parsed.from).toEqual({ name: 'Pharos', address: 'orders@shop.example' });
    expect(parsed.to).toEqual([{ name: '', address: 'jane@example.com' }]);
    expect(parsed.replyTo).toEqual([{ name: '', address: 'ann@example.com' }]);
    expect(parsed.messageId).toBe('<1@shop.example>');
    expect(parsed.text?.trim()).toBe('Hello');
    expect(parsed.html?.trim()).toBe('<p>Hello</p>');
    expect(keys).toContain('auto-submitted');
    expect(keys).not.toContain('x-mailer');
  });

  test('offers one-click unsubscribe for https addresses only', async () => {
    const value = (headers: readonly { key: string; value: string }[], key: string) =>
      headers.find((header) => header.key === key)?.value;
    const url = 'https://shop.example/reminders/stop?token=abc';
    const { parsed } = await build({ unsubscribe: url });
    expect(value(parsed.headers, 'list-unsubscribe')).toBe(`<${url}>`);
    expect(value(parsed.headers, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const plain = await build({ unsubscribe: 'http://localhost:3000/reminders/stop?token=abc' });
    expect(plain.keys).toContain('list-unsubscribe');
    expect(plain.keys).not.toContain('list-unsubscribe-post');
    expect((await build({})).keys).not.toContain('list-unsubscribe');
  });

  test('adds no header and no recipient for any subject, name or reply address', async () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        'a\r\nBcc: thief@evil.example',
        'a\nTo: thief@evil.example\n\nbody',
        'a\r\n\r\n<script>',
        'x@y.example, thief@evil.example',
        '=?utf-8?Q?=0D=0ABcc:_thief@evil.example?=',
      ),
    );
    const { keys: ordinary } = await build({});
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, async (subject, name, replyTo) => {
        const { parsed, envelope, keys } = await build({ subject, replyTo }, { ...sender, name });
        expect(envelope.to).toEqual(['jane@example.com']);
        expect(parsed.to).toHaveLength(1);
        expect(parsed.bcc).toBeUndefined();
        const more = keys.filter((key) => !ordinary.includes(key));
        expect(more.filter((key) => key !== 'reply-to')).toEqual([]);
        expect(parsed.replyTo?.length ?? 0).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });

  test('refuses a recipient that is not one bare address', () => {
    for (const to of ['a@b.example, c@d.example', 'a@b.example\r\nBcc: c@d.example', ''])
      expect(() => toMessage({ ...mail, to }, sender)).toThrow(BadRecipientError);
  });
});

test('derives a stable Message-ID from the mail id and the sender’s domain', () => {
  expect(messageIdOf('0190', sender)).toBe('<0190@shop.example>');
  expect(messageIdOf('0190', sender)).toBe(messageIdOf('0190', sender));
});
