import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metric } from './prometheus-text.ts';

const nanosecondsPerSecond = 1e9;

/** Measures the process: delays of its event loop, its memory, and the requests that it has answered. */
export class ProcessMetrics {
  readonly #delays = monitorEventLoopDelay({ resolution: 20 });
  readonly #answers = new Map<string, { readonly method: string; readonly status: string; count: number }>();
  readonly #startedAt = performance.now();

  constructor() {
    this.#delays.enable();
  }

  /** A request was answered with this status. */
  answered(method: string, status: number): void {
    const key = `${method} ${status}`;
    const known = this.#answers.get(key);
    if (known) known.count += 1;
    else this.#answers.set(key, { method, status: String(status), count: 1 });
  }

  /** Delays are those since the last time that they were read. */
  read(): Metric[] {
    const quantiles = [0.5, 0.99, 1].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: this.#delays.percentile(quantile * 100) / nanosecondsPerSecond,
    }));
    this.#delays.reset();
    return [
      {
        name: 'clinicall_uptime_seconds',
        help: 'Time since the service started.',
        type: 'gauge',
        samples: [{ value: Math.round((performance.now() - this.#startedAt) / 1000) }],
      },
      {
        name: 'clinicall_http_requests_total',
        help: 'Answered HTTP requests by method and status.',
        type: 'counter',
        samples: [...this.#answers.values()].map(({ method, status, count }) => ({
          labels: { method, status },
          value: count,
        })),
      },
      {
        name: 'clinicall_event_loop_delay_seconds',
        help: 'Delay of the event loop since the last scrape; quantile 1 is the longest.',
        type: 'gauge',
        samples: quantiles,
      },
      {
        name: 'clinicall_memory_bytes',
        help: 'Resident memory of the process.',
        type: 'gauge',
        samples: [{ value: process.memoryUsage.rss() }],
      },
    ];
  }

  stop(): void {
    this.#delays.disable();
  }
}
