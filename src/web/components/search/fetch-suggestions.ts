import { z } from 'zod/mini';
import type { Suggestion } from './suggestion.ts';

const answer = z.array(z.object({ to: z.string(), name: z.string(), note: z.string() }));

/** What the store offers for the words; nothing where it cannot be asked, since the search itself still can. */
export const fetchSuggestions = async (
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> => {
  try {
    const response = await fetch(`/search/suggestions?q=${encodeURIComponent(query)}`, { signal });
    return response.ok ? answer.parse(await response.json()) : [];
  } catch {
    return [];
  }
};
