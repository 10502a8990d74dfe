import { setTimeout as after } from 'node:timers/promises';
import { inspect } from 'node:util';

const msBetween = 50;

/**
 * Reads again and again until what is read fits, and returns it. Its error names `what` and shows the last value read.
 */
export async function until<Value>(
  read: () => Promise<Value> | Value,
  fits: (value: Value) => boolean,
  what: string,
  milliseconds = 25_000,
): Promise<Value> {
  const end = performance.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (fits(value)) return value;
    if (performance.now() > end) throw new Error(`Not within ${milliseconds} ms: ${what}. Last: ${inspect(value)}`);
    await after(msBetween);
  }
}
