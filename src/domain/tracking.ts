const WEB_ADDRESS = /^https?:\/\/[^\s"'<>\\^`{|}]+$/i;

/** The courier's page, where the whole of a tracking text is one that a browser may open. */
export const trackingUrl = (tracking: string): string | undefined => {
  const text = tracking.trim();
  return WEB_ADDRESS.test(text) ? text : undefined;
};
