import { Paragraph, TextLink } from './layout.tsx';

/** The address in a tracking text, where the whole text is one that a browser may open. */
const trackingUrl = (tracking: string): string | undefined => {
  if (!/^https?:\/\/\S+$/i.test(tracking) || !URL.canParse(tracking)) return undefined;
  return new URL(tracking).href;
};

/** The tracking number, or the courier's page where staff gave an address. */
export const Tracking = ({ tracking }: { tracking: string }) => {
  const url = trackingUrl(tracking.trim());
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
