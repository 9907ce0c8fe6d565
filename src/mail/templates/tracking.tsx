import { readTracking } from '#domain/tracking.ts';
import { Paragraph, TextLink } from './layout.tsx';

/** The carrier's page with the number, where the number tells the carrier or staff gave an address. */
export const Tracking = ({ tracking }: { tracking: string }) => {
  const { text, carrier, url } = readTracking(tracking);
  return (
    <Paragraph>
      {url ? (
        <>
          {url === text ? null : (
            <>
              Your tracking number is <strong>{text}</strong>.{' '}
            </>
          )}
          {carrier
            ? `Follow your parcel at ${carrier}: `
            : 'Follow your parcel on the courier’s page: '}
          <TextLink href={url}>{url}</TextLink>
        </>
      ) : (
        <>
          Your tracking number is <strong>{text}</strong>.
        </>
      )}
    </Paragraph>
  );
};
