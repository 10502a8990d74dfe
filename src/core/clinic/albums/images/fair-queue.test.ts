import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

/** A queue whose work is ended by the test, and the names of what has begun. */
function scene() {
  const queue = new FairQueue<number>();
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const add = (key: number, name: string): Promise<string> =>
    queue.run(key, () => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  return { queue, begun, add, end: (name: string) => ends.get(name)?.resolve(name), ends };
}

test('the first work of another key is next after the one that is running, however many wait', async () => {
  const { begun, add, end } = scene();
  const first = add(1, '1a');
  const others = ['1b', '1c', '1d'].map((name) => add(1, name));
  const small = add(2, '2a');
  expect(begun).toEqual(['1a']);
  end('1a');
  await first;
  await expect.poll(() => begun).toEqual(['1a', '2a']);
  end('2a');
  expect(await small).toBe('2a');
  for (const [at, name] of ['1b', '1c', '1d'].entries()) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
    expect(await others[at]).toBe(name);
  }
});

test('keys take turns', async () => {
  const { queue, begun, add, ends } = scene();
  for (const name of ['1a', '1b', '1c']) void add(1, name);
  for (const name of ['2a', '2b']) void add(2, name);
  void add(3, '3a');
  for (let count = 1; count <= 6; count += 1) {
    await expect.poll(() => begun.length).toBe(count);
    ends.get(begun.at(-1) ?? '')?.resolve('');
  }
  await queue.settled();
  expect(begun).toEqual(['1a', '2a', '3a', '1b', '2b', '1c']);
});

test('work that fails fails alone', async () => {
  const { queue, add, end } = scene();
  const failed = queue.run(1, () => Promise.reject(new Error('unreadable')));
  const next = add(1, '1b');
  await expect(failed).rejects.toThrow('unreadable');
  end('1b');
  expect(await next).toBe('1b');
  await queue.settled();
});
