import type { z } from 'zod';
import type { Path } from './yaml-file.ts';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text (put it in quotes if it looks like a number)',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of named values',
};

/** "options 2, price": counted from one, as people do. */
const nameOf = (path: Path): string =>
  path.reduce<string>((name, step) => {
    if (typeof step === 'number') return `${name} ${step + 1}`;
    return name === '' ? String(step) : `${name}, ${String(step)}`;
  }, '');

const SAVINGS = /^(?:savings?|saved?|discount)/i;

const unknownKey = (key: string): string =>
  SAVINGS.test(key)
    ? `"${key}" must not be written down: savings are always computed from usPrice and basePrice`
    : `"${key}" is not a known name here; is it misspelt?`;

const counted = (count: number | bigint, origin: string): string => {
  if (origin === 'array') return `${count} ${Number(count) === 1 ? 'entry' : 'entries'}`;
  return origin === 'string' ? `${count} character(s)` : String(count);
};

const inWords = (issue: z.core.$ZodIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.input === undefined
        ? 'is missing'
        : `is ${JSON.stringify(issue.input)}; it must be ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'is empty';
      return `must be ${issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than'} ${counted(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `must be ${issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than'} ${counted(issue.maximum, issue.origin)}`;
    case 'invalid_union':
      return 'is not of any kind that is known here';
    default:
      return issue.message;
  }
};

/** A schema's complaint as sentences for the person who edits the file, each with the path it is about. */
export const explainIssue = (issue: z.core.$ZodIssue): { path: Path; message: string }[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownKey(key) }));
  const name = nameOf(issue.path);
  return [{ path: issue.path, message: name ? `${name}: ${inWords(issue)}` : inWords(issue) }];
};
