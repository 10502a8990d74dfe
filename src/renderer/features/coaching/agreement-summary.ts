import type { LineAgreement } from '../../../shared/contract/scorecard.ts';

interface AgreementSummary {
  /** Rated by two people. */
  readonly calls: number;
  /** How many of all pairs of values are equal. */
  readonly share: number | null;
  /** Calls with a criterion on which the two differ. */
  readonly differing: number;
  /** The criterion with the fewest equal values; null where all are equal. */
  readonly least: string | null;
}

export function agreementSummary(lines: readonly LineAgreement[]): AgreementSummary {
  const values = lines.reduce((sum, { calls }) => sum + calls, 0);
  const same = lines.reduce((sum, { calls, share }) => sum + calls * (share ?? 0), 0);
  const [least] = lines
    .flatMap(({ text, share }) => (share === null || share === 1 ? [] : [{ text, share }]))
    .toSorted((one, other) => one.share - other.share);
  return {
    calls: Math.max(0, ...lines.map(({ calls }) => calls)),
    share: values === 0 ? null : same / values,
    differing: new Set(lines.flatMap(({ differences }) => differences.map(({ record_id: id }) => id))).size,
    least: least?.text ?? null,
  };
}

/** Two decimals, and no 0 with a sign. */
export const kappaText = (kappa: number): string => (Math.round(100 * kappa) / 100 || 0).toFixed(2);

/** The usual names of its ranges (Landis and Koch, 1977), by the value that is shown. */
export function kappaLevel(kappa: number): 'poor' | 'slight' | 'fair' | 'moderate' | 'substantial' | 'perfect' {
  const shown = Number(kappaText(kappa));
  if (shown < 0) return 'poor';
  if (shown <= 0.2) return 'slight';
  if (shown <= 0.4) return 'fair';
  if (shown <= 0.6) return 'moderate';
  return shown <= 0.8 ? 'substantial' : 'perfect';
}
