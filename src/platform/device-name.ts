import Bowser from 'bowser';

/** Human-readable name of the browser that sent the header: "Chrome on Android". */
export const deviceName = (userAgent: string | null): string => {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name);
  return names.length === 0 ? 'Unknown device' : names.join(' on ');
};
