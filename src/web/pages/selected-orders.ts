import { localPath } from '#web/http/local-path.ts';
import { href } from '#web/href.ts';

/** Name of the checkboxes of a list of orders, and the form that they belong to. */
export const SELECTED = 'order';
export const SELECTION_FORM = 'selected-orders';

/** Value of a checkbox: the order as the person sees it. */
export const selectedValue = ({
  id,
  version,
}: {
  readonly id: string;
  readonly version: number;
}): string => `${id} ${version}`;

/** The selected orders of a posted form, each once. */
export const selectedOrders = (form: FormData) => {
  const seen = new Map(
    form.getAll(SELECTED).flatMap((value) => {
      const [orderId = '', version = ''] = typeof value === 'string' ? value.split(' ') : [];
      return orderId === '' ? [] : [[orderId, Number(version)] as const];
    }),
  );
  return [...seen].map(([orderId, version]) => ({ orderId, version }));
};

/** Address of the list that a posted form was sent from. */
export const listBehind = (form: FormData): string => {
  const asked = form.get('back');
  return localPath(typeof asked === 'string' ? asked : '', href('/admin/dashboard'));
};
