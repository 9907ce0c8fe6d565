import { Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { DeadEnd } from '#web/components/layout/error-page.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';
import { href } from '#web/href.ts';

export const ArticleNotFound = () => (
  <DeadEnd
    title="Article not found"
    text="There is no article at this address. It may have moved. You can search all our articles."
    actions={
      <Link to={href('/blog')} className={buttonClass('primary')}>
        Back to Blog
      </Link>
    }
  >
    <SearchForm label="Search the store" />
  </DeadEnd>
);
