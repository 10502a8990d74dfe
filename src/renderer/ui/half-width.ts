/** Digits and signs of a number as an input method for Chinese writes them (U+FF01 to U+FF5E), as a phone knows them. */
export const halfWidth = (text: string): string =>
  text
    .replaceAll(/[０-９＋＊＃－（）]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ');
