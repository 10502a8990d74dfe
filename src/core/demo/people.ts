import type { Random } from './random.ts';

const surnames = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢',
];
const women = [...'芳娜敏静丽娟燕艳玲霞婷雪梅倩颖慧琳洁莹欣怡佳悦彤萱瑶'];
const men = [...'伟强磊军勇杰涛明超刚平辉鹏飞宇浩俊峰凯斌博晨睿轩'];
const both = [...'晓文子思雨志海春秋立新天永国建一'];
const englishFirst = {
  1: ['James', 'Daniel', 'Oliver', 'Thomas', 'Samuel', 'Henry'],
  2: ['Emma', 'Sophie', 'Grace', 'Hannah', 'Chloe', 'Alice'],
} as const;
const englishLast = ['Smith', 'Brown', 'Taylor', "O'Brien", 'Walker', 'Evans', 'Clarke', 'Hughes', 'Foster', 'Reed'];
const mobilePrefixes = [
  '130',
  '131',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '158',
  '159',
  '176',
  '177',
  '180',
  '186',
  '187',
  '188',
  '189',
];

export interface Person {
  readonly name: string;
  readonly sex: 1 | 2;
}

/** Mostly Chinese names, one in twelve English. */
export function personFrom(random: Random): Person {
  const sex = random.next() < 0.72 ? 2 : 1;
  if (random.below(12) === 0) return { name: `${random.pick(englishFirst[sex])} ${random.pick(englishLast)}`, sex };
  const ofSex = sex === 2 ? women : men;
  const givenName =
    random.below(4) === 0 ? random.pick(ofSex) : random.pick(random.below(2) === 0 ? both : ofSex) + random.pick(ofSex);
  return { name: random.pick(surnames) + givenName, sex };
}

export const mobileFrom = (random: Random): string =>
  random.pick(mobilePrefixes) + String(random.below(100_000_000)).padStart(8, '0');
