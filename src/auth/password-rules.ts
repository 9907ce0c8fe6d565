import { checkPassword, isBuiltOnKnownWords, USUAL_LENGTH } from '#domain/passwords.ts';
import { type Refusal, refuse } from '#domain/result.ts';
import { isEasyToGuess, isLeakedPassword } from '#platform/password-guesses.ts';
import { PASSWORD_MESSAGES, PASSWORD_REFUSALS } from '#texts/account.ts';
import type { Db, Realm } from './realm.ts';

type Rules = {
  /** Names and addresses of the owner. */
  readonly about: readonly string[];
  /** Least characters, where the operator asks for more than the store does. */
  readonly least: number;
};

const messageOf = (password: string, { about, least }: Rules): string | undefined => {
  // First, so that nobody is asked for a symbol in a password that is too short anyway.
  const length = Array.from(password).length;
  if (length >= USUAL_LENGTH && length < least) return PASSWORD_REFUSALS.shorterThan(least);
  const { valid, message } = checkPassword(password);
  if (!valid) return message === PASSWORD_MESSAGES.minimum ? PASSWORD_REFUSALS.tooShort : message;
  if (isLeakedPassword(password)) return PASSWORD_REFUSALS.leaked;
  if (isBuiltOnKnownWords(password, about)) return PASSWORD_REFUSALS.knownWords;
  if (isEasyToGuess(password)) return PASSWORD_REFUSALS.guessable;
  return undefined;
};

/** Why somebody may not choose the password; undefined if they may. */
export const passwordRefusal = (
  password: string,
  rules: Rules,
): Refusal<'password-invalid'> | undefined => {
  const message = messageOf(password, rules);
  return message === undefined
    ? undefined
    : refuse('password-invalid', 'invalid', message, { fields: { password: message } });
};

/** What an attacker who knows the person would try: names, user name, email address and phone number. */
export const wordsAbout = async (db: Db, realm: Realm, userId: string): Promise<string[]> => {
  const row =
    realm.user === 'users'
      ? await db
          .selectFrom('users')
          .select(['first_name', 'last_name', 'email', 'phone'])
          .where('id', '=', userId)
          .executeTakeFirst()
      : await db
          .selectFrom('staff')
          .select(['name', 'username', 'email'])
          .where('id', '=', userId)
          .executeTakeFirst();
  return Object.values<string | null>(row ?? {}).filter((text) => text !== null);
};
