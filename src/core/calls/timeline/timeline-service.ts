import type { HangupCause } from '../../../shared/contract/call.ts';
import type { CallTimeline, TimelineEntry } from '../../../shared/contract/call-timeline.ts';
import type { NamedReference } from '../../../shared/contract/field.ts';
import type { RecordingFault } from '../../../shared/contract/recording-check.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AgentService } from '../../agents/agents-service.ts';
import type { StateChange, StateHistory } from '../../agents/state-history.ts';
import { deletedEntry, type LookupCache } from '../../clinic/lookups/lookup-cache.ts';
import type { Caller } from '../../platform/caller.ts';
import { formatDateTime } from '../../platform/database/local-time.ts';
import { detailAsSeenBy, numberAsSeenBy } from '../../platform/number-privacy.ts';
import type { CallEvent, FarHold, TalkPart } from '../call-record.ts';
import type { CdrService } from '../cdr/cdr-service.ts';
import { hangupViewOfRow } from '../cdr/hangup-view.ts';
import type { ShownNumber } from '../numbers-of-call.ts';
import { type Announcement, type KeptCall, type KeptEntry, stateWindowMs, timelineOf } from './timeline-of-call.ts';
import type { CallTimelineRepository, RecordRow } from './timeline-repository.ts';

/** Agents whose states and announcements are read for one call. */
const mostAgents = 20;

interface Parts {
  readonly repository: CallTimelineRepository;
  readonly cdr: Pick<CdrService, 'checkVisible'>;
  readonly agents: Pick<AgentService, 'nameOf' | 'group'>;
  readonly history: Pick<StateHistory, 'between'>;
  readonly lookupCache: Pick<LookupCache, 'user'>;
  readonly shownNumber: ShownNumber;
  readonly timeZone: string;
}

/** Everything that is kept of one call, in order, for who may see its record. */
export class CallTimelineService {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Refuses a call that the caller may not see, and one that has not ended. */
  async ofCall(caller: Caller, callId: string): Promise<CallTimeline> {
    const { repository, cdr, agents } = this.#parts;
    await cdr.checkVisible(caller, callId);
    const row = await repository.record(callId);
    if (!row) throw problemFor('record-not-found');
    const call = await this.#keptCall(caller, row);
    const entries = timelineOf(call);
    const named = new Set(entries.map(({ agentId }) => agentId).filter((agentId) => agentId !== null));
    return {
      call_id: callId,
      type: row.type,
      direction: row.direction,
      entries: entries.map((entry) => this.#shown(caller, row, entry)),
      agents: [...named].map((agentId) => ({ agent_id: agentId, name: agents.nameOf(agentId) ?? agentId })),
      has_announcements: call.announcements.length > 0,
    };
  }

  async #keptCall(caller: Caller, row: RecordRow): Promise<KeptCall> {
    const { repository } = this.#parts;
    const callId = row.call_id;
    const endedAt = row.ended_at ?? row.created_at;
    const parts = row.talkers > 1 ? (await repository.parts(callId)).map(talkOf) : onlyTalkOf(row, endedAt);
    const holds = row.holds === null ? [] : (JSON.parse(row.holds) as FarHold[]);
    const events = row.events === null ? [] : (JSON.parse(row.events) as CallEvent[]);
    const taking = [row.agent_id, row.placed_by, ...parts.map(({ agentId }) => agentId), ...events.map(agentOf)];
    const agentIds = [...new Set(taking.filter((agentId) => agentId !== null))].slice(0, mostAgents);
    const span = { from: row.created_at, before: endedAt + stateWindowMs };
    const [announcements, states, wrapUps, waitingCallbacks] = await Promise.all([
      Promise.all(agentIds.map((agentId) => repository.announcements(agentId, callId, span))),
      Promise.all(agentIds.map((agentId) => this.#statesOf(caller, agentId, span))),
      repository.wrapUps(callId),
      repository.waitingCallbacks(callId),
    ]);
    return {
      direction: row.direction,
      createdAt: row.created_at,
      ringingAt: row.ringing_at,
      answeredAt: row.answered_at,
      endedAt,
      duration: row.duration,
      billsec: row.billsec,
      ringSeconds: row.ring_seconds,
      waitSeconds: row.wait_seconds,
      hasCode: row.hangup_code !== null,
      agentId: row.agent_id,
      placedBy: row.placed_by,
      recordFilename: row.record_filename,
      parts,
      holds,
      events,
      announcements: announcements.flat().toSorted((one: Announcement, other) => one.at - other.at),
      states: new Map(agentIds.map((agentId, index) => [agentId, states[index] ?? []])),
      recording:
        row.checked_at === null
          ? null
          : {
              checkedAt: row.checked_at,
              seconds: row.length_ms === null ? null : row.length_ms / 1000,
              fault: row.fault as RecordingFault | null,
            },
      wrapUps: wrapUps.map((one) => ({ userId: one.user_id, agentId: one.agent_id, savedAt: one.saved_at })),
      waitingCallbacks,
    };
  }

  /** States of colleagues are for who monitors agents. */
  async #statesOf(
    caller: Caller,
    agentId: string,
    { from, before }: { readonly from: number; readonly before: number },
  ): Promise<StateChange[]> {
    const maySee = agentId === caller.agentId || caller.permissions.has('agent.monitor');
    return maySee ? this.#parts.history.between(agentId, from, before) : [];
  }

  #shown(caller: Caller, row: RecordRow, entry: KeptEntry): TimelineEntry {
    const { lookupCache, shownNumber, timeZone } = this.#parts;
    const { at, source, fact, side, agentId, number, state, userId, seconds, fault, contradictions } = entry;
    return {
      at: formatDateTime(at, timeZone),
      offset_ms: Math.round(at - row.created_at),
      source,
      fact,
      side,
      agent_id: agentId,
      number: numberAsSeenBy(caller, number && shownNumber(number)),
      group: this.#groupOf(fact === 'began' ? row.group_id : entry.groupId),
      state,
      user: userId === null ? null : (lookupCache.user(userId) ?? deletedEntry(userId)),
      seconds,
      fault,
      hangup: fact === 'ended' ? this.#endOf(caller, row) : null,
      contradictions: [...contradictions],
    };
  }

  #groupOf(id: number | null): NamedReference | null {
    if (id === null) return null;
    const group = this.#parts.agents.group(id);
    return group ? { id, name: group.name } : deletedEntry(id);
  }

  #endOf(caller: Caller, row: RecordRow): TimelineEntry['hangup'] {
    const cause = (row.hangup_cause ?? 'NORMAL_CLEARING') as HangupCause;
    return { cause, detail: detailAsSeenBy(caller, hangupViewOfRow(row).hangup_detail) };
  }
}

const agentOf = ({ agentId }: CallEvent): string | null => agentId;

const talkOf = (part: {
  agent_id: string | null;
  number: string | null;
  from_at: number;
  to_at: number | null;
}): TalkPart => ({ agentId: part.agent_id, number: part.number, from: part.from_at, to: part.to_at });

/** With one talker from the answer to the end, the record is enough. */
const onlyTalkOf = (row: RecordRow, endedAt: number): TalkPart[] =>
  row.answered_at === null ? [] : [{ agentId: row.agent_id, number: null, from: row.answered_at, to: endedAt }];
