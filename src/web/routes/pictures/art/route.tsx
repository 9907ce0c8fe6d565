import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { ART_CACHE, pictureAnswer } from '#web/http/picture-answer.ts';
import type { Route } from './+types/route.ts';

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  pictureAnswer(
    request,
    context
      .get(depsContext)
      .pictures.art(
        href('/art/:productId/:file', { productId: params.productId, file: params.file }),
      ),
    ART_CACHE,
  );
