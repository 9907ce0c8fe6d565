import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { Countries } from '#web/forms/countries/countries.ts';
import { href } from '#web/href.ts';
import type { ProductFacts } from '#web/pages/product-facts.ts';
import type { OptionTable } from '#web/pages/supply-facts.ts';
import { Greetings } from '#web/routes/home/greetings.tsx';
import { Badges, Buttons, Fields, Tables, Waiting } from './basics.tsx';
import { Accordions, Carts, Choices, Measures, Pending, Searching, Steppers } from './controls.tsx';
import { Forms } from './forms.tsx';
import { Actions, Marks, Nothing } from './marks.tsx';
import { NextThings, Summaries } from './next.tsx';
import { OrderLines, Stories, Uploads } from './orders.tsx';
import { Account, People } from './people.tsx';
import { Cards, Carousels, Drawings, type Kind, PriceBars, type Story } from './pictures.tsx';
import { Speaking } from './speaking.tsx';
import { Lists, StaffLists } from './staff.tsx';
import { Texts } from './texts.tsx';

type Shown = {
  readonly kinds: readonly Kind[];
  readonly sellers: readonly ProductFacts[];
  readonly stories: readonly Story[];
  readonly options: OptionTable;
  readonly countries: Countries;
};

/** Parts by the name in `?part=`. */
const parts: Readonly<Record<string, (shown: Shown) => ReactNode>> = {
  buttons: () => <Buttons />,
  forms: ({ countries }) => <Forms countries={countries} />,
  fields: () => (
    <>
      <Fields />
      <Choices />
      <Steppers />
      <Measures />
      <Searching />
      <Speaking />
    </>
  ),
  pictures: ({ kinds, sellers, stories }) => (
    <>
      {sellers[0] ? <PriceBars product={sellers[0]} /> : null}
      <Drawings kinds={kinds} />
      <Cards sellers={sellers} stories={stories} />
      <Carousels sellers={sellers} />
    </>
  ),
  reading: () => (
    <>
      <Badges />
      <Texts />
      <Accordions />
      <Tables />
      <Carts />
      <Pending />
      <Waiting />
    </>
  ),
  orders: ({ sellers, options }) => (
    <>
      <NextThings />
      <Summaries sellers={sellers} options={options} />
      <Uploads />
      <OrderLines />
      <Stories />
    </>
  ),
  account: () => <Account />,
  staff: () => (
    <>
      <Lists />
      <Marks />
      <StaffLists />
      <People />
      <Nothing />
      <Actions />
    </>
  ),
};

export const StyleguideView = (shown: Shown) => {
  const [query] = useSearchParams();
  const asked = query.get('part');
  const names = Object.keys(parts).filter((name) => asked === null || name === asked);
  return (
    <>
      <PageHead title="Widgets" />
      <div id="styleguide" className="page grid grid-cols-1 gap-10 py-8">
        <nav aria-label="Parts" className="flex flex-wrap gap-x-6">
          {['', ...Object.keys(parts)].map((name) => (
            <Link
              key={name}
              to={name === '' ? href('/styleguide') : `?part=${name}`}
              className="link inline-flex min-h-11 items-center capitalize"
            >
              {name === '' ? 'All' : name}
            </Link>
          ))}
        </nav>
        {names.map((name) => (
          <div key={name} className="grid grid-cols-1 gap-10">
            {parts[name]?.(shown)}
          </div>
        ))}
      </div>
      {names.includes('pictures') ? <Greetings /> : null}
    </>
  );
};
