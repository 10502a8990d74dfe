/** Converts the full-width digits and signs that a Chinese input method produces (U+FF01 to U+FF5E) to ASCII. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[０-９＋＊＃－（）．]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ');
