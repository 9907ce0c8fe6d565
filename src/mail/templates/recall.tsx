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

/** The numbers of each pack, as they are printed on it. */
const PackFacts = ({ packs }: Pick<PackRecalledData, 'packs'>) =>
  packs.map((pack) => (
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
  ));

/** To each patient who was sent a recalled pack: what to do now. */
export const packRecalled = (data: PackRecalledData, brand: MailBrand): Letter => ({
  subject: `Please stop using a product from your ${brand.name} order`,
  preview: 'It has been recalled. Here is what to do now.',
  reason: `You received this email because ${brand.name} arranged an order for you that is affected.`,
  body: (
    <>
      <Title>A product that you received has been recalled</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        We are sorry to tell you that a product from your order has been recalled. The reason is:
      </Paragraph>
      <Quoted>{data.reason}</Quoted>
      <PackFacts packs={data.packs} />
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

type RecallWithdrawnData = Pick<
  PackRecalledData,
  'orderId' | 'orderIds' | 'firstName' | 'packs'
> & {
  /** The day on which the patient was told of the recall: "March 31, 2033". */
  readonly told: string;
  /** Why it is withdrawn, in the words of the staff. */
  readonly reason: string;
};

/** To each patient who was told of a recall that was recorded by mistake: which packs they may use. */
export const recallWithdrawn = (data: RecallWithdrawnData, brand: MailBrand): Letter => ({
  subject: `The recall of a product from your ${brand.name} order was a mistake`,
  preview: 'Which packs you can use again.',
  reason: `You received this email because ${brand.name} wrote to you about a recall.`,
  body: (
    <>
      <Title>The recall was a mistake</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        On {data.told} we asked you to stop using a product from your order. We recorded that recall
        by mistake, and we are sorry for the worry. The reason is:
      </Paragraph>
      <Quoted>{data.reason}</Quoted>
      <Paragraph>These packs are not recalled:</Paragraph>
      <PackFacts packs={data.packs} />
      <Paragraph>
        Please compare the numbers with those on your packs. You can use them again if you have
        stored them as the leaflet says and they have not expired.
      </Paragraph>
      <Paragraph>
        If you no longer have them, or if you are not sure how they were stored, do not use them.
        Answer this email, or call us: {brand.phone}. Do not go without your treatment: if you have
        no other pack, call your doctor or a pharmacist today.
      </Paragraph>
    </>
  ),
});

type RecallHelpStoreData = { readonly recallId: string };

/** To the store: a patient asks for help. It names nobody. */
export const recallHelpStore = (data: RecallHelpStoreData, brand: MailBrand): Letter => ({
  subject: 'A patient needs help with a recalled pack',
  preview: 'Someone has to write or call today.',
  reason: `This email goes to the store’s address, ${brand.email}.`,
  body: (
    <>
      <Title>A patient needs help with a recalled pack</Title>
      <Paragraph>Please write to or call the patient today. The page shows who it is.</Paragraph>
      <Action href={`${pageUrl(brand, '/admin/recalls')}?open=${data.recallId}`}>
        Open the recall
      </Action>
    </>
  ),
});
