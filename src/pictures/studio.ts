import sharp from 'sharp';
import type { Article } from '#domain/articles.ts';
import type { Catalogue, Product } from '#domain/catalogue.ts';
import { drawArt } from './art/draw.tsx';
import { subjectOf } from './art/subject.ts';
import { articleCard, productCard, storeCard } from './cards/cards.ts';
import type { Card } from './cards/card.ts';
import { drawCard } from './cards/draw-card.tsx';
import { openLetters } from './letters/open-letters.ts';

export type StudioOptions = {
  readonly catalogue: Catalogue;
  readonly brandName: string;
  /** The store's mark as SVG. */
  readonly mark: string;
};

/**
 * The renderer of pictures. It loads the font and two large packages, so it is opened only when a picture
 * is requested.
 */
export const openStudio = ({ catalogue, brandName, mark }: StudioOptions) => {
  const letters = openLetters();
  const toPng = async (card: Card): Promise<Buffer> =>
    sharp(Buffer.from(drawCard(card, { brandName, mark, letters })))
      .flatten({ background: '#ffffff' })
      .png({ compressionLevel: 9 })
      .toBuffer();
  return {
    art: (product: Product, strength: string) => {
      const subject = subjectOf(product, strength);
      return subject ? drawArt(subject, letters) : undefined;
    },
    productCard: (product: Product) => toPng(productCard(product, letters)),
    articleCard: (article: Article) => toPng(articleCard(article, catalogue, letters)),
    storeCard: () => toPng(storeCard(catalogue, letters)),
  };
};

export type Studio = ReturnType<typeof openStudio>;
