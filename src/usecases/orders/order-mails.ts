import type { MailToQueue } from '#jobs/catalogue.ts';
import type { CheckoutDetails } from '#domain/checkout.ts';

import type { Settings } from '#usecases/deps.ts';
import type { Charged } from './charge.ts';

/** What leaves when an order is placed: one mail to the patient, one to the store. */
export const orderMails = (
  settings: Settings,
  orderId: string,
  details: CheckoutDetails,
  { order, discount, total }: Charged,
): readonly MailToQueue[] => {
  const about = {
    orderId,
    lines: order.lines.map((line) => ({
      name: line.name,
      description: line.description,
      quantity: line.quantity,
      priceCents: line.price,
    })),
    discount: discount ? { kind: discount.kind, cents: discount.cents } : null,
    totalCents: total,
    prescriptionRequired: order.prescriptionRequired,
  };
  return [
    {
      to: details.email,
      input: { template: 'order-placed', data: { ...about, firstName: details.firstName } },
    },
    {
      to: settings.brand.email,
      input: {
        template: 'order-placed-store',
        data: {
          ...about,
          // Field by field: what a caller has besides these must not get into a stored mail.
          form: {
            firstName: details.firstName,
            lastName: details.lastName,
            email: details.email,
            phone: details.phone,
            streetAddress: details.streetAddress,
            apartment: details.apartment || null,
            city: details.city,
            state: details.state,
            zipCode: details.zipCode,
            country: details.country,
            orderNotes: details.orderNotes || null,
          },
        },
      },
    },
  ];
};
