import { useState } from 'react';
import { Combobox } from '#ui/combobox.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#ui/menu.tsx';
import { Meter } from '#ui/meter.tsx';
import { Progress } from '#ui/progress.tsx';
import { QuantityStepper } from '#ui/quantity-stepper.tsx';
import { Questions } from '#web/components/questions.tsx';
import { OrderLine } from '#web/routes/account/overview/order-line.tsx';
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
        <Progress label="Nobody knows how long" value={null} />
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

export const Choices = () => (
  <Specimen title="Menu and combobox">
    <div className="grid gap-6 md:grid-cols-2">
      <State name="Menu">
        <div>
          <Menu trigger="Order">
            <MenuItem onSelect={() => undefined} keys="T">
              Add Tracking
            </MenuItem>
            <MenuItem onSelect={() => undefined} disabled>
              Not possible now
            </MenuItem>
            <MenuLink link={<a href="#styleguide">Go to the top</a>}>Go to the top</MenuLink>
            <MenuSeparator />
            <MenuItem onSelect={() => undefined} danger>
              Delete Order
            </MenuItem>
          </Menu>
        </div>
      </State>
      <State name="Combobox">
        <InBrowser>
          <label htmlFor="styleguide-country" className="font-medium">
            Country
          </label>
          <Combobox
            id="styleguide-country"
            name="country"
            className="block min-h-11 w-full rounded-control border border-edge bg-surface px-3 py-2"
            groups={countries}
            find={(typed) =>
              countries[0]?.items.filter(({ label }) =>
                label.toLowerCase().includes(typed.toLowerCase()),
              ) ?? []
            }
            none="No country has this name."
            listLabel="Countries"
            defaultValue="US"
          />
        </InBrowser>
      </State>
    </div>
  </Specimen>
);

export const Timelines = () => (
  <Specimen title="Order timeline">
    <State name="On its way">
      <OrderLine
        stops={[
          { status: 'Order Requested', state: 'passed', date: 'May 1, 2026' },
          { status: 'Order Confirmed', state: 'passed', date: 'May 2, 2026' },
          { status: 'Preparing for Shipment', state: 'current', date: 'May 3, 2026' },
          { status: 'Order Shipped', state: 'ahead', date: undefined },
          { status: 'In Transit', state: 'ahead', date: undefined },
          { status: 'Out for Delivery', state: 'ahead', date: undefined },
          { status: 'Delivered', state: 'ahead', date: undefined },
        ]}
      />
    </State>
  </Specimen>
);
