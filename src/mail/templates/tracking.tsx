import { trackingUrl } from '#domain/tracking.ts';
import { Paragraph, TextLink } from './layout.tsx';

/** The tracking number, or the courier's page where staff gave an address. */
export const Tracking = ({ tracking }: { tracking: string }) => {
  const url = trackingUrl(tracking);
  return (
    <Paragraph>
      {url ? (
        <>
          Follow your parcel on the courier’s page: <TextLink href={url}>{url}</TextLink>
        </>
      ) : (
        <>
          Your tracking number is <strong>{tracking}</strong>.
        </>
      )}
    </Paragraph>
  );
};
