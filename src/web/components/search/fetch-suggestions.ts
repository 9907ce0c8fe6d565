import { z } from 'zod/mini';
import { href } from '#web/href.ts';
import type { Suggestion } from './suggestion.ts';

const answer = z.array(z.object({ to: z.string(), name: z.string(), note: z.string() }));

/** Search suggestions for the text; empty if the request fails, because the search itself still works. */
export const fetchSuggestions = async (
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  try {
    const response = await fetch(`${href('/search/suggestions')}?q=${encodeURIComponent(query)}`, {
      signal,
    });
    return response.ok ? answer.parse(await response.json()) : [];
  } catch {
    return [];
  }
};
