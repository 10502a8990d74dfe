import { expect, test } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { problemText } from './problem-text.ts';

test.each([
  [
    'en',
    new ProblemError('wrong-credentials', 'The account or the password is wrong.'),
    'The account or the password is wrong.',
  ],
  ['zh-CN', new ProblemError('wrong-credentials', 'The account or the password is wrong.'), '账号或密码错误'],
  [
    'zh-CN',
    { code: 'invalid-input', message: '9999 is no extension.', details: {} },
    '输入有误：9999 is no extension.',
  ],
  ['zh-CN', new Error('something else'), 'something else'],
  ['zh-CN', 'a text', 'a text'],
])('%s: %s reads %s', (language, problem, text) => expect(problemText(problem, language)).toBe(text));
