import { describe, expect, test } from 'vitest';
import { judgeFailure } from './failure.ts';
import { BadRecipientError } from './message.ts';

const refusal = (responseCode: number, response: string, command = 'RCPT TO') =>
  Object.assign(new Error(`Can't send mail to jane@example.com: ${response}`), {
    code: 'EENVELOPE',
    command,
    responseCode,
    response,
  });

test('reports codes without the text of the relay', () => {
  expect(judgeFailure(refusal(550, '550 5.1.1 <jane@example.com>: user unknown')).reason).toBe(
    'EENVELOPE 550 at RCPT TO, 5.1.1',
  );
  expect(judgeFailure(refusal(550, '550 jane@example.com unknown')).reason).toBe(
    'EENVELOPE 550 at RCPT TO',
  );
});

describe('a final failure', () => {
  test.each([
    ['a mailbox that does not exist', refusal(550, '550 5.1.1 user unknown')],
    ['a mailbox that is closed', refusal(550, '550 5.2.1 disabled')],
    ['a refusal without the three-part status', refusal(550, '550 no such user here')],
    ['an invalid recipient address', new BadRecipientError('x')],
  ])('is %s', (_, error) => expect(judgeFailure(error).final).toBe(true));

  test.each([
    ['a relay that does not know us', refusal(554, '554 5.7.1 relay access denied')],
    ['a policy refusal under a mailbox code', refusal(550, '550 5.7.1 not authenticated')],
    ['a refused sender', refusal(550, '550 5.1.8 bad sender', 'MAIL FROM')],
    ['a full mailbox for now', refusal(452, '452 4.2.2 mailbox full')],
    ['a relay that is down', Object.assign(new Error('x'), { code: 'ECONNECTION' })],
    ['a wrong password', refusal(535, '535 5.7.8 bad credentials', 'AUTH PLAIN')],
    ['a bug', new TypeError('x')],
    ['no error at all', undefined],
  ])('is not %s', (_, error) => expect(judgeFailure(error).final).toBe(false));
});
