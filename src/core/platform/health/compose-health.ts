import type { Handlers } from '../http/handler.ts';
import type { Platform } from '../platform.ts';
import { HealthService, type PlatformState } from './health-service.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { type Metric, prometheusText } from './prometheus-text.ts';

const platformMetrics = ({ databaseSeconds, disk }: PlatformState): Metric[] => [
  {
    name: 'clinicall_database_up',
    help: 'Whether the database answers.',
    type: 'gauge',
    samples: [{ value: databaseSeconds === null ? 0 : 1 }],
  },
  {
    name: 'clinicall_database_answer_seconds',
    help: 'Time that the database took for a small query.',
    type: 'gauge',
    samples: databaseSeconds === null ? [] : [{ value: databaseSeconds }],
  },
  {
    name: 'clinicall_disk_free_bytes',
    help: 'Free space of the disk with the data folder.',
    type: 'gauge',
    samples: disk ? [{ value: disk.freeBytes }] : [],
  },
  {
    name: 'clinicall_disk_total_bytes',
    help: 'Size of the disk with the data folder.',
    type: 'gauge',
    samples: disk ? [{ value: disk.totalBytes }] : [],
  },
];

/** `clinicMetrics`: what the clinic's contexts measure. */
export function composeHealth(
  { promptDb, config, clock }: Platform,
  { version, clinicMetrics }: { version: string; clinicMetrics: () => Promise<Metric[]> },
) {
  const health = new HealthService({ db: promptDb, dataFolder: config.dataFolder, clock });
  const processMetrics = new ProcessMetrics();
  const info: Metric = {
    name: 'clinicall_info',
    help: 'The version of the service.',
    type: 'gauge',
    samples: [{ labels: { version }, value: 1 }],
  };
  const routes: Pick<Handlers, 'health'> = {
    health: {
      health: () => health.check(),
      metrics: async () =>
        prometheusText([
          info,
          ...processMetrics.read(),
          ...platformMetrics(await health.state()),
          ...(await clinicMetrics()),
        ]),
    },
  };
  return {
    routes,
    /** A request was answered. */
    onAnswered: (method: string, status: number): void => processMetrics.answered(method, status),
    stop: (): void => processMetrics.stop(),
  };
}
