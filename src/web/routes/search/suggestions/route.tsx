import { searchCatalogue } from '#usecases/search/search-catalogue.ts';
import { depsContext } from '#web/http/context.ts';
import { suggestionOf } from '#web/pages/search-suggestion.ts';
import type { Route } from './+types/route.ts';

/** The number of rows that fit above a phone's keyboard. */
const MOST = 7;

/** Suggestions of the search field, best first. */
export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { content } = context.get(depsContext);
  const query = new URL(request.url).searchParams.get('q') ?? '';
  const found = searchCatalogue(content, query).slice(0, MOST).map(suggestionOf);
  return Response.json(found, { headers: { 'cache-control': 'public, max-age=300' } });
};
