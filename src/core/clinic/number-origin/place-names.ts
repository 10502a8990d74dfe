/** 广东省佛山市、顺德市 → 广东佛山、顺德. */
export const shortChinesePlace = (name: string): string =>
  name
    .replace(/^(.{2,3})省/, '$1')
    .replaceAll(/市(?=、|$)/g, '')
    // The source names Xiangfan twice.
    .replace(/(..)、\1$/, '$1');

/** XiAn/Xianyang, Shaanxi → Xi'an/Xianyang, Shaanxi: the source has lost the mark between two syllables. */
export const englishPlace = (name: string): string =>
  name.replaceAll(/([a-z])([AEO])/g, (_, before: string, vowel: string) => `${before}’${vowel.toLowerCase()}`);
