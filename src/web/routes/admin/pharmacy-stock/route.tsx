import { data, redirect } from 'react-router';
import { findStock } from '#db/reads/pharmacy-stock.ts';
import { listDeskPharmacies } from '#db/reads/pharmacies.ts';
import { findOption } from '#domain/catalogue.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { ReadLine } from '#domain/pharmacies/stock-file.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { STOCK_MESSAGES } from '#texts/stock.ts';
import { importStock, previewStock } from '#usecases/pharmacies/stock.ts';
import { MAX_STOCK_TEXT } from '#web/forms/schemas/pharmacies.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { StockView, type StockReply } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Stock of a pharmacy',
    description: 'For the staff of the store.',
    path: href('/admin/pharmacies/:pharmacyId/stock', params),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { db, content } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { pharmacyId } = params;
  const [pharmacy] = await listDeskPharmacies(db, viewer, pharmacyId);
  if (!pharmacy) throw new Response(PHARMACY_MESSAGES.notFound, { status: 404 });
  const told = await findStock(db, viewer, pharmacyId);
  return {
    pharmacyId,
    name: (pharmacy.current ?? pharmacy.open)?.details.legalName ?? '',
    told: told && {
      at: formatMoment(told.at),
      lines: told.lines.map((line) => ({
        name: findOption(content.catalogue, line.productId, line.strength)?.product.name,
        strength: line.strength,
        gtin: line.gtin ?? '',
        packs: line.packs,
        price: formatMoney(toCents(line.priceCents)),
        batch: line.batch ?? '',
        expires: line.expires === null ? '' : formatDate(new Date(line.expires)),
      })),
    },
  };
};

/** Wrong lines that the page shows; whoever has more corrects these first. */
const SHOWN = 100;

const shownLine = ({ number, typed, problems }: ReadLine) => ({
  number,
  typed: Object.values(typed).filter((cell) => cell !== ''),
  problems,
});

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { pharmacyId } = params;
  const form = await request.formData();
  const text = form.get('pasted');
  const pasted = typeof text === 'string' ? text.slice(0, MAX_STOCK_TEXT) : '';
  if (form.get('intent') === 'import') {
    const imported = await orFailed(deps, STOCK_MESSAGES.failed, () =>
      importStock(deps, viewer, pharmacyId, pasted),
    );
    return imported.ok
      ? redirect(href('/admin/pharmacies/:pharmacyId/stock', { pharmacyId }), {
          headers: { 'set-cookie': noticeCookie('stock-imported') },
        })
      : data<StockReply>(
          { pasted, message: imported.message, preview: undefined },
          refusalInit(imported),
        );
  }
  const lines = await orFailed(deps, STOCK_MESSAGES.failed, () =>
    previewStock(deps, viewer, pasted),
  );
  if (!lines.ok)
    return data<StockReply>(
      { pasted, message: lines.message, preview: undefined },
      refusalInit(lines),
    );
  const wrong = lines.value.filter(({ row }) => row === undefined);
  const packs = lines.value.reduce((sum, { row }) => sum + (row?.packs ?? 0), 0);
  return data<StockReply>({
    pasted,
    message: undefined,
    preview: {
      lines: lines.value.length,
      packs,
      wrong: wrong.slice(0, SHOWN).map(shownLine),
      more: Math.max(0, wrong.length - SHOWN),
    },
  });
};

export const headers = actionHeaders;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StockView {...loaderData} reply={actionData} />;
}
