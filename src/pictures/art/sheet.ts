/** The sheet that every drawing is made on. */
export const ART_WIDTH = 480;
export const ART_HEIGHT = 280;
