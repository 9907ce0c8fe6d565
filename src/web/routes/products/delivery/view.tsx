import { Link } from 'react-router';
import { DeliveryEstimateForm, type Estimated } from '#web/components/delivery-estimate.tsx';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';

export const DeliveryView = ({
  zip,
  estimate,
  product,
}: Estimated & { product: { readonly id: string; readonly name: string } | undefined }) => (
  <>
    <PageHead
      title="Delivery estimate"
      text="When a parcel would arrive. It ships within 1 business day after approval and payment."
    />
    <div className="page grid grid-cols-1 gap-6 pt-8">
      <DeliveryEstimateForm key={zip} productId={product?.id} answered={{ zip, estimate }} />
      <p>
        {product ? (
          <Link to={href('/products/:productId', { productId: product.id })} className="link">
            Back to {product.name}
          </Link>
        ) : (
          <Link to={href('/products')} className="link">
            Browse Products
          </Link>
        )}
      </p>
    </div>
  </>
);
