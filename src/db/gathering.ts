import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { type FieldDef, type Pool, types } from 'pg';
import type { Database } from './client.ts';
import type { DB } from './schema.ts';

type Row = Record<string, unknown>;
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

type Asked = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly answer: PromiseWithResolvers<readonly Row[]>;
};

/** The columns of statements by their text, in which lists of any length are the same. */
const learned = new Map<string, readonly Column[]>();
const MOST_LEARNED = 1_000;

const shapeOf = (text: string): string => text.replaceAll(/\$\d+(?:, ?\$\d+)*/g, '$');

const columnsOf = (fields: readonly FieldDef[]): readonly Column[] =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }));

/** PostgreSQL's limit for the arguments of a function is 100. */
const MOST_COLUMNS = 90;

const askAlone = async (pool: Pool, { text, values, answer }: Asked): Promise<void> => {
  try {
    const { fields, rows } = await pool.query<Row>(text, [...values]);
    if (learned.size >= MOST_LEARNED) learned.clear();
    learned.set(shapeOf(text), columnsOf(fields));
    answer.resolve(rows);
  } catch (error) {
    answer.reject(error);
  }
};

/** One statement that answers several: each as a list of rows, whose values are texts as PostgreSQL sends them. */
const merge = (asked: readonly (Asked & { readonly columns: readonly Column[] })[]) => {
  const values: unknown[] = [];
  const parts = asked.map(({ text, values: own, columns }) => {
    const offset = values.length;
    values.push(...own);
    const names = columns.map((_, place) => `c${place}`);
    const renumbered = text.replaceAll(
      /\$(\d+)/g,
      (_, number: string) => `$${Number(number) + offset}`,
    );
    return `(select coalesce(json_agg(json_build_array(${names
      .map((name) => `r.${name}::text`)
      .join(', ')})), '[]') from (${renumbered}) as r(${names.join(', ')}))`;
  });
  return { text: `select json_build_array(${parts.join(', ')}) as answers`, values };
};

type Answers = readonly (readonly (readonly (string | null)[])[])[];

const rowOf = (columns: readonly Column[], texts: readonly (string | null)[]): Row => {
  const row: Row = {};
  for (const [place, { name, parse }] of columns.entries()) {
    const text = texts[place] ?? null;
    row[name] = text === null ? null : parse(text);
  }
  return row;
};

const LITERAL = /'(?:[^']|'')*'/g;

/** Whether a statement can stand inside another one, where its parameters have other numbers. */
const canBeMerged = (text: string, columns: readonly Column[]): boolean =>
  columns.length <= MOST_COLUMNS &&
  /^\s*(?:select|with)\b/.test(text) &&
  !text.match(LITERAL)?.some((literal) => /\$\d/.test(literal));

/** Asks what was gathered in one round trip. What was never asked before is asked alone, which shows its columns. */
const ask = async (pool: Pool, gathered: readonly Asked[]): Promise<void> => {
  const known: (Asked & { readonly columns: readonly Column[] })[] = [];
  const alone: Asked[] = [];
  for (const each of gathered) {
    const columns = learned.get(shapeOf(each.text));
    if (columns && canBeMerged(each.text, columns)) known.push({ ...each, columns });
    else alone.push(each);
  }
  const asking = alone.map((each) => askAlone(pool, each));
  if (known.length === 1 && known[0]) asking.push(askAlone(pool, known[0]));
  else if (known.length > 1)
    asking.push(
      pool.query<{ answers: Answers }>(merge(known)).then(
        ({ rows }) => {
          for (const [place, { columns, answer }] of known.entries())
            answer.resolve((rows[0]?.answers[place] ?? []).map((texts) => rowOf(columns, texts)));
        },
        // One of them failed, or a migration has changed its columns: each gets its own answer.
        async () => {
          await Promise.all(known.map((each) => askAlone(pool, each)));
        },
      ),
    );
  await Promise.all(asking);
};

/** Sends the statements that begin in one turn together. It only reads, and knows no transactions. */
class GatheringDriver implements Driver, DatabaseConnection {
  readonly #pool: Pool;
  #asked = new Map<string, Asked>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const key = `${text} ${JSON.stringify(parameters)}`;
    let asked = this.#asked.get(key);
    if (!asked) {
      asked = { text, values: parameters, answer: Promise.withResolvers() };
      if (this.#asked.size === 0) setImmediate(() => this.#send());
      this.#asked.set(key, asked);
    }
    return { rows: (await asked.answer.promise) as R[] };
  }

  #send(): void {
    const gathered = [...this.#asked.values()];
    this.#asked = new Map();
    void ask(this.#pool, gathered);
  }

  acquireConnection = async (): Promise<DatabaseConnection> => this;
  init = async (): Promise<void> => undefined;
  releaseConnection = async (): Promise<void> => undefined;
  destroy = async (): Promise<void> => undefined;
  beginTransaction = (): Promise<void> => Promise.reject(new Error('this database only reads'));
  commitTransaction = this.beginTransaction;
  rollbackTransaction = this.beginTransaction;
  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('this database does not stream');
  }
}

/**
 * A database for the reads of one page: those that begin in one turn are asked in one statement, and what is asked
 * twice is asked once. A round trip costs the server more than most of these reads cost PostgreSQL. Reads that need
 * the answers of others follow in the next round trip.
 */
export const gathering = (pool: Pool): Database =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new GatheringDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
