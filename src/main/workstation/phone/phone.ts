import { randomUUID } from 'node:crypto';
import type { Capability } from '../../../shared/contract/capabilities.ts';
import type { SignedInUser } from '../../../shared/contract/auth.ts';
import type { Clock } from '../../../shared/clock.ts';
import { Changes } from '../changes.ts';
import type { PhoneCall, PhoneSnapshot, Whom } from '../../../shared/ipc/phone-ipc.ts';
import { isOwnCall } from '../../../shared/domain/own-call.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { ReceivedEvents } from '../../../shared/contract/received-event.ts';
import type { CallEvent } from '../call-events/read-event.ts';
import type { Host } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import type { MediaLink } from '../softphone/media-link.ts';
import type { Softphone } from '../softphone/softphone.ts';
import type { SoftphoneCall } from '../softphone/softphone-call.ts';
import { Attention } from './attention.ts';
import { CallList } from './call-list.ts';
import { Correlation, type DecidedLeg } from './correlation.ts';
import { hangUpElsewhere, repeatHangUp } from './hang-up-elsewhere.ts';
import { newCall } from './new-call.ts';
import {
  afterBegan,
  afterDeclined,
  afterIdentified,
  afterLost,
  afterSoftphone,
  isCalledWithin,
  isOver,
  type PhoneCalls,
} from './phone-calls.ts';
import { PlacedCalls } from './placed-calls.ts';
import { Recordings, type RecordingState } from './recordings.ts';
import { reportMuted } from './report-muted.ts';
import { ServiceReports } from './service-reports.ts';
import { soundProblemOf } from './sound-problem.ts';
import { Supervision } from './supervision.ts';
import { TakeBack } from './take-back.ts';
import { Transfers } from './transfers.ts';
import { TwoCalls } from './two-calls.ts';

interface PhoneParts {
  readonly client: ServiceClient;
  readonly softphone: Pick<Softphone, 'registration' | 'registrationChanged' | 'called' | 'listened'>;
  readonly media: Pick<MediaLink, 'microphone' | 'isPlaybackBlocked' | 'changed' | 'playTone'>;
  readonly host: Pick<Host, 'notifier' | 'keepAwake'>;
  readonly clock: Clock;
  /** The service's events arrive: they report when the customer has answered. */
  readonly hasEvents: () => boolean;
  /** The connection that the events came over is lost. */
  readonly isServiceAway: () => boolean;
}

/** The phone of the signed-in agent: calls of the softphone and calls placed through the service, as one list. */
export class Phone {
  readonly changed = new Changes<PhoneSnapshot>();
  readonly placed: PlacedCalls;
  readonly transfers: Transfers;
  readonly twoCalls: TwoCalls;
  readonly supervision: Supervision;
  readonly #parts: PhoneParts;
  readonly #calls = new CallList();
  readonly #correlation: Correlation;
  readonly #reports: ServiceReports;
  readonly #takeBack: TakeBack;
  #user: SignedInUser | null = null;
  #capabilities: readonly Capability[] = [];
  readonly #recordings = new Recordings();

  constructor(parts: PhoneParts) {
    const { client, softphone, media, host, clock, isServiceAway } = parts;
    const calls = this.#calls;
    this.#parts = parts;
    this.#correlation = new Correlation(clock);
    this.#takeBack = new TakeBack(client, clock);
    this.#reports = new ServiceReports({
      calls,
      correlation: this.#correlation,
      clock,
      repeatHangUp: (callId) => void repeatHangUp({ client, capabilities: this.#capabilities, callId }),
    });
    this.placed = new PlacedCalls({
      dialler: () => this.#user && { user: this.#user, capabilities: this.#capabilities },
      client,
      softphone,
      media,
      isServiceAway,
      clock,
      calls,
      correlation: this.#correlation,
      handleEarlyEvent: (event) => this.handleServiceEvent(event),
      takeUp: (callId) => this.twoCalls.takeUp(callId),
    });
    const own = { client, clock, calls, user: () => this.#user, capabilities: () => this.#capabilities };
    this.twoCalls = new TwoCalls({
      ...own,
      live: (callId) => this.#correlation.legs.live(callId),
    });
    this.transfers = new Transfers({
      ...own,
      leg: (callId) => this.#leg(callId),
      moveLeg: (from, to) => this.#correlation.legs.rename(from, to),
      resume: (callId) => this.setHeld(callId, false),
    });
    this.supervision = new Supervision({
      ...own,
      changed: () => this.#emit(),
      announced: (callId) => this.#correlation.announced.of(callId),
      takenOver: (leg, call) => this.#follow(leg, call, { isNamed: true }),
    });
    const attention = new Attention(host, media);
    calls.changed.on((all) => {
      attention.of(all, (call) => this.#correlation.legs.isUnnamed(call.id));
      this.#emit();
    });
    this.#correlation.decided.on((decided) => this.#begin(decided));
    softphone.called.on((leg) => this.#correlation.receive(leg));
    softphone.listened.on((leg) => this.supervision.receive(leg));
    softphone.registrationChanged.on(() => this.#emit());
    media.changed.on(() => calls.set(calls.all));
  }

  get snapshot(): PhoneSnapshot {
    const { softphone, media } = this.#parts;
    const { state, problem, isElsewhere } = softphone.registration;
    return {
      registration: state,
      isElsewhere,
      problem: problem ?? soundProblemOf(softphone, media),
      extension: this.#user?.extension ?? null,
      microphone: media.microphone,
      isPlaybackBlocked: media.isPlaybackBlocked,
      calls: [...this.#calls.all],
      ...this.placed.possible,
      ...this.#recordings.snapshot(this.#calls.all),
      mergedCallIds: this.twoCalls.mergedCallIds,
      ...this.supervision.snapshot(this.#calls.all),
    };
  }

  get isInCall(): boolean {
    return this.#calls.hasLive || this.supervision.isOn;
  }

  signedIn(user: SignedInUser, capabilities: readonly Capability[]): void {
    this.#user = user;
    this.#capabilities = capabilities;
    this.#correlation.clear();
    this.#emit();
  }

  signedOut(): void {
    this.#user = null;
    this.#correlation.clear();
    this.hangUpAll();
    this.supervision.clear();
    this.#recordings.clear();
    this.#calls.set([]);
  }

  /** Ends every call that runs on this phone. */
  hangUpAll(): void {
    this.#correlation.legs.hangUpAll();
    this.supervision.hangUp();
  }

  /** Holds the other call first: two callers never hear the agent at the same time. */
  async answer(callId: string): Promise<void> {
    const leg = this.#leg(callId);
    await this.twoCalls.holdOthers(callId);
    leg.answer();
  }
  decline(callId: string): void {
    const leg = this.#correlation.legs.live(callId);
    if (!leg) return;
    this.#calls.set(afterDeclined(this.#calls.all, callId));
    leg.decline();
  }
  /** The agent takes a caller who waits, by a request that rings this phone: it is answered by itself. */
  takeBack(callId: string, by?: Parameters<TakeBack['request']>[1]): Promise<void> {
    return this.#takeBack.request(callId, by);
  }
  /** A call that is over already is no problem: both sides may hang up at the same time. */
  async hangUp(callId: string): Promise<void> {
    const leg = this.#correlation.legs.live(callId);
    if (leg) return leg.hangUp();
    const call = this.#calls.find(callId);
    if (!call || isOver(call)) return;
    const lost = () => this.#calls.set(afterLost(this.#calls.all, callId, null, this.#parts.clock.now()));
    await hangUpElsewhere({ client: this.#parts.client, capabilities: this.#capabilities, callId, lost });
  }
  setMuted(callId: string, muted: boolean): void {
    this.#leg(callId).setMuted(muted);
    void reportMuted({ client: this.#parts.client, capabilities: this.#capabilities, callId, isMuted: muted });
  }
  async setHeld(callId: string, held: boolean): Promise<void> {
    const leg = this.#leg(callId);
    this.twoCalls.checkAlone(callId);
    if (!held) await this.twoCalls.holdOthers(callId);
    await leg.setHeld(held);
  }
  sendDtmf(callId: string, digits: string): void {
    if (!this.#leg(callId).sendDtmf(digits)) throw problemFor('call-not-answered');
  }
  /** Stays with the call until it is forgotten: every window and the wrap-up know it. */
  identifyCaller(callId: string, whom: Whom): void {
    this.#calls.set(afterIdentified(this.#calls.all, callId, whom));
  }

  /** The service's report on a call. Supervisors get everyone's, also of who else is in their own call. */
  handleServiceEvent(event: CallEvent): void {
    if (!this.#user || (event.agent_id !== null && event.agent_id !== this.#user.agent_id)) return;
    if (event.status === 'hungup') this.#recordings.delete(event.call_id);
    this.#reports.handle(event, this.#user);
  }

  /** The service records the call, which may be another agent's, has paused that, or can no longer do so. */
  handleRecording(event: { readonly call_id: string; readonly agent_id: string | null }, state: RecordingState): void {
    if (!this.#user || event.agent_id !== this.#user.agent_id) return;
    this.#recordings.set(event.call_id, state);
    this.#emit();
  }

  /** A report of the service on a call of this agent; supervisors get everyone's events. */
  handleOfOwnCall<E extends { agent_id: string | null }>(
    event: E,
    after: (of: PhoneCalls, event: E) => PhoneCalls,
  ): void {
    if (event.agent_id === this.#user?.agent_id) this.#calls.set(after(this.#calls.all, event));
  }

  /** The service's report on a caller whom an agent declined or missed. */
  handleMissedCall(event: ReceivedEvents['MissedCallChanged']): void {
    if (!this.#user) return;
    if (event.agent_id === this.#user.agent_id) this.#takeBack.forget(event.call_id);
    this.#reports.handleMissedCall(event, this.#user);
  }

  /** After a gap in the events: only `callIds` are in progress at the service, less those that have ended here. */
  reconcile(callIds: readonly string[]): void {
    this.#reports.reconcile(callIds);
    void this.transfers.reconcile();
  }

  /** The connection to the service is lost, or there again. */
  serviceChanged(): void {
    this.#emit();
  }

  #begin(decided: DecidedLeg): void {
    const { leg } = decided;
    const { number, shownName } = leg;
    const fresh = { number, shownName, since: this.#parts.clock.now(), hasMedia: true };
    if (decided.kind === 'own') {
      const call = newCall({ ...fresh, id: decided.callId, direction: 'outbound', state: 'dialling' });
      this.#follow(leg, call, { isNamed: true });
      return this.twoCalls.takeUp(call.id);
    }
    const { event } = decided;
    const id = leg.serviceCallId ?? event?.call_id;
    const { direction = 'inbound', customer = null, lead = null, candidates = null } = event ?? {};
    const canTransfer = !event || !isCalledWithin(event, this.#user?.extension ?? null);
    const isTakenBack = id !== undefined && this.#takeBack.takes(id);
    const state = isTakenBack ? 'dialling' : 'ringing';
    const whose = { direction, customer, lead, candidates };
    const call = newCall({ ...fresh, ...whose, id: id ?? randomUUID(), state, canTransfer });
    this.#follow(leg, call, { isNamed: id !== undefined });
    if (isTakenBack) leg.answer();
  }

  #follow(leg: SoftphoneCall, call: PhoneCall, named: { isNamed: boolean }): void {
    const { legs, own } = this.#correlation;
    legs.add(call.id, leg, named);
    leg.happened.on((event) => {
      const id = legs.idOf(leg);
      if (id === null) return;
      const known = this.#calls.find(id);
      const wasRinging = known?.state === 'ringing';
      const answersWithLeg = !known || !isOwnCall(known) || !this.#parts.hasEvents();
      this.#calls.set(afterSoftphone(this.#calls.all, id, event, answersWithLeg, this.#parts.clock.now()));
      if (event.kind !== 'ended') return;
      const isHeard = event.by === 'remote' || this.#parts.softphone.registration.state === 'registered';
      legs.remove(id, { isHeard: isHeard || wasRinging });
      own.forget(id);
      if (known) this.twoCalls.ended(known, event.by);
    });
    this.#calls.set(afterBegan(this.#calls.all, call));
    this.transfers.begun(call.id);
  }

  #leg(callId: string): SoftphoneCall {
    const leg = this.#correlation.legs.live(callId);
    if (leg) return leg;
    throw problemFor('call-elsewhere');
  }

  #emit(): void {
    this.changed.emit(this.snapshot);
  }
}
