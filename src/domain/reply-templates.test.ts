import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillReply, readTemplate, REPLY_PLACEHOLDERS } from './reply-templates.ts';

const facts = { 'first name': 'Mary', 'order number': '4F1A-9C03-77BE' };

describe('a reply template', () => {
  it('is filled with the facts of an order', () => {
    expect(fillReply('Hello {first name},\nabout {order number}: {first name}.', facts)).toBe(
      'Hello Mary,\nabout 4F1A-9C03-77BE: Mary.',
    );
  });

  it('has no placeholder left, and its other text unchanged', () => {
    const part = fc.constantFrom('{first name}', '{order number}', '{diagnosis}', 'x', ' ', '\n');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const strangers = parts.filter(
          (each) => !REPLY_PLACEHOLDERS.some((name) => each === `{${name}}`),
        );
        expect(fillReply(parts.join(''), { 'first name': '', 'order number': '' })).toBe(
          strangers.join(''),
        );
      }),
    );
  });

  it('does not fill what a fact contains', () => {
    const odd = { 'first name': '{order number}', 'order number': '{first name}' };
    expect(fillReply('{first name} {order number}', odd)).toBe('{order number} {first name}');
  });

  it('is kept with one line of name and the line breaks of its text', () => {
    expect(readTemplate({ title: ' Missed\n dose ', body: ' Hello {first name},\r\n…  ' })).toEqual(
      {
        ok: true,
        value: { title: 'Missed dose', body: 'Hello {first name},\n…' },
      },
    );
  });

  it.each([
    [{ title: '', body: 'x' }, 'title'],
    [{ title: 'x'.repeat(61), body: 'x' }, 'title'],
    [{ title: 'x', body: ' ' }, 'body'],
    [{ title: 'x', body: 'x'.repeat(2_001) }, 'body'],
    [{ title: 'x', body: 'You take {medicine}.' }, 'body'],
    [{ title: 'x', body: 'a\0b' }, 'body'],
  ])('is refused for %j at its %s', (typed, field) => {
    const read = readTemplate(typed);
    expect(read.ok ? undefined : Object.keys(read.fields ?? {})).toEqual([field]);
  });
});
