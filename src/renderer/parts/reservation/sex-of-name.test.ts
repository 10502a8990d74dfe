import { expect, test } from 'vitest';
import { sexOfName } from './sex-of-name.ts';

test.each([
  ['王先生', '1'],
  ['李女士', '2'],
  ['赵小姐', '2'],
  ['Mr. Brown', '1'],
  [' Ms Carter', '2'],
  ['Mrs Smith', '2'],
  ['Mrinal Sen', null],
  ['Missy Elliott', null],
  ['孙立军', null],
  ['', null],
])('%s says %s', (name, sex) => expect(sexOfName(name)).toBe(sex));
