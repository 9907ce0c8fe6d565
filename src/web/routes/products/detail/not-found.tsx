import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { DeadEnd } from '#web/components/layout/error-page.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';
import { href } from '#web/href.ts';

export const ProductNotFound = () => (
  <DeadEnd
    title="Product not found"
    text="There is no product at this address. It may have a different name in Europe. You can search for both names."
    actions={
      <Link to={href('/products')} className={buttonClass('primary')}>
        Back to Products
      </Link>
    }
  >
    <SearchForm label="Search the store" />
  </DeadEnd>
);
