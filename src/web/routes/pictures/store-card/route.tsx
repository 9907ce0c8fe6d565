import { depsContext } from '#web/http/context.ts';
import { CARD_CACHE, pictureAnswer } from '#web/http/picture-answer.ts';
import type { Route } from './+types/route.ts';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  pictureAnswer(request, context.get(depsContext).pictures.storeCard(), CARD_CACHE);
