import { useState } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { fieldControl, FieldFrame } from '#ui/field.tsx';
import { Meter } from '#ui/meter.tsx';
import { Progress } from '#ui/progress.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { Questions } from '#web/components/texts/questions.tsx';
import { addLine, type CartLine } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { CartBadge } from '#web/components/cart/cart-dropdown.tsx';
import { PendingLine } from '#web/components/layout/header.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';
import { InBrowser, Specimen, State } from './specimen.tsx';

const Counted = ({ name, first }: { name: string; first: number }) => {
  const [value, setValue] = useState(first);
  return (
    <State name={name}>
      <div>
        <QuantityStepper value={value} onChange={setValue} label={name} min={1} max={9} />
      </div>
    </State>
  );
};

export const Steppers = () => (
  <Specimen title="Quantity stepper">
    <div className="flex flex-wrap gap-6">
      <Counted name="At the least" first={1} />
      <Counted name="Between" first={4} />
      <Counted name="At the most" first={9} />
    </div>
  </Specimen>
);

export const Accordions = () => (
  <Specimen title="Accordion">
    <Questions
      group="styleguide"
      questions={[
        { question: 'What opens?', answer: 'One question at a time, without JavaScript too.' },
        {
          question:
            'What becomes of a question that is longer than a line on a phone, and perhaps than two?',
          answer: 'It breaks, and its arrow stays beside it.',
        },
      ]}
    />
  </Specimen>
);

export const Measures = () => (
  <Specimen title="Progress and meter">
    <InBrowser>
      <div className="grid gap-6 md:grid-cols-2">
        <Progress label="Just begun" value={0} />
        <Progress label="Uploading" value={42} />
        <Progress label="All of it" value={100} />
        <Progress label="No one knows how long" value={null} />
        <Meter label="Password strength" value={33} words="Weak" tone="red" />
        <Meter label="Password strength, more" value={66} words="Medium" tone="amber" />
        <Meter label="Password strength, most" value={100} words="Strong" tone="leaf" />
      </div>
    </InBrowser>
  </Specimen>
);

const countries = [
  {
    label: 'Countries',
    items: [
      { value: 'US', label: 'United States', note: '+1' },
      { value: 'CA', label: 'Canada', note: '+1' },
      { value: 'TR', label: 'Türkiye', note: '+90' },
    ],
  },
];

const find = (typed: string) =>
  countries[0]?.items.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase())) ??
  [];

const Country = ({ id, label, error }: { id: string; label: string; error?: string }) => (
  <State name={label}>
    <InBrowser>
      <FieldFrame id={id} label="Country" error={error}>
        <Combobox
          {...fieldControl(id, { error })}
          name={id}
          groups={countries}
          find={find}
          none="No country has this name."
          listLabel={`Countries, ${label.toLowerCase()}`}
          defaultValue={error ? '' : 'US'}
        />
      </FieldFrame>
    </InBrowser>
  </State>
);

export const Choices = () => (
  <Specimen title="Combobox">
    <div className="grid gap-6 md:grid-cols-2">
      <Country id="styleguide-country" label="With a choice" />
      <Country
        id="styleguide-country-wrong"
        label="With an error"
        error="We cannot send a parcel there"
      />
    </div>
  </Specimen>
);

/** Search fields as in the header; suggestions appear while somebody types. */
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

/** The pending bar, here at the top of a box instead of the window. */
export const Pending = () => (
  <Specimen title="Pending bar">
    <div className="relative h-6 translate-0 overflow-hidden rounded-control bg-sunken">
      <PendingLine />
    </div>
  </Specimen>
);
