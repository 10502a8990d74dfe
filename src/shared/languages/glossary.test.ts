import { describe, expect, test } from 'vitest';
import { consoleTexts } from './console-texts.ts';
import { languages } from './languages.ts';
import { problemTexts } from './problem-texts.ts';

/** Words that better ones have replaced: anywhere in a text, or as all of it. */
const replaced: Readonly<Record<string, { readonly anywhere: readonly string[]; readonly whole: readonly string[] }>> =
  {
    en: {
      anywhere: [
        'Paid in all',
        'is no number',
        'is not a number',
        'The service is not there',
        'Caller hung up',
        'over the clock',
        'Over the clock',
        'at stake',
        'Mean total',
        'By line',
        'Weakest line',
        'atal line',
        'ooked after by',
        'Everybody’s',
        'Chosen by the system',
        'The run is over',
        'not come',
      ],
      whole: [
        'Given up',
        'Inbound answered',
        'Total paid',
        'The service cannot be reached',
        'No calls that you may see',
        'With nobody',
        'Who has it',
        'Came',
        'Rung by',
        'Fatal',
      ],
    },
    'zh-CN': {
      anywhere: [
        '之后就绪',
        '来电会振铃到您',
        '麦克风未被允许',
        '今天，',
        '主叫取消',
        '浏览器 主机',
        '服务尚未就绪',
        '签署',
        '致命',
        '锁定',
        '登记同意',
        '涉及',
      ],
      whole: ['话机', '已注册', '每小时通话', '新诊所'],
    },
  };

describe.each(languages.map((language) => [language.tag, language] as const))('%s', (tag, language) => {
  const { problems, problemCodes } = problemTexts[language.tag];
  const texts = Object.entries({ ...consoleTexts[language.tag], ...problems, ...problemCodes });

  test('says none of the words that were replaced', () => {
    const { anywhere = [], whole = [] } = replaced[tag] ?? {};
    const isReplaced = (text: string): boolean =>
      whole.includes(text) || anywhere.some((words) => text.includes(words));
    expect(texts.filter(([, text]) => isReplaced(text))).toEqual([]);
  });
});
