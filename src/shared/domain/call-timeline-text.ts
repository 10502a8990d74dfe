import type { CallTimeline, TimelineEntry } from '../contract/call-timeline.ts';

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0');

/** Milliseconds as +m:ss.mmm; before the start as −m:ss.mmm. */
export function offsetText(ms: number): string {
  const [sign, rest] = [ms < 0 ? '−' : '+', Math.abs(ms)];
  const seconds = Math.floor(rest / 1000);
  return `${sign}${Math.floor(seconds / 60)}:${padded(seconds % 60, 2)}.${padded(rest % 1000, 3)}`;
}

/**
 * The timeline of a call as plain lines for support, without names and numbers: agents, groups and accounts are told by
 * their IDs.
 */
export const timelineLines = ({ call_id: id, type, direction, entries, has_announcements: isTold }: CallTimeline) => [
  `call ${id}: ${type}, ${direction}`,
  ...(isTold ? [] : ['what workstations were told is no longer kept']),
  ...entries.map(lineOf),
];

function lineOf(entry: TimelineEntry): string {
  const { at, offset_ms: offset, source, fact, side, agent_id: agent, number, group, state, user, hangup } = entry;
  const words = [
    `${at} ${offsetText(offset)} ${source}: ${fact}`,
    side,
    agent !== null && `agent ${agent}`,
    number !== null && 'a number outside',
    group && `group ${group.id}`,
    state,
    user && `account ${user.id}`,
    entry.seconds !== null && `${entry.seconds} s`,
    entry.fault,
    hangup && [hangup.cause, hangup.detail?.sip_code, hangup.detail?.code].filter(Boolean).join(' '),
    ...entry.contradictions.map((one) => `CONTRADICTION ${one}`),
  ];
  return words.filter(Boolean).join(', ');
}
