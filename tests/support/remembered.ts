import { Client } from 'pg';

/** Queries a single value from a server. */
export const query = async (url: string, text: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ v: string }>(text);
    return String(rows[0]?.v);
  } finally {
    await client.end();
  }
};
export const remember = (url: string) => query(url, 'create table seen as select 42 as v');
export const remembered = (url: string) => query(url, 'select v from seen');
