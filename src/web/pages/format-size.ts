const MB = 1024 * 1024;

/** The size of a file as people compare it with a limit: "640 kB", "2.4 MB". */
export const formatSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MB).toFixed(1)} MB`;
