import { calledNumber } from '../../src/shared/domain/called-number.ts';
import { isServiceCode } from '../../src/shared/domain/dialled-number.ts';
import { Emitter } from '../../src/shared/event.ts';
import { ProblemError } from '../../src/shared/problem.ts';
import type { SwitchPorts } from '../../src/core/switch/flows/switch-ports.ts';
import type { PartyAddress } from '../../src/sip/leg.ts';
import type { MediaEndpoint, MediaStats, Sound, SoundArrivals } from '../../src/media/media-port.ts';
import type {
  ChosenAgent,
  ClinicDirectory,
  PhoneAction,
  TelephonyFact,
  TurnedAway,
} from '../../src/core/switch/telephony-port.ts';
import { FakeClock } from './fake-clock.ts';
import { fakeSound } from './fake-sound.ts';
import { FakeLeg } from './fake-switch-leg.ts';

/** How long a prompt lasts, and one pass of a prompt that loops. */
export const promptMs = 8000;

const describeSound = (sound: Sound): string => (sound.kind === 'prompt' ? sound.name : sound.kind);

/** An endpoint that has had no sound. */
export const noStats: MediaStats = { packetsReceived: 0, packetsSent: 0, packetsLost: 0, frames: 0, lateFrames: 0 };

/** The ports of a flow, with every effect written into one ladder in the order it happened. */
export function createFakeSwitch(
  options: {
    agents?: ChosenAgent[];
    waitSeconds?: number;
    recordingsFolder?: string;
    extensions?: string[];
    refusedActions?: PhoneAction[];
    maxOutsideCalls?: number;
  } = {},
) {
  const clock = new FakeClock();
  const ladder: string[] = [];
  const facts: TelephonyFact[] = [];
  const legs = new Map<string, FakeLeg>();
  /** The caller as displayed to each called extension. */
  const callers: PartyAddress[] = [];
  /** The caller as displayed to each called number outside. */
  const outsideCallers: PartyAddress[] = [];
  const free = [...(options.agents ?? [])];
  /** Agents who take the waiting caller back. */
  const takesBack: ChosenAgent[] = [];
  /** Why callers are turned away, if they are. */
  const turnedAway: { reason: TurnedAway | null } = { reason: null };
  /** Extensions whose phone is not registered. */
  const away = new Set(['away']);
  /** Agents whose account was disabled. */
  const disabledAgents = new Set<string>();
  /** Agents whom a call has. */
  const busy = new Set<string>();
  /** Numbers that an account has called too many besides. */
  const overLimit = new Set<string>();
  /** The agents to whom calls between numbers outside are charged. */
  const charged: string[] = [];
  /** The sounds that were stopped. */
  const stopped: string[] = [];
  /** Whether the far side is there, by endpoint. */
  const presences = new Map<string, Emitter<boolean>>();
  /** Whether the far side holds the call, by endpoint. */
  const holdsOf = new Map<string, Emitter<boolean>>();
  /** Whether the far side puts us on hold, with its own music or without, by endpoint. */
  const heldOf = new Map<string, Emitter<boolean>>();
  /** Keys that the far side presses, by endpoint. */
  const digitsOf = new Map<string, Emitter<string>>();
  /** Packets that have arrived from the far side, by endpoint. */
  const statsOf = new Map<string, MediaStats>();
  /** The sound that the far side should send, by endpoint; it comes unless a test says otherwise. */
  const arrivalsOf = new Map<string, SoundArrivals | null>();
  /** Time since when the far side is silent, by endpoint. */
  const silentSinceMs = new Map<string, number>();
  /** When the far side was last heard, by endpoint. */
  const heardAtMs = new Map<string, number>();
  /** When a packet was last refused, by endpoint. */
  const refusedAtMs = new Map<string, number>();
  /** Endpoints that are not closed. */
  const openEndpoints = new Set<string>();
  /** How often an agent was requested. */
  const agentRequests = { count: 0 };
  let freed = Promise.withResolvers<void>();
  let lastEndpoint = 0;

  const endpoint = (kind: string): MediaEndpoint => {
    const id = `${kind}${++lastEndpoint}`;
    openEndpoints.add(id);
    const presence = new Emitter<boolean>();
    presences.set(id, presence);
    let isPresent = true;
    const hold = new Emitter<boolean>();
    let holds = false;
    hold.on((now) => (holds = now));
    holdsOf.set(id, hold);
    const held = new Emitter<boolean>();
    let isOnHold = false;
    held.on((now) => (isOnHold = now));
    heldOf.set(id, held);
    presence.on((isNow) => (isPresent = isNow));
    const digits = new Emitter<string>();
    digitsOf.set(id, digits);
    return {
      id,
      trust: () => {},
      createOffer: async () => `offer of ${id}`,
      acceptOffer: async () => `answer of ${id}`,
      acceptAnswer: async () => {},
      play: (sound) => {
        ladder.push(`${id} plays ${describeSound(sound)}`);
        const ended = Promise.withResolvers<void>();
        const endsAfter = (milliseconds: number) =>
          clock.after(milliseconds, () => {
            if (openEndpoints.has(id)) ladder.push(`${id} has played ${describeSound(sound)}`);
            ended.resolve();
          });
        const startedAt = clock.monotonic();
        let disarm = sound.kind === 'prompt' && !sound.loop ? endsAfter(promptMs) : () => {};
        return {
          ended: ended.promise,
          stop: () => {
            disarm();
            stopped.push(`${id} ${describeSound(sound)}`);
          },
          finish: () => {
            disarm();
            disarm = endsAfter(promptMs - ((clock.monotonic() - startedAt) % promptMs));
            return ended.promise;
          },
        };
      },
      onDtmf: (listener) => digits.on(listener),
      onFirstPacket: () => () => {},
      get isPresent() {
        return isPresent;
      },
      get heardAtMs() {
        return heardAtMs.get(id) ?? null;
      },
      onPresence: (listener) => presence.on(listener),
      get holds() {
        return holds;
      },
      onHold: (listener) => hold.on(listener),
      get isOnHold() {
        return isOnHold;
      },
      onHeld: (listener) => held.on(listener),
      get silentSinceMs() {
        return silentSinceMs.get(id) ?? null;
      },
      get refusedAtMs() {
        return refusedAtMs.get(id) ?? null;
      },
      get soundArrivals() {
        const arrivals = arrivalsOf.get(id);
        return arrivals === undefined ? { lastMs: clock.monotonic(), gap: null } : arrivals;
      },
      stats: () => statsOf.get(id) ?? noStats,
      close: () => void openEndpoints.delete(id),
    };
  };
  const called = (name: string): FakeLeg => {
    const leg = new FakeLeg(name, ladder);
    leg.offered = false;
    legs.set(name, leg);
    ladder.push(`→ INVITE ${name}`);
    return leg;
  };
  const directory: ClinicDirectory = {
    credentials: async () => [],
    supersedeEarlierCredentials: async () => false,
    nextAgent: async ({ exclude }) => {
      agentRequests.count += 1;
      const back = takesBack.shift();
      if (back) return back;
      const index = free.findIndex((agent) => !exclude.includes(agent.agentId));
      return index < 0 ? null : (free.splice(index, 1)[0] ?? null);
    },
    agentForParked: async ({ ringsBack }) =>
      takesBack.shift() ??
      (ringsBack !== null && options.extensions?.includes(ringsBack) && !busy.has(ringsBack) && !away.has(ringsBack)
        ? { agentId: ringsBack, extension: ringsBack, ringSeconds: 20 }
        : null),
    parkSeconds: async () => 60,
    takeAgent: async ({ agentId }) => {
      if (busy.has(agentId)) return false;
      busy.add(agentId);
      return true;
    },
    releaseAgent: async ({ agentId }) => void busy.delete(agentId),
    turnsAway: async () => turnedAway.reason,
    waitSeconds: async () => options.waitSeconds ?? 120,
    maxAbsenceSeconds: async () => 60,
    maxOutsideCallSeconds: async () => 7200,
    chargeOutsideCall: async ({ agentId }) => {
      if (charged.length >= (options.maxOutsideCalls ?? 3)) return false;
      charged.push(agentId);
      return true;
    },
    releaseOutsideCall: async () => void charged.splice(0),
    called: async (number) =>
      calledNumber(
        number,
        (extension) => (options.extensions?.includes(extension) ? { agentId: extension, extension } : null),
        { region: 'CN', areaCode: null },
      ),
    agentOf: async (extension) =>
      options.extensions?.includes(extension)
        ? { agentId: extension, name: `Agent ${extension}`, hasRoom: !busy.has(extension) }
        : null,
    callerNumber: async () => null,
    permits: async ({ agentId, action, number }) => {
      if (disabledAgents.has(agentId) || options.refusedActions?.includes(action)) return 'missing';
      if (number !== undefined && isServiceCode(number)) return 'service-code';
      return number !== undefined && overLimit.has(number) ? 'too-many-numbers' : 'granted';
    },
  };
  const wakes = (): void => {
    freed.resolve();
    freed = Promise.withResolvers<void>();
  };
  const ports: SwitchPorts = {
    clock,
    directory,
    media: {
      prepareWebrtc: () => undefined,
      setPrompt: () => undefined,
      createEndpoint: endpoint,
      ...fakeSound(ladder, openEndpoints),
      echo: () => () => {},
      record: ({ file }) => {
        ladder.push('● recording');
        return {
          file,
          switchAgents: (agents) => void ladder.push(`● ${agents.map(({ id }) => id).join(' + ') || 'silence'}`),
          setPaused: (isPaused) => void ladder.push(isPaused ? '● paused' : '● resumed'),
          onFailed: () => () => {},
          stop: async () => (ladder.push('■ recording'), { seconds: 1 }),
        };
      },
      stop: async () => {},
    },
    log: { info: () => {}, warn: () => {} },
    recordingsFolder: options.recordingsFolder ?? '/dev/null/never',
    maxSilenceMs: 60_000,
    freeAgents: { next: () => freed.promise },
    report: (fact) => void facts.push(fact),
    isPracticePhone: () => false,
    callExtension: ({ extension, from }) => {
      callers.push(from);
      if (away.has(extension)) throw new ProblemError('agent-not-registered', `${extension} is not registered`);
      return called(extension);
    },
    farSideOf: () => null,
    line:
      () =>
      ({ number, from }) => {
        outsideCallers.push(from);
        return called(number);
      },
  };
  return {
    /** An agent has become free. */
    frees: (agent: ChosenAgent) => {
      free.push(agent);
      wakes();
    },
    wakes,
    clock,
    ladder,
    facts,
    legs,
    ports,
    free,
    takesBack,
    turnedAway,
    away,
    busy,
    disabledAgents,
    overLimit,
    charged,
    callers,
    outsideCallers,
    presences,
    holdsOf,
    heldOf,
    digitsOf,
    statsOf,
    silentSinceMs,
    heardAtMs,
    refusedAtMs,
    arrivalsOf,
    stopped,
    openEndpoints,
    agentRequests,
  };
}
