/** One line of a bench: what was measured, and what it is judged against. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly against: string;
  /** Set for a figure that has a target. */
  readonly isMet?: boolean;
}

/** A figure that may be as large as `most`. */
export const atMost = (figure: Omit<Figure, 'against' | 'isMet'> & { readonly most: number }): Figure => {
  const { most, ...measured } = figure;
  return { ...measured, against: `target ≤ ${most}`, isMet: figure.value <= most };
};

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export const rounded = (value: number, digits = 1): number => Number(value.toFixed(digits));
