const firstMs = 1000;
const maxMs = 10 * 60_000;

/** Doubles from a second to ten minutes, a fifth more or less, so that what failed together is not tried together. */
export const retryDelayMs = (attempt: number, chance: number): number =>
  Math.round(Math.min(maxMs, firstMs * 2 ** (attempt - 1)) * (0.8 + 0.4 * chance));
