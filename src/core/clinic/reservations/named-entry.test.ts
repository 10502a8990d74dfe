import { expect, test } from 'vitest';
import { addressOfPlace, entryNamedIn } from './named-entry.ts';

const paths = [
  [1, ['上海市']],
  [2, ['上海市', '浦东新区']],
  [3, ['江苏省']],
  [4, ['江苏省', '常州市']],
  [5, ['内蒙古自治区', '呼和浩特市']],
  [6, ['广西壮族自治区', '南宁市']],
] as const;

test.each([
  ['江苏常州', 4],
  ['江苏苏州', 3],
  ['上海', 1],
  ['内蒙古呼和浩特', 5],
  ['广西南宁', 6],
  ['浙江杭州', null],
])('%s lies in address %s', (place, id) => expect(addressOfPlace(place, paths)).toBe(id));

const mediums = [
  { id: 1, name: '美团' },
  { id: 2, name: 'Douyin' },
  { id: 3, name: '美团点评' },
];
test.each([
  ['Implants on douyin', 2],
  ['美团广告', 1],
  ['美团点评 牙齿', 3],
  ['Billboard at the station', undefined],
])('%s names medium %s', (advert, id) => expect(entryNamedIn(advert, mediums)?.id).toBe(id));
