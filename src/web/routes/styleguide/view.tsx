import { PageHead } from '#web/components/page-head.tsx';
import type { ProductFacts } from '#web/product-facts.ts';
import { Badges, Buttons, Fields, Tables, Waiting } from './basics.tsx';
import { Greetings } from '#web/routes/home/greetings.tsx';
import { Accordions, Choices, Measures, Steppers } from './counting.tsx';
import { Lists } from './lists.tsx';
import { OrderLines, Stories, Uploads } from './orders.tsx';
import { Carousels, Drawings, type Kind, PriceBars } from './pictures.tsx';
import { Speaking } from './speaking.tsx';
import { StaffLists } from './staff.tsx';

export const StyleguideView = ({
  kinds,
  sellers,
}: {
  kinds: readonly Kind[];
  sellers: readonly ProductFacts[];
}) => (
  <>
    <PageHead title="Widgets" />
    <div id="styleguide" className="page grid grid-cols-1 gap-10 py-8">
      <Buttons />
      <Fields />
      <Badges />
      {sellers[0] ? <PriceBars product={sellers[0]} /> : null}
      <Drawings kinds={kinds} />
      <Carousels sellers={sellers} />
      <Steppers />
      <Accordions />
      <Speaking />
      <Measures />
      <Choices />
      <Uploads />
      <OrderLines />
      <Stories />
      <Lists />
      <Tables />
      <StaffLists />
      <Waiting />
    </div>
    <Greetings />
  </>
);
