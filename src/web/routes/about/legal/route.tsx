import { data } from 'react-router';
import { formatDate } from '#domain/dates.ts';
import { fillBlocks } from '#domain/placeholders.ts';
import { ErrorPage } from '#web/components/layout/error-page.tsx';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { placeholderValues } from '#web/pages/page-texts.ts';
import type { Route } from './+types/route.ts';
import { LegalView } from './view.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const page = content.pages.legal.get(params.pageId);
  if (!page) return data({ page: undefined }, { status: 404 });
  return {
    page: {
      title: page.title,
      description: page.description,
      updated: { day: page.updated, text: formatDate(page.updated) },
      content: fillBlocks(page.content, placeholderValues(settings.brand, content.catalogue)),
    },
  };
};

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  loaderData?.page
    ? pageMeta(matches[0].loaderData, {
        name: loaderData.page.title,
        description: loaderData.page.description,
        path: href('/legal/:pageId', { pageId: params.pageId }),
      })
    : [];

export default function Page({ loaderData }: Route.ComponentProps) {
  return loaderData.page ? <LegalView page={loaderData.page} /> : <ErrorPage status={404} />;
}
