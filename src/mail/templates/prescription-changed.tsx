import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

export type PrescriptionChangedData = {
  readonly orderId: string;
  readonly firstName: string;
  /** Whether what we had noted of it was corrected, or it fills nothing more. */
  readonly kind: 'corrected' | 'closed';
  /** Remaining packs by medicine; empty for a closed prescription. */
  readonly balances: readonly { readonly name: string; readonly left: string }[];
};

const words = {
  corrected: {
    subject: 'Less is left on your prescription',
    title: 'Less is left on your prescription',
    text: 'A pharmacist compared our notes with your prescription once more. We had noted more packs than it says, and have corrected that. We are sorry.',
  },
  closed: {
    subject: 'Your prescription is closed',
    title: 'Your prescription is closed',
    text: 'A pharmacist has closed your prescription, so no more orders can be filled from it. For your next order, please ask your prescriber for a new one.',
  },
} as const satisfies Record<
  PrescriptionChangedData['kind'],
  { subject: string; title: string; text: string }
>;

/** To the patient: what they were told is left of their prescription has become less. */
export const prescriptionChanged = (data: PrescriptionChangedData, brand: MailBrand): Letter => {
  const { subject, title, text } = words[data.kind];
  return {
    subject,
    preview: `${title}.`,
    reason: `You get this email because you placed an order at ${brand.name}.`,
    body: (
      <>
        <Title>{title}</Title>
        <Paragraph>Hello {data.firstName},</Paragraph>
        <Paragraph>{text}</Paragraph>
        <Facts
          facts={[
            ['Order number', orderNumber(data.orderId)],
            ...data.balances.map(({ name, left }) => [name, left] as const),
          ]}
        />
        <Paragraph>
          Orders that are approved already stay approved. If you think that this is a mistake,
          please answer this email.
        </Paragraph>
        <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
          See your order
        </Action>
      </>
    ),
  };
};
