import type * as z from 'zod/mini';
import type { DeliveryView } from '#db/reads/orders.ts';
import type { DeliveryAddress } from '#domain/orders/correct-address.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { checkForm, type CheckedForm } from '#web/forms/check-form.ts';
import { DEFAULT_CALLING_CODE } from '#web/forms/labels.ts';
import { deliverySchema } from '#web/forms/schemas/delivery.ts';
import type { DeliveryForm } from './delivery-form.tsx';
import { formatPhone, toPhone } from './phone.ts';

type Read = Pick<z.output<typeof deliverySchema>, 'version'> & {
  readonly address: DeliveryAddress;
};

/** The form's initial values: as stored, with the telephone number formatted for people. */
export const shownDelivery = ({ address, ...order }: DeliveryView): DeliveryForm => ({
  version: order.version,
  country: order.country,
  name: order.name,
  initial: { ...address, apartment: address.apartment ?? '', phone: formatPhone(address.phone) },
});

/** Reads a corrected address from a form, as the store keeps it. */
export const readDelivery = (posted: FormData): CheckedForm<Read> => {
  const form = checkForm(deliverySchema, posted);
  if (!form.ok) return form;
  const { version, ...fields } = form.value;
  const phone = toPhone(DEFAULT_CALLING_CODE, fields.phone);
  return phone === undefined
    ? {
        ok: false,
        reply: { values: form.values, errors: { phone: ACCOUNT_MESSAGES.phoneInvalid } },
      }
    : {
        ...form,
        value: { version, address: { ...fields, apartment: fields.apartment || null, phone } },
      };
};
