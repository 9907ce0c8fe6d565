import { RECALL_STEPS } from '#domain/shipping/recalls.ts';
import { Action, Facts, Paragraph, Quoted, Title } from './layout.tsx';
import { type Letter, linkTo, type MailBrand, pageUrl } from './letter.ts';

type PackRecalledData = {
  readonly orderId: string;
  /** All orders that the mail is about: it is erased with any of them. */
  readonly orderIds: readonly string[];
  readonly firstName: string;
  readonly linkId: string;
  /** Why the packs are recalled, in the words of the staff. */
  readonly reason: string;
  readonly packs: readonly {
    readonly name: string;
    readonly batch: string;
    readonly serial: string | null;
    /** "March 31, 2033" */
    readonly expiry: string;
    /** The number of its order. */
    readonly order: string;
  }[];
};

/** To each patient who was sent a recalled pack: what to do now. */
export const packRecalled = (data: PackRecalledData, brand: MailBrand): Letter => ({
  subject: `Please stop using a product from your ${brand.name} order`,
  preview: 'It is recalled. What to do now.',
  reason: `You get this email because ${brand.name} arranged an order for you that is concerned.`,
  body: (
    <>
      <Title>A product that you received is recalled</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We are sorry to tell you that a product from your order is recalled. The reason is:
      </Paragraph>
      <Quoted>{data.reason}</Quoted>
      {data.packs.map((pack) => (
        <Facts
          key={`${pack.order} ${pack.batch} ${pack.serial ?? ''}`}
          facts={[
            ['Product', pack.name],
            ['Batch', pack.batch],
            ['Serial number', pack.serial],
            ['Expires', pack.expiry],
            ['Order number', pack.order],
          ]}
        />
      ))}
      <Paragraph>Please compare the numbers with those on your packs.</Paragraph>
      <Paragraph>
        <strong>What to do now:</strong>
      </Paragraph>
      {RECALL_STEPS.map((step, index) => (
        <Paragraph key={step}>
          {index + 1}. {step}
        </Paragraph>
      ))}
      <Paragraph>
        Then tell us what you have done, or that you need help. You do not have to log in.
      </Paragraph>
      <Action href={linkTo(brand, '/recall', data.linkId)}>Tell us</Action>
      <Paragraph>
        You can also answer this email, or call us: {brand.phone}. We are here to help.
      </Paragraph>
    </>
  ),
});

type RecallHelpStoreData = { readonly recallId: string };

/** To the store: a patient asks for help. It names nobody. */
export const recallHelpStore = (data: RecallHelpStoreData, brand: MailBrand): Letter => ({
  subject: 'A patient needs help with a recalled pack',
  preview: 'Somebody has to write or call today.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A patient needs help with a recalled pack</Title>
      <Paragraph>Please write to the patient, or call, today. The page shows who it is.</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/recalls')}?open=${data.recallId}`}>
        Open the recall
      </Action>
    </>
  ),
});
