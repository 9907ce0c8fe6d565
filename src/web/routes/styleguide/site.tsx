import { addLine, type CartLine } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { CartBadge } from '#web/components/cart/cart-dropdown.tsx';
import { PendingLine } from '#web/components/layout/header.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';
import { Specimen, State } from './specimen.tsx';

/** The header's own field does the same; what comes below it is there once somebody types. */
export const Searching = () => (
  <Specimen title="Search">
    <State name="At rest; type for suggestions">
      <SearchForm label="Widgets" />
    </State>
  </Specimen>
);

const line = (name: string, price: number, quantity: number): CartLine => ({
  id: name,
  productId: name,
  strength: '',
  name,
  description: '',
  pack: '',
  price: toCents(price),
  quantity,
});

const few = addLine([], line('Ozempic 2mg/3mL', 35_900, 2));
const many = [
  ...few,
  line('A medicine whose name and strength need two lines of their own 100mg/5mL', 123_456, 98),
  ...Array.from({ length: 6 }, (_, index) => line(`Another medicine ${index + 1}mg`, 4_800, 1)),
];

export const Carts = () => (
  <Specimen title="Cart dropdown">
    <div className="flex flex-wrap gap-6">
      {(
        [
          ['Empty', []],
          ['Filled', few],
          ['Longer than its room', many],
        ] as const
      ).map(([name, lines]) => (
        <State key={name} name={name}>
          <CartBadge lines={lines} />
        </State>
      ))}
    </div>
  </Specimen>
);

/** At the window's upper edge, and here at the edge of a box. */
export const Pending = () => (
  <Specimen title="Pending bar">
    <div className="relative h-6 translate-0 overflow-hidden rounded-control bg-sunken">
      <PendingLine />
    </div>
  </Specimen>
);
