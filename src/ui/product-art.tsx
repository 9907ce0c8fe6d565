import { artAddress } from '#domain/art-address.ts';

/**
 * A picture of a medicine, drawn from its data: the dosage form, its class as colour, its strength as print.
 * It is a separate file, which the browser caches, and shows nothing that the words beside it do not say.
 */
export const ProductArt = ({
  productId,
  strength,
  eager = false,
  className = '',
}: {
  productId: string;
  strength: string;
  /** For a drawing that is visible without scrolling. */
  eager?: boolean;
  className?: string;
}) => (
  <img
    src={artAddress(productId, strength)}
    width={480}
    height={280}
    alt=""
    decoding="async"
    draggable={false}
    loading={eager ? 'eager' : 'lazy'}
    className={`block ${className}`}
  />
);
