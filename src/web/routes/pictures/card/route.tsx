import { depsContext } from '#web/http/context.ts';
import { CARD_CACHE, pictureAnswer } from '#web/http/picture-answer.ts';
import type { Route } from './+types/route.ts';

const NAMED = /^(.+)\.png$/;

export const loader = ({ context, params, request }: Route.LoaderArgs) => {
  const { pictures } = context.get(depsContext);
  const { kind, file } = params;
  const id = NAMED.exec(file)?.[1];
  const known = id !== undefined && (kind === 'products' || kind === 'articles');
  return pictureAnswer(request, known ? pictures.card(kind, id) : undefined, CARD_CACHE);
};
