/** The file of a stored photo that is reduced to look at: it is made when it is first looked at. */
export const reducedOf = (filename: string): string => filename.replace(/\.\w+$/, '-view.jpg');

/** Pixels of the longer side. */
export const maxViewPixels = 2560;
