import { createHistogram } from 'node:perf_hooks';

const nanosecondsPerMs = 1e6;
const percentiles = [50, 95, 99] as const;

/** How late sound leaves, in milliseconds, since the start; zeros before the first. */
type LatenessFigures = Readonly<Record<`p${(typeof percentiles)[number]}`, number>>;

/** The distribution of how late sound leaves. */
export class Lateness {
  readonly #histogram = createHistogram();

  add(lateMs: number): void {
    this.#histogram.record(Math.max(1, Math.round(lateMs * nanosecondsPerMs)));
  }

  figures(): LatenessFigures {
    const [p50 = 0, p95 = 0, p99 = 0] = percentiles.map((percentile) =>
      this.#histogram.count === 0 ? 0 : this.#histogram.percentile(percentile) / nanosecondsPerMs,
    );
    return { p50, p95, p99 };
  }
}
