import sharp from 'sharp';

/**
 * Turns off every reader of pictures but two in this process, which must be one that opens files of people: unused
 * readers are an attack surface. The library's cache is off, so that no picture stays in memory.
 */
export const restrictReaders = (): void => {
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
};
