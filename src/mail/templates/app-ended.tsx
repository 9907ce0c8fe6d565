import { Action, Paragraph, Title } from './layout.tsx';
import { type Letter, type MailBrand, pageUrl } from './letter.ts';

/** The app as the store's own configuration names it. */
export type AppEndedData = { readonly appName: string };

/** To a customer whose app showed a key that had been used before, so that two must have had it. */
export const appEnded = ({ appName }: AppEndedData, brand: MailBrand): Letter => ({
  subject: `We ended the access of ${appName}`,
  preview: 'One of its keys was used twice.',
  reason: `You get this email because you connected ${appName} with your account at ${brand.name}.`,
  body: (
    <>
      <Title>{`${appName} cannot read your account any more`}</Title>
      <Paragraph>
        {appName} showed us a key that had been used before. That can be a mistake of the app, or
        somebody else may have a copy of the key. To be safe, we ended the access of the app. Your
        password and your orders are as they were.
      </Paragraph>
      <Paragraph>
        If you want to go on using the app, connect it again. If you do not know it, there is
        nothing else to do.
      </Paragraph>
      <Action href={pageUrl(brand, '/account/security')}>See what is connected</Action>
    </>
  ),
});
