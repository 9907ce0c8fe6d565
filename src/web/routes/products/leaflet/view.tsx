import { Button } from '#ui/button.tsx';
import { Breadcrumbs, PageHead } from '#web/components/layout/page-parts.tsx';
import { ServerPart } from '#web/components/layout/server-part.tsx';
import { href } from '#web/href.ts';

/** Every text about a medicine on one page, all open, to read or to print. */
export const LeafletView = ({ name, productId }: { name: string; productId: string }) => (
  <>
    <Breadcrumbs
      steps={[
        [href('/products'), 'Products'],
        [href('/products/:productId', { productId }), name],
      ]}
      here="Leaflet"
    />
    <PageHead
      title={`${name}: the whole leaflet`}
      text="Our text about this medicine. The leaflet in your pack comes first."
      below
    />
    <p className="needs-script no-print page pt-4">
      <Button look="secondary" onClick={() => print()}>
        Print
      </Button>
    </p>
    <ServerPart name="leaflet" path={href('/products/:productId/leaflet', { productId })} />
  </>
);
