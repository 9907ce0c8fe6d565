import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  addLine,
  type Cart,
  CART_STORAGE_KEY,
  CART_STORAGE_VERSION,
  type CartLine,
  changeQuantity,
  MAX_QUANTITY,
  MIN_QUANTITY,
  removeLine,
  repriceLines,
  stateDose,
} from '#domain/cart.ts';
import { type Cents, MAX_CENTS } from '#domain/money.ts';
import { MAX_UNITS_PER_DAY, MIN_UNITS_PER_DAY } from '#domain/supply.ts';

type CartState = {
  readonly lines: Cart;
  /** False until the browser has read its storage; the server has no cart. */
  readonly ready: boolean;
  readonly add: (line: CartLine) => void;
  readonly change: (id: string, quantity: number) => void;
  readonly state: (id: string, unitsPerDay: number | undefined) => void;
  readonly reprice: (prices: ReadonlyMap<string, Cents>) => void;
  readonly remove: (id: string) => void;
  readonly clear: () => void;
};

const isWhole = (value: unknown, low: number, high: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high;

const isLine = (value: unknown): value is CartLine =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'productId' in value &&
  typeof value.productId === 'string' &&
  'strength' in value &&
  typeof value.strength === 'string' &&
  'name' in value &&
  typeof value.name === 'string' &&
  'pack' in value &&
  typeof value.pack === 'string' &&
  'price' in value &&
  isWhole(value.price, 0, MAX_CENTS) &&
  'quantity' in value &&
  isWhole(value.quantity, MIN_QUANTITY, MAX_QUANTITY) &&
  (!('unitsPerDay' in value) ||
    value.unitsPerDay === undefined ||
    isWhole(value.unitsPerDay, MIN_UNITS_PER_DAY, MAX_UNITS_PER_DAY));

export const isCart = (value: unknown): value is readonly CartLine[] =>
  Array.isArray(value) && value.every(isLine);

/** The cart is kept in the browser. It survives logging out and closing the tab. */
export const useCart = create<CartState>()(
  persist(
    (set) => ({
      lines: [],
      ready: false,
      add: (line) => set(({ lines }) => ({ lines: addLine(lines, line) })),
      change: (id, quantity) =>
        set(({ lines }) => ({ lines: changeQuantity(lines, id, quantity) })),
      state: (id, unitsPerDay) =>
        set(({ lines }) => ({ lines: stateDose(lines, id, unitsPerDay) })),
      reprice: (prices) => set(({ lines }) => ({ lines: repriceLines(lines, prices) })),
      remove: (id) => set(({ lines }) => ({ lines: removeLine(lines, id) })),
      clear: () => set({ lines: [] }),
    }),
    {
      name: CART_STORAGE_KEY,
      version: CART_STORAGE_VERSION,
      partialize: ({ lines }) => ({ lines }),
      // People can edit their storage, so invalid lines are dropped.
      merge: (stored, current) => {
        const lines =
          typeof stored === 'object' &&
          stored !== null &&
          'lines' in stored &&
          Array.isArray(stored.lines)
            ? stored.lines.filter(isLine)
            : [];
        return { ...current, lines };
      },
      skipHydration: true,
      onRehydrateStorage: () => () => useCart.setState({ ready: true }),
    },
  ),
);

/** Reads the stored cart, now and whenever another tab changes it. */
export const followStoredCart = (): (() => void) => {
  void useCart.persist.rehydrate();
  const onStorage = (event: StorageEvent): void => {
    if (event.key === CART_STORAGE_KEY) void useCart.persist.rehydrate();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
};
