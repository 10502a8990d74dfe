/** Below the limit of a test (vitest.config.ts), so that it is this error that is shown, with what was seen. */
const patienceMs = 25_000;

/** Resolves with what is awaited. After that time it rejects instead; `what` names what was awaited and seen last. */
export async function within<Value>(awaited: Promise<Value>, milliseconds: number, what: () => string): Promise<Value> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`Not within ${milliseconds} ms: ${what()}`)), milliseconds);
  return Promise.race([awaited, limit.promise]).finally(() => clearTimeout(timer));
}

/** Returns the result of `find`, now or after something has changed. */
export async function found<Value>(
  changed: { on(listener: () => void): () => void },
  find: () => Value | undefined,
  what: () => string,
  milliseconds = patienceMs,
): Promise<Value> {
  const now = find();
  if (now !== undefined) return now;
  const later = Promise.withResolvers<Value>();
  const stop = changed.on(() => {
    const value = find();
    if (value !== undefined) later.resolve(value);
  });
  return within(later.promise, milliseconds, what).finally(stop);
}
