/** A line that a rater judges. */
export interface ScorecardLine {
  /** Stays the same in later versions of the template. */
  readonly id: string;
  readonly text: string;
  /** Points of 100, relative to the other lines. */
  readonly weight: number;
  /** `yes-no`: 0 or 1. `scale`: 1 to 5. */
  readonly kind: 'yes-no' | 'scale';
  /** Its lowest value makes the whole score 0. */
  readonly is_fatal: boolean;
}

/** A line's judgement. */
export interface LineValue {
  readonly line_id: string;
  /** Null: it does not apply to this call. */
  readonly value: number | null;
}

export interface ScoreTotal {
  /** 0 to 100, one decimal; null while no line has a value. */
  readonly total: number | null;
  /** A fatal line has its lowest value. */
  readonly is_fatal: boolean;
  /** Lines that are judged, or said not to apply. */
  readonly answered: number;
}

export const lowestOf = ({ kind }: Pick<ScorecardLine, 'kind'>): number => (kind === 'scale' ? 1 : 0);
export const highestOf = ({ kind }: Pick<ScorecardLine, 'kind'>): number => (kind === 'scale' ? 5 : 1);

/**
 * The total of a score: each line gives its share of the way from its lowest to its highest value, times its weight;
 * the sum of the lines that apply is set to 100. A fatal line with its lowest value makes it 0.
 */
export function totalOf(lines: readonly ScorecardLine[], values: readonly LineValue[]): ScoreTotal {
  const byLine = new Map(values.map(({ line_id: id, value }) => [id, value]));
  let [points, weights, answered] = [0, 0, 0];
  let isFatal = false;
  for (const line of lines) {
    const value = byLine.get(line.id);
    if (value === undefined) continue;
    answered++;
    if (value === null) continue;
    const lowest = lowestOf(line);
    points += (line.weight * (value - lowest)) / (highestOf(line) - lowest);
    weights += line.weight;
    if (line.is_fatal && value === lowest) isFatal = true;
  }
  if (weights === 0) return { total: null, is_fatal: isFatal, answered };
  return { total: isFatal ? 0 : Math.round((1000 * points) / weights) / 10, is_fatal: isFatal, answered };
}

/** How two raters agree on one line. */
export interface Agreement {
  /** Calls that both judged. */
  readonly calls: number;
  /** Share of them with the same value; null for none. */
  readonly share: number | null;
  /** Cohen's kappa (Cohen 1960), unweighted; null where it is not defined, as when both always gave one value. */
  readonly kappa: number | null;
}

/** Each pair holds what the two raters gave to the same call; “does not apply” is a value of its own. */
export function agreementOf(pairs: readonly (readonly [number | null, number | null])[]): Agreement {
  const calls = pairs.length;
  if (calls === 0) return { calls, share: null, kappa: null };
  const share = pairs.filter(([one, other]) => one === other).length / calls;
  const counts = (side: 0 | 1): Map<number | null, number> => {
    const found = new Map<number | null, number>();
    for (const pair of pairs) found.set(pair[side], (found.get(pair[side]) ?? 0) + 1);
    return found;
  };
  const [first, second] = [counts(0), counts(1)];
  let byChance = 0;
  for (const [value, count] of first) byChance += (count / calls) * ((second.get(value) ?? 0) / calls);
  return { calls, share, kappa: byChance === 1 ? null : (share - byChance) / (1 - byChance) };
}
