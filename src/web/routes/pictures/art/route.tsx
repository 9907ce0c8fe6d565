import { depsContext } from '#web/context.ts';
import { ART_CACHE, pictureAnswer } from '#web/picture-answer.ts';
import type { Route } from './+types/route.ts';

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  pictureAnswer(
    request,
    context.get(depsContext).pictures.art(`/art/${params.productId}/${params.file}`),
    ART_CACHE,
  );
