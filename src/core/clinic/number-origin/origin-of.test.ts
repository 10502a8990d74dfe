import { expect, test } from 'vitest';
import { originOf } from './origin-of.ts';
import { OriginTable } from './origin-table.ts';
import { englishPlace, shortChinesePlace } from './place-names.ts';

const file = new URL('../../../../resources/number-origins/china.json.br', import.meta.url).pathname;
const table = new OriginTable(file);
const origin = (number: string, region: 'CN' | 'GB' = 'CN') => originOf(number, region, () => table);
const never = (): OriginTable => {
  throw new Error('The table was read');
};

test.each([
  ['138 1234 5678', 'mobile', 'Lianyungang, Jiangsu', 'china-mobile'],
  ['+8613812345678', 'mobile', 'Lianyungang, Jiangsu', 'china-mobile'],
  // Such numbers are not in the table of places.
  ['19912345678', 'mobile', undefined, 'china-telecom'],
  ['010-8888 6666', 'landline', 'Beijing', null],
  ['+86 571 8888 6666', 'landline', 'Hangzhou, Zhejiang', null],
  ['057188886666', 'landline', 'Hangzhou, Zhejiang', null],
])('%s: %s, %s, %s', (number, kind, place, carrier) => {
  const found = origin(number);
  expect([found?.kind, found?.country, found?.place?.en, found?.carrier]).toEqual([kind, 'CN', place, carrier]);
});

test.each(['4008001000', '400-800-1000', '8008201234', '95588', '+8695588', '10086', '12345', '95511123'])(
  '%s is a service, whose place nobody asks for',
  (number) => {
    expect(originOf(number, 'CN', never)).toEqual({ kind: 'service', country: 'CN', place: null, carrier: null });
  },
);

test.each([
  ['+14155552671', 'US'],
  ['+442079460018', 'GB'],
  ['0085223456789', 'HK'],
])('%s is from %s', (number, country) => {
  expect(originOf(number, 'CN', never)).toEqual({ kind: 'region', country, place: null, carrier: null });
});

test.each(['', '1', '12', '110', '1001', '8000', '66667777', 'anonymous', '+86123', '+999123456'])(
  'nothing is said of %s',
  (number) => {
    expect(originOf(number, 'CN', never)).toBeNull();
  },
);

test('elsewhere a number of the region says nothing, and one of China its place', () => {
  expect(originOf('02079460018', 'GB', never)).toBeNull();
  expect(originOf('95588', 'GB', never)).toBeNull();
  expect(origin('+8657188886666', 'GB')).toMatchObject({ kind: 'landline', place: { zh: '浙江杭州' } });
});

test('places are named as they are spoken of', () => {
  expect(
    [
      '北京市',
      '浙江省杭州市',
      '黑龙江省大兴安岭地区',
      '内蒙古呼和浩特市',
      '广东省佛山市、顺德市',
      '湖北省襄樊市、襄樊市',
    ].map(shortChinesePlace),
  ).toEqual(['北京', '浙江杭州', '黑龙江大兴安岭地区', '内蒙古呼和浩特', '广东佛山、顺德', '湖北襄樊']);
  expect(['XiAn/Xianyang, Shaanxi', 'KuErle, Xinjiang', 'Beijing'].map(englishPlace)).toEqual([
    'Xi’an/Xianyang, Shaanxi',
    'Ku’erle, Xinjiang',
    'Beijing',
  ]);
});
