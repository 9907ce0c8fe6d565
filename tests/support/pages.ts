/** Reads a page as a person without a browser would: its text, its fields, and its structured data. */

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex: string, digits: string, name: string) =>
      hex !== undefined
        ? String.fromCodePoint(Number.parseInt(hex, 16))
        : digits !== undefined
          ? String.fromCodePoint(Number(digits))
          : (ENTITIES[name] ?? whole),
  );

const INLINE = /<\/?(?:a|abbr|b|bdi|del|em|i|mark|s|small|span|strong|sub|sup|time)\b[^>]*>/gi;

/** The text of some HTML on one line; text of one rendered line stays together. */
export const textOf = (html: string): string =>
  decode(
    html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(script|style|svg|head)\b[\s\S]*?<\/\1>/gi, ' ')
      .replace(INLINE, '')
      .replace(/<[^>]+>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim();

/** Visually hidden text of links is removed, because the specification quotes visible text. */
const FOR_THE_EAR = /<span class="sr-only">[\s\S]*?<\/span>/g;

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
};

export type Field = {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly tag: string;
};

export type ReadPage = {
  readonly status: number;
  readonly html: string;
  /** The text of the page without header and footer. */
  readonly main: string;
  readonly text: string;
  readonly title: string;
  /** The headings as 'level text', in order. */
  readonly headings: readonly string[];
  readonly meta: (name: string) => string | undefined;
  readonly canonical: string | undefined;
  readonly structuredData: readonly Record<string, unknown>[];
  /** The fields of the page by label. */
  readonly fields: ReadonlyMap<string, Field>;
  /** The targets of links with exactly this text. */
  readonly links: (text: string) => readonly string[];
  readonly buttons: readonly string[];
};

const all = (html: string, pattern: RegExp): readonly (readonly string[])[] =>
  [...html.matchAll(pattern)].map((match) => match.map((part) => part ?? ''));

const graphOf = (html: string): readonly Record<string, unknown>[] =>
  all(html, /<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g).flatMap(
    ([, json]) => {
      const value: unknown = JSON.parse(json ?? '');
      const objects = Array.isArray(value) ? value : [value];
      return objects.flatMap((each: Record<string, unknown>) =>
        Array.isArray(each['@graph']) ? each['@graph'] : [each],
      );
    },
  );

const fieldsOf = (html: string): ReadonlyMap<string, Field> => {
  const controls = new Map<string, string>();
  for (const [tag = ''] of all(html, /<(?:input|select|textarea)\b[^>]*>/g))
    controls.set(attribute(tag, 'id') ?? '', tag);
  const fields = new Map<string, Field>();
  for (const [, opening = '', inside = ''] of all(html, /<label\b([^>]*)>([\s\S]*?)<\/label>/g)) {
    const wrapped = /<(?:input|select|textarea)\b[^>]*>/.exec(inside)?.[0];
    const tag = wrapped ?? controls.get(attribute(` ${opening}`, 'for') ?? '');
    if (tag !== undefined)
      fields.set(textOf(inside), {
        name: attribute(tag, 'name') ?? '',
        type: attribute(tag, 'type') ?? /^<(\w+)/.exec(tag)?.[1] ?? '',
        value: attribute(tag, 'value') ?? '',
        tag,
      });
  }
  return fields;
};

export const readPage = async (answer: Response | Promise<Response>): Promise<ReadPage> => {
  const response = await answer;
  const html = await response.text();
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const metas = all(html, /<meta\b[^>]*>/g).map(([tag = '']) => tag);
  const anchors = all(html, /<a\b([^>]*)>([\s\S]*?)<\/a>/g);
  return {
    status: response.status,
    html,
    main: textOf(main),
    text: textOf(html),
    title: decode(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''),
    headings: all(main, /<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g).map(
      ([, level, inside = '']) => `${level} ${textOf(inside)}`,
    ),
    meta: (name) => {
      const tag = metas.find((each) =>
        [attribute(each, 'name'), attribute(each, 'property')].includes(name),
      );
      return tag === undefined ? undefined : attribute(tag, 'content');
    },
    canonical: all(html, /<link\b[^>]*>/g)
      .map(([tag = '']) => tag)
      .filter((tag) => attribute(tag, 'rel') === 'canonical')
      .map((tag) => attribute(tag, 'href'))[0],
    structuredData: graphOf(html),
    fields: fieldsOf(html),
    links: (text) =>
      anchors
        .filter(([, , inside = '']) => textOf(inside.replace(FOR_THE_EAR, '')) === text)
        .map(([, opening = '']) => attribute(` ${opening}`, 'href') ?? ''),
    buttons: all(html, /<button\b[^>]*>([\s\S]*?)<\/button>/g).map(([, inside = '']) =>
      textOf(inside),
    ),
  };
};

/** The items of one type in the structured data of a page. */
export const ofType = (page: ReadPage, type: string): readonly Record<string, unknown>[] =>
  page.structuredData.filter((each) =>
    Array.isArray(each['@type']) ? each['@type'].includes(type) : each['@type'] === type,
  );

type Visitor = { readonly get: (path: string) => Promise<Response> };

/** The notice that a page shows after a redirect without JavaScript. */
export const announced = async (by: Visitor, answer: Response): Promise<string> => {
  const to = answer.headers.get('location');
  if (to === null) throw new Error(`no redirect, but ${answer.status}`);
  const page = await (await by.get(to)).text();
  return textOf(/<noscript>([\s\S]*?)<\/noscript>/.exec(page)?.[1] ?? '');
};
