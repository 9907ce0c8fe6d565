import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { Action, Facts, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

type LicencesEndingData = {
  readonly licences: readonly {
    readonly pharmacyId: string;
    readonly name: string;
    readonly licence: string;
    /** The last day on which it is valid, in ISO form. */
    readonly until: string;
    readonly ended: boolean;
  }[];
};

/** To administrators: which licences of the register end, or have ended. */
export const licencesEnding = ({ licences }: LicencesEndingData, brand: MailBrand): Letter => {
  const ended = licences.some((each) => each.ended);
  const one = licences.length === 1;
  const subject = ended
    ? `A pharmacy’s license has ended`
    : one
      ? `A pharmacy’s license ends soon`
      : `${licences.length} licenses of pharmacies end soon`;
  return {
    subject: `${subject} (${brand.name})`,
    preview: 'Look up the license again and record the check.',
    reason: `You received this email because you are an administrator of ${brand.name}.`,
    body: (
      <>
        <Title>{subject}</Title>
        <Paragraph>
          A pharmacy whose license has ended gets no new orders. Look the license up in the
          authority’s register and enter the new check. Another administrator has to confirm it.
        </Paragraph>
        <Facts
          facts={licences.map(({ name, licence, until, ended: over }) => [
            name,
            `License ${licence}, ${over ? 'ended after' : 'valid until'} ${formatDate(new Date(until))}`,
          ])}
        />
        <Action
          href={
            one && licences[0]
              ? pageUrl(brand, '/admin/pharmacies/:pharmacyId', {
                  pharmacyId: licences[0].pharmacyId,
                })
              : pageUrl(brand, '/admin/pharmacies')
          }
        >
          {one ? 'Open the pharmacy' : 'Open the register'}
        </Action>
      </>
    ),
  };
};

type PharmacyChosenData = {
  readonly orderId: string;
  readonly firstName: string;
  readonly pharmacy: string;
  readonly licence: string;
  readonly authority: string;
  readonly registerUrl: string;
  /** Whether another pharmacy was chosen before. */
  readonly changed: boolean;
};

/** To the patient: which pharmacy dispenses the order. */
export const pharmacyChosen = (data: PharmacyChosenData, brand: MailBrand): Letter => ({
  subject: data.changed
    ? `Another pharmacy will dispense your ${brand.name} order`
    : `The pharmacy for your ${brand.name} order`,
  preview: `It is ${data.pharmacy}. Please agree to it on the page of your order.`,
  reason: `You received this email because you placed an order at ${brand.name}.`,
  body: (
    <>
      <Title>{data.changed ? 'Your pharmacy has changed' : 'We chose a pharmacy for you'}</Title>
      <Paragraph>Hello {data.firstName},</Paragraph>
      <Paragraph>
        {data.changed
          ? 'We chose another pharmacy for your order.'
          : 'We chose the licensed pharmacy that will dispense your order.'}{' '}
        Please agree to it on the page of your order. We share nothing with the pharmacy before you
        do.
      </Paragraph>
      <Facts
        facts={[
          ['Order number', orderNumber(data.orderId)],
          ['Pharmacy', data.pharmacy],
          ['License', `${data.licence}, ${data.authority}`],
          ['Authority’s register', data.registerUrl],
        ]}
      />
      <Action href={pageUrl(brand, '/account/orders/:orderId', { orderId: data.orderId })}>
        Answer on your order’s page
      </Action>
    </>
  ),
});
