import { Search } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import { SearchField } from './search-field.tsx';

/** The search within a page; the header has its own. */
export const SearchForm = ({ query = '', label }: { query?: string; label: string }) => (
  <Form
    role="search"
    aria-label={label}
    action={href('/search')}
    className="no-print flex items-end gap-3"
  >
    <div className="relative grid min-w-0 grow gap-2 sm:max-w-lg">
      <label htmlFor="search-page" className="font-medium">
        Medicine, ingredient or topic
      </label>
      <SearchField
        // The key resets the field for a new search, but not while somebody types.
        key={query}
        id="search-page"
        defaultValue={query}
        className="min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      />
    </div>
    <Button type="submit">
      <Icon node={Search} className="size-4" />
      <span className="max-sm:sr-only">Search</span>
    </Button>
  </Form>
);
