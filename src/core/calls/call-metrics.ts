import { directionSchema } from '../../shared/contract/call.ts';
import type { Telephony } from '../switch/telephony-port.ts';
import type { AgentService } from '../agents/agents-service.ts';
import type { Metric } from '../platform/health/prometheus-text.ts';
import type { FloorService } from './floor/floor-service.ts';
import type { LineStates } from './line-states.ts';
import type { TrackedCall } from './tracked-call.ts';

/** Calls, queues, agents and lines at this moment. */
export async function callMetrics({
  callsInProgress,
  agents,
  floor,
  lines,
  telephony,
}: {
  callsInProgress: () => readonly TrackedCall[];
  agents: Pick<AgentService, 'allStates'>;
  floor: Pick<FloorService, 'waitingInGroups'>;
  lines: Pick<LineStates, 'all'>;
  telephony: Pick<Telephony, 'soundLateness'>;
}): Promise<Metric[]> {
  const late = await telephony.soundLateness();
  const calls = callsInProgress();
  const states = agents.allStates();
  const byStatus = Map.groupBy(states, ({ status }) => status);
  const groups = floor.waitingInGroups();
  return [
    {
      name: 'clinicall_calls',
      help: 'Calls in progress by direction.',
      type: 'gauge',
      samples: directionSchema.options.map((direction) => ({
        labels: { direction },
        value: calls.filter(({ started }) => started.direction === direction).length,
      })),
    },
    {
      name: 'clinicall_waiting_callers',
      help: 'Callers who wait, by skill group.',
      type: 'gauge',
      samples: groups.map(({ name, waiting }) => ({ labels: { group: name }, value: waiting })),
    },
    {
      name: 'clinicall_longest_wait_seconds',
      help: 'How long the first caller of a skill group has waited.',
      type: 'gauge',
      samples: groups.map(({ name, longest_wait_seconds: wait }) => ({ labels: { group: name }, value: wait ?? 0 })),
    },
    {
      name: 'clinicall_agents',
      help: 'Agents at work by state.',
      type: 'gauge',
      samples: [...byStatus].map(([status, some]) => ({ labels: { status }, value: some.length })),
    },
    {
      name: 'clinicall_registrations',
      help: 'Registered softphones.',
      type: 'gauge',
      samples: [{ value: states.filter(({ registered }) => registered).length }],
    },
    {
      name: 'clinicall_sound_late_seconds',
      help: 'How late sound leaves, since the service started: what is played, and what is forwarded.',
      type: 'gauge',
      samples: ([50, 95, 99] as const).map((percentile) => ({
        labels: { quantile: String(percentile / 100) },
        value: late[`p${percentile}`] / 1000,
      })),
    },
    {
      name: 'clinicall_line_up',
      help: 'Whether a line answers; a line that was not asked yet has no sample.',
      type: 'gauge',
      samples: lines
        .all()
        .flatMap(({ name, answers }) => (answers === null ? [] : [{ labels: { line: name }, value: Number(answers) }])),
    },
  ];
}
