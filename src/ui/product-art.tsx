import { artAddress } from '#domain/art-address.ts';

/**
 * A medicine drawn from its data: the dosage form, its class as colour, its strength as print. The
 * drawing is a file of its own, which the browser keeps, and says nothing that the words beside it do
 * not say.
 */
export const ProductArt = ({
  productId,
  strength,
  eager = false,
  className = '',
}: {
  productId: string;
  strength: string;
  /** For a drawing that is seen before anybody scrolls. */
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
