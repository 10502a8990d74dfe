import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { refusalsTo } from './refusals.ts';

test('twenty refusals a minute are logged, and then how many more there were', async () => {
  const lines: string[] = [];
  const clock = new FakeClock();
  const log = {
    info: () => {},
    error: () => {},
    warn: (fact: object, text: string) => void lines.push(text + JSON.stringify(fact)),
  };
  const refuse = refusalsTo(log, clock);
  for (let index = 0; index < 23; index += 1) refuse({ index: String(index) }, 'refused ');
  expect(lines).toHaveLength(20);
  await clock.advance(60_000);
  refuse({}, 'again ');
  expect(lines.slice(20)).toEqual(['more was refused than is logged{"count":3}', 'again {}']);
});
