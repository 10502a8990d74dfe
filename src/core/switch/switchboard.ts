import { randomUUID } from 'node:crypto';
import type { Clock } from '../../shared/clock.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Destination } from './flows/dial.ts';
import { type FreeAgents, refuseInbound, runInbound } from './flows/inbound.ts';
import { type CallDescription, CallEndedError, LiveCall } from './flows/live-call.ts';
import { runDialled, runTwoSided } from './flows/outbound.ts';
import type { SwitchLog, SwitchPorts } from './flows/switch-ports.ts';
import type { IncomingLeg } from '../../sip/leg.ts';
import { InboundNumbers } from './inbound-numbers.ts';
import { type CallOutside, defaultLine, lineOf } from './line.ts';
import type { MediaEngine } from '../../media/media-port.ts';
import { practicePhone } from './practice/practice-phone.ts';
import { ScriptedCaller } from './practice/scripted-caller.ts';
import type { SipServer } from '../../sip/sip-server.ts';
import type { Directory, PlaceCall, TelephonyConfig, TelephonyFact } from './telephony-port.ts';

/** A line that has given no sign of life by then is unreachable: the agent need not listen to silence for 32 s. */
const noResponseTimeoutMs = 8000;

export interface Switchboard {
  place(call: PlaceCall): Promise<void>;
  hangUp(callId: string): boolean;
  agentsChanged(): void;
  /** Ends every call and resolves when the last recording is closed. */
  stop(): Promise<void>;
}

/** Routes what arrives and what is asked for to the flow that serves it, and knows the calls that live. */
export function createSwitchboard(parts: {
  config: Pick<TelephonyConfig, 'trunks' | 'inbound' | 'recordingsFolder'>;
  sip: SipServer;
  media: MediaEngine;
  directory: Directory;
  clock: Clock;
  log: SwitchLog;
  report: (fact: TelephonyFact) => void;
}): Switchboard {
  const { config, sip, media, directory, clock, log, report } = parts;
  const calls = new Map<string, LiveCall>();
  const inboundNumbers = new InboundNumbers(config.inbound);
  let changed = Promise.withResolvers<void>();
  const freeAgents: FreeAgents = { next: () => changed.promise };
  const toPracticePhone = practicePhone(media, clock, randomUUID);

  const line = (name: string): CallOutside => {
    const leads = lineOf(name, config.trunks);
    return leads.kind === 'practice'
      ? toPracticePhone
      : (call) => sip.callTrunk({ trunk: leads.trunk, noResponseTimeoutMs, ...call });
  };
  const ports: SwitchPorts = {
    clock,
    media,
    directory,
    log,
    recordingsFolder: config.recordingsFolder,
    report,
    callExtension: (call) => sip.callExtension(call),
    line,
  };

  /** `leg`: what the call begins with, when it came in; it never outlives the call. */
  const begin = (
    description: CallDescription,
    leg: IncomingLeg | null,
    flow: (call: LiveCall) => Promise<void>,
  ): void => {
    const call = new LiveCall(ports, description);
    calls.set(call.callId, call);
    void call.closed.then(() => calls.delete(call.callId));
    flow(call).catch((error: unknown) => {
      if (!(error instanceof CallEndedError)) {
        log.warn({ callId: call.callId, err: error }, 'call flow failed');
        const reason = error instanceof Error ? error.message : null;
        call.finish({ leg: 'agent', cause: 'CALL_REJECTED', sipCode: 500, reason });
      }
      leg?.end({ status: 500 });
    });
  };
  const inbound = (
    callId: string,
    leg: IncomingLeg,
    groupId: number | null,
    from: { lineGroup: string | null; requestedBy: string | null },
  ): void =>
    begin(
      {
        callId,
        type: 'sip',
        direction: 'inbound',
        caller: leg.remote.user,
        callee: leg.calledNumber,
        agentId: null,
        groupId,
        extra: null,
        ...from,
      },
      leg,
      (call) => (groupId === null ? refuseInbound(call, leg) : runInbound(call, leg, groupId, freeAgents)),
    );

  const dialled = async (leg: IncomingLeg, extension: string): Promise<void> => {
    const [agent, callee] = await Promise.all([directory.agentOf(extension), directory.agentOf(leg.calledNumber)]);
    if (!agent || leg.calledNumber === extension || !/^\+?[0-9*#]{2,32}$/.test(leg.calledNumber))
      return leg.end({ status: 404 });
    if (!(await directory.permits({ agentId: agent.agentId, action: 'call' })))
      return leg.end({ status: 403, reason: 'Your role may not place calls' });
    const to: Destination = callee
      ? { kind: 'extension', extension: leg.calledNumber, agentId: callee.agentId }
      : { kind: 'outside', number: leg.calledNumber, line: defaultLine };
    const lineGroup = callee ? null : defaultLine;
    begin(
      {
        callId: randomUUID(),
        type: 'sip',
        direction: callee ? 'internal' : 'outbound',
        caller: extension,
        callee: leg.calledNumber,
        agentId: agent.agentId,
        requestedBy: null,
        groupId: null,
        lineGroup,
        extra: null,
      },
      leg,
      (call) => runDialled(call, leg, agent.agentId, to),
    );
  };
  sip.onIncoming((leg) => {
    if (leg.from.kind === 'softphone') {
      dialled(leg, leg.from.extension).catch((error: unknown) => {
        log.warn({ err: error }, 'dialled call could not be begun');
        leg.end({ status: 500 });
      });
      return;
    }
    inbound(randomUUID(), leg, inboundNumbers.groupOf(leg.calledNumber), {
      lineGroup: leg.from.trunk,
      requestedBy: null,
    });
  });

  const place = async (request: PlaceCall): Promise<void> => {
    if (request.way === 'practice') {
      const caller = await ScriptedCaller.begin(randomUUID(), request.from, media, clock);
      return inbound(request.callId, caller, request.groupId, { lineGroup: null, requestedBy: request.requestedBy });
    }
    const route = routeOf(request);
    for (const side of [route.first, route.second]) if (side.kind === 'outside') line(side.line);
    begin(
      { callId: request.callId, agentId: request.agentId, requestedBy: null, groupId: null, ...route.started },
      null,
      (call) => runTwoSided(call, route.first, route.second),
    );
  };

  return {
    place,
    hangUp: (callId) => {
      calls.get(callId)?.hangUp();
      return calls.has(callId);
    },
    agentsChanged: () => {
      changed.resolve();
      changed = Promise.withResolvers<void>();
    },
    stop: async () => {
      const living = [...calls.values()];
      for (const call of living) call.hangUp();
      await Promise.all(living.map((call) => call.closed));
    },
  };
}

type TwoSided = Exclude<PlaceCall, { way: 'practice' }>;
type Started = Pick<
  Extract<TelephonyFact, { kind: 'call-started' }>,
  'type' | 'direction' | 'caller' | 'callee' | 'lineGroup' | 'extra'
>;

/** Both sides of a placed call, and what its record says of it (interface 4.7). */
function routeOf(request: TwoSided): { first: Destination; second: Destination; started: Started } {
  const { callee } = request;
  switch (request.way) {
    case 'out':
      return {
        first: { kind: 'extension', extension: request.extension, agentId: request.agentId },
        second: { kind: 'outside', number: callee, line: request.lineGroup },
        started: {
          type: 'sip',
          direction: 'outbound',
          caller: request.extension,
          callee,
          lineGroup: request.lineGroup,
          extra: request.extra,
        },
      };
    case 'dual':
      return {
        first: { kind: 'outside', number: request.mobile, line: request.line },
        second: { kind: 'outside', number: callee, line: request.line },
        started: {
          type: 'dual',
          direction: 'outbound',
          caller: request.mobile,
          callee,
          lineGroup: request.line,
          extra: request.extra,
        },
      };
    case 'back2back':
      return {
        first: { kind: 'outside', number: request.caller, line: request.callerLineGroup },
        second: { kind: 'outside', number: callee, line: request.calleeLineGroup },
        started: {
          type: 'sip',
          direction: 'outbound',
          caller: request.caller,
          callee,
          lineGroup: request.calleeLineGroup,
          extra: null,
        },
      };
    case 'extension':
      return {
        first: { kind: 'extension', extension: request.caller, agentId: request.agentId },
        second: { kind: 'extension', extension: callee, agentId: request.calleeAgentId },
        started: { type: 'sip', direction: 'internal', caller: request.caller, callee, lineGroup: null, extra: null },
      };
    default:
      throw new ProblemError('invalid-input', `There is no way to call "${String(request satisfies never)}"`);
  }
}
