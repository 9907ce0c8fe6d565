import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Content } from '#content/load.ts';
import { artAddress } from '#domain/art-address.ts';
import type { Studio, StudioOptions } from './studio.ts';

const brotli = promisify(brotliCompress);

/** A picture as it is served. */
export type Picture = {
  readonly type: 'image/svg+xml' | 'image/png';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The same in brotli, where that is smaller. */
  readonly packed?: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Content-Security-Policy of a picture that is opened by itself. */
  readonly policy: string;
};

export type CardKind = 'products' | 'articles';

export type Pictures = {
  /** The drawing that `artAddress` names; undefined where there is none. */
  readonly art: (address: string) => Promise<Picture> | undefined;
  /** The social card of one product or article; undefined where there is none of that id. */
  readonly card: (kind: CardKind, id: string) => Promise<Picture> | undefined;
  /** The social card of every other page. */
  readonly storeCard: () => Promise<Picture>;
};

export type PicturesOptions = Omit<StudioOptions, 'catalogue'> & {
  readonly content: Pick<Content, 'catalogue' | 'articlesById'>;
  readonly openStudio?: (options: StudioOptions) => Promise<Studio>;
};

const CLOSED = "default-src 'none'; frame-ancestors 'none'";

const digest = (content: string | Uint8Array, encoding: 'base64' | 'base64url'): string =>
  createHash('sha256').update(content).digest(encoding);

const etagOf = (bytes: Uint8Array): string => `"${digest(bytes, 'base64url').slice(0, 22)}"`;

const fromSvg = async ({ svg, style }: { svg: string; style: string }): Promise<Picture> => {
  const bytes = new TextEncoder().encode(svg);
  return {
    type: 'image/svg+xml',
    bytes,
    packed: new Uint8Array(await brotli(bytes)),
    etag: etagOf(bytes),
    policy: `${CLOSED}; style-src 'sha256-${digest(style, 'base64')}'`,
  };
};

const fromPng = (png: Uint8Array): Picture => ({
  type: 'image/png',
  bytes: new Uint8Array(png),
  etag: etagOf(png),
  policy: CLOSED,
});

/**
 * The store's pictures: each is made when it is first asked for, once however many ask, and kept. There
 * are as many as the content has things to show, so that nobody can fill the memory; and one card is
 * made at a time, so that a crawler that asks for all of them does not take the machine from visitors.
 */
export const openPictures = ({ content, openStudio, ...options }: PicturesOptions): Pictures => {
  const { catalogue, articlesById } = content;
  const open = openStudio ?? (async (given) => (await import('./studio.ts')).openStudio(given));
  let studio: Promise<Studio> | undefined;
  const withStudio = (): Promise<Studio> => (studio ??= open({ ...options, catalogue }));

  const kept = new Map<string, Promise<Picture>>();
  const keep = (name: string, make: () => Promise<Picture>): Promise<Picture> => {
    const known = kept.get(name);
    if (known) return known;
    const made = make();
    kept.set(name, made);
    // A failed picture is drawn again at the next request.
    made.catch(() => kept.delete(name));
    return made;
  };

  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (draw: (studio: Studio) => Promise<Buffer>) => (): Promise<Picture> => {
    const made = turn.then(withStudio).then(draw).then(fromPng);
    turn = made.catch(() => undefined);
    return made;
  };

  const strengths = new Map(
    catalogue.products.flatMap((product) =>
      product.options.map(
        ({ strength }) => [artAddress(product.id, strength), { product, strength }] as const,
      ),
    ),
  );

  return {
    art(address) {
      const found = strengths.get(address);
      if (!found) return undefined;
      return keep(address, async () => {
        const drawn = (await withStudio()).art(found.product, found.strength);
        if (!drawn) throw new Error(`nothing was drawn for ${address}`);
        return fromSvg(drawn);
      });
    },
    card(kind, id) {
      if (kind === 'products') {
        const product = catalogue.byId.get(id);
        return (
          product &&
          keep(
            `products/${id}`,
            inTurn((each) => each.productCard(product)),
          )
        );
      }
      const article = articlesById.get(id);
      return (
        article &&
        keep(
          `articles/${id}`,
          inTurn((each) => each.articleCard(article)),
        )
      );
    },
    storeCard: () =>
      keep(
        'store',
        inTurn((each) => each.storeCard()),
      ),
  };
};
