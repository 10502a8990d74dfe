import { afterEach, expect, test, vi } from 'vitest';
import { ScoreSaver } from './score-saver.ts';

function scene() {
  vi.useFakeTimers();
  const sent: string[] = [];
  let answer = (): Promise<void> => Promise.resolve();
  const onFailed = vi.fn<(error: unknown) => void>();
  const latest: boolean[] = [];
  const saver = new ScoreSaver<string>({
    delayMs: 800,
    onFailed,
    send: async (values, isLatest) => {
      sent.push(values);
      await answer();
      latest.push(isLatest());
    },
  });
  return { saver, sent, latest, onFailed, answerBy: (by: () => Promise<void>) => void (answer = by) };
}

afterEach(() => {
  vi.useRealTimers();
});

test('sends the newest values once, a while after the last change', async () => {
  const { saver, sent } = scene();
  saver.change('a');
  await vi.advanceTimersByTimeAsync(700);
  saver.change('ab');
  await vi.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(sent).toEqual(['ab']);
});

test('sends one after the other, and knows whether more has been typed meanwhile', async () => {
  const { saver, sent, latest, answerBy } = scene();
  const first = Promise.withResolvers<void>();
  answerBy(() => first.promise);
  saver.change('a');
  const before = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  saver.change('ab');
  const after = saver.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a']);
  first.resolve();
  await Promise.all([before, after]);
  expect(sent).toEqual(['a', 'ab']);
  expect(latest).toEqual([false, true]);
});

test('keeps what could not be sent, and sends it with the next flush', async () => {
  const { saver, sent, onFailed, answerBy } = scene();
  answerBy(() => Promise.reject(new Error('Unreachable')));
  saver.change('a');
  await expect(saver.flush()).rejects.toThrow('Unreachable');
  expect(onFailed).toHaveBeenCalledOnce();
  answerBy(() => Promise.resolve());
  await saver.flush();
  await saver.flush();
  expect(sent).toEqual(['a', 'a']);
});

test('discards what was not sent', async () => {
  const { saver, sent } = scene();
  saver.change('a');
  saver.discard();
  await vi.advanceTimersByTimeAsync(1000);
  await saver.flush();
  expect(sent).toEqual([]);
});
