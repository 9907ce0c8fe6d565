import { data } from 'react-router';
import { ErrorPage } from '#web/components/layout/error-page.tsx';
import { SearchForm } from '#web/components/search/search-form.tsx';

export const loader = () => data(null, { status: 404 });

// Answers a POST to an unknown address like a GET.
export const action = () => data(null, { status: 404 });

export default function NotFound() {
  return (
    <ErrorPage status={404}>
      <SearchForm label="Search the store" />
    </ErrorPage>
  );
}
