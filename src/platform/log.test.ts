import { describe, expect, it } from 'vitest';
import { columnNames, dataClasses } from '#db/data-classes.ts';
import { openLog, type Log } from './log.ts';

const MARK = 'Q7markerQ7';

/** The output of an entry, as text and parsed. */
const written = (write: (log: Log) => void, level = 'debug') => {
  const lines: string[] = [];
  write(openLog(level, { write: (line) => lines.push(line) }));
  return { text: lines.join(''), entries: lines.map((line): unknown => JSON.parse(line)) };
};

/** An error as the driver creates it, with personal data in its texts and harmless codes. */
const databaseError = (): Error =>
  Object.assign(new Error(`invalid input syntax for type uuid: "${MARK}"`), {
    name: 'error',
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${MARK}) already exists.`,
    hint: MARK,
    where: `unnamed portal parameter $1 = '${MARK}'`,
    table: 'users',
    constraint: 'users_email_key',
  });

describe('the log', () => {
  it('writes the properties of a request and ids', () => {
    const entry = { requestId: 'r1', method: 'POST', path: '/checkout', status: 303, ms: 12.5 };
    const { entries } = written((log) => log.info({ ...entry, orderId: 'o1' }, 'answered'));
    expect(entries).toEqual([
      { level: 30, time: expect.any(Number), ...entry, orderId: 'o1', msg: 'answered' },
    ]);
  });

  it('writes nothing below its level, and nothing at all when silent', () => {
    expect(written((log) => log.debug('x'), 'info').entries).toEqual([]);
    expect(written((log) => log.error('x'), 'silent').entries).toEqual([]);
  });

  it.each(Object.entries(dataClasses))('hides every non-public column of %s', (_, columns) => {
    const row = Object.fromEntries(
      Object.entries(columns)
        .filter(([, dataClass]) => dataClass !== 'public')
        .map(([column]) => [column, MARK]),
    );
    const { text } = written((log) => {
      log.info(row, 'bare');
      log.info({ row }, 'inside');
      log.info({ rows: [row, { joined: row }] }, 'in a list');
    });
    expect(text).not.toContain(MARK);
  });

  it('hides columns in camel case too', () => {
    const camel = (name: string) =>
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    const names = columnNames('personal', 'health', 'secret');
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const { text } = written((log) => log.info({ form: 1, details: { [camel(name)]: MARK } }));
      expect(text, name).not.toContain(MARK);
    }
  });

  it('hides headers, cookies, bodies and passwords of a request', () => {
    const names = [
      'Cookie',
      'Set-Cookie',
      'authorization',
      'confirmPassword',
      'headers',
      'body',
      'to',
    ];
    const { text } = written((log) =>
      log.info({ request: Object.fromEntries(names.map((name) => [name, { deep: MARK }])) }),
    );
    expect(text).not.toContain(MARK);
    expect(text.match(/\[hidden\]/g)).toHaveLength(names.length);
  });

  it('hides the credentials, query and fragment of a URL', () => {
    const { text } = written((log) =>
      log.info({ url: new URL(`https://${MARK}@shop.example/reset?token=${MARK}#${MARK}`) }),
    );
    expect(text).toContain('"url":"https://shop.example/reset"');
    expect(text).not.toContain(MARK);
  });

  it('hides email addresses in any text', () => {
    const { text } = written((log) => {
      log.info('mail to ann.lee+rx@mail.example.com refused');
      log.warn({ reason: 'RCPT TO:<ann@example.com>' }, 'refused %s', 'ann@example.com');
      log.error({ err: new Error('no mailbox for ann@example.com') }, 'failed');
    });
    expect(text).not.toMatch(/ann|example\.com/);
    expect(text).toContain('mail to [hidden] refused');
  });

  it('hides personal data in format arguments', () => {
    const { text } = written((log) => log.info('user %o %j', { email: MARK }, { phone: MARK }));
    expect(text).toContain('user');
    expect(text).not.toContain(MARK);
  });
});

describe('an error in the log', () => {
  it('has its type, message, code and stack', () => {
    const error = Object.assign(new TypeError('x is not a function'), { code: 'ENOENT' });
    const { entries } = written((log) => log.error({ err: error, requestId: 'r1' }, 'failed'));
    expect(entries).toMatchObject([
      {
        requestId: 'r1',
        msg: 'failed',
        err: {
          type: 'TypeError',
          message: 'x is not a function',
          code: 'ENOENT',
          stack: expect.stringContaining('log.test.ts'),
        },
      },
    ]);
  });

  it('has only codes and the stack if it is of the database', () => {
    const { text, entries } = written((log) => log.error({ err: databaseError() }, 'failed'));
    expect(entries).toMatchObject([
      {
        err: {
          message: 'database error',
          code: '23505',
          table: 'users',
          constraint: 'users_email_key',
          stack: expect.stringContaining('log.test.ts'),
        },
      },
    ]);
    expect(text).not.toContain(MARK);
  });

  it.each<[string, (log: Log) => void]>([
    ['on its own', (log) => log.error(databaseError())],
    ['without a message', (log) => log.error({ err: databaseError() })],
    ['with a message', (log) => log.error(databaseError(), 'failed')],
    ['under another name', (log) => log.error({ error: databaseError() }, 'failed')],
    ['as a cause', (log) => log.error(new Error('no', { cause: databaseError() }))],
    ['among others', (log) => log.error(new AggregateError([databaseError()], 'several'))],
    ['as a format argument', (log) => log.error('failed: %o', databaseError())],
  ])('hides personal data if it is logged %s', (_, write) => {
    const { text } = written(write);
    expect(text).toContain('database error');
    expect(text).not.toContain(MARK);
  });

  it('hides its custom properties', () => {
    const error = Object.assign(new Error('refused'), {
      rejected: [MARK],
      response: MARK,
      code: `no word: ${MARK}`,
    });
    expect(written((log) => log.error({ err: error }, 'failed')).text).not.toContain(MARK);
  });
});

describe('unusual values in the log', () => {
  it('are written in a bounded form', () => {
    const circle: Record<string, unknown> = { a: 1 };
    circle['self'] = circle;
    const { text, entries } = written((log) => {
      log.info({ circle }, 'circle');
      log.info({ many: Array.from({ length: 5000 }, (_, i) => i) }, 'many');
      log.info({ file: Buffer.from(MARK), view: new Uint8Array(9) }, 'bytes');
      log.info({ none: null, nothing: undefined, big: 1n, when: new Date(0) }, 'odd');
      log.info({ err: 'no error' }, 'text for an error');
      log.info({ err: Object.assign(new Error('x'), { stack: undefined }) }, 'no stack');
    });
    expect(entries).toHaveLength(6);
    expect(text).toContain('[deep]');
    expect(text).not.toContain(MARK);
    expect(text).toContain('1970-01-01T00:00:00.000Z');
    expect(text.length).toBeLessThan(5000);
  });
});
