import { randomUUID } from 'node:crypto';
import JsSIP from 'jssip';
import type { AgentState } from '../../../shared/contract/agent.ts';
import type { SipCredentials } from '../../../shared/contract/auth.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import { Emitter } from '../../../shared/event.ts';
import type { Clock } from '../../../shared/clock.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log } from '../host.ts';
import type { MediaLink } from './media-link.ts';
import type { SipLadder } from '../support/sip-ladder.ts';
import { SipSocket } from './sip-socket.ts';
import { SoftphoneCall } from './softphone-call.ts';
import { installWindowStandIn } from './window-stand-in.ts';

export interface RegistrationState {
  readonly state: 'registered' | 'connecting' | 'unregistered';
  readonly problem: Problem | null;
  /** Another workstation has the extension: this one does not try to register. */
  readonly isElsewhere: boolean;
}

interface SoftphoneParts {
  readonly media: MediaLink;
  readonly WebSocket: typeof WebSocket;
  readonly clock: Clock;
  readonly log: Log;
  readonly ladder: SipLadder;
  /** Fresh credentials of the same extension; null when the account has none. */
  readonly refreshCredentials: () => Promise<SipCredentials | null>;
}

interface RegisterResponse {
  readonly status_code: number;
  readonly reason_phrase: string;
  getHeader(name: string): string | undefined;
}

const registerExpiresSeconds = 120;
const registerAgainMs = 2000;
const askAgainMs = 10_000;
const renewBeforeExpiryMs = 600_000;
/** Longer waits are taken in parts: a timer holds 24 days, and clocks jump. */
const maxWaitMs = 6 * 3_600_000;

/** The softphone of one sign-in: it registers, stays registered, and tells of calls. */
export class Softphone {
  readonly #parts: SoftphoneParts;
  readonly #instance = randomUUID();
  #agent: InstanceType<typeof JsSIP.UA> | null = null;
  #socket: SipSocket | null = null;
  #credentials: SipCredentials | null = null;
  #registration: RegistrationState = { state: 'unregistered', problem: null, isElsewhere: false };
  /** These credentials came after a refusal: another refusal means more than age. */
  #areFresh = false;
  /** The service has named this phone as the one that has the extension, since it was asked for here. */
  #hasBeenNamed = false;
  #disarmRetry: () => void = () => {};
  #disarmRenewal: () => void = () => {};
  readonly registrationChanged = new Emitter<RegistrationState>();
  readonly #connection = { registered: new Emitter(), lost: new Emitter() };
  /** A call that came in. */
  readonly called = new Emitter<SoftphoneCall>();
  /** The service calls the phone, as it has asked, to listen to a colleague's call. */
  readonly listened = new Emitter<SoftphoneCall>();

  constructor(parts: SoftphoneParts) {
    this.#parts = parts;
    // Its log holds whole messages, credentials among them.
    JsSIP.debug.disable();
    installWindowStandIn(parts.media, () => this.#credentials?.ice_servers ?? []);
  }

  get registration(): RegistrationState {
    return this.#registration;
  }

  start(credentials: SipCredentials): void {
    this.stop();
    const [address] = credentials.ws_servers;
    if (address === undefined) return this.#setRegistration('unregistered', problemFor('phone-without-address'));
    this.#take(credentials);
    this.#hasBeenNamed = false;
    this.#setRegistration('connecting');
    const socket = new SipSocket(address, this.#parts.WebSocket, this.#parts.ladder);
    const agent = new JsSIP.UA({
      sockets: [socket],
      uri: credentials.uri,
      authorization_user: credentials.username,
      password: credentials.password,
      instance_id: this.#instance,
      register: true,
      register_expires: registerExpiresSeconds,
      session_timers: true,
      connection_recovery_min_interval: 1,
      connection_recovery_max_interval: 2,
      user_agent: 'Clinicall',
    });
    this.#socket = socket;
    this.#agent = agent;
    const isCurrent = () => this.#agent === agent;
    agent.on('registered', () => {
      if (!isCurrent()) return;
      this.#areFresh = false;
      this.#disarmRetry();
      this.#setRegistration('registered');
      this.#connection.registered.emit();
    });
    agent.on(
      'unregistered',
      () => isCurrent() && this.#registration.state === 'registered' && this.#setRegistration('connecting'),
    );
    agent.on('disconnected', () => {
      if (!isCurrent()) return;
      // A phone that has stepped back does not register again: it would show "connecting" forever.
      if (!this.#registration.isElsewhere && !this.#isReleased)
        this.#setRegistration('connecting', problemFor('phone-server-not-reached'));
      this.#connection.lost.emit();
    });
    agent.on('registrationFailed', ({ response, cause }: { response?: RegisterResponse | null; cause?: string }) => {
      if (!isCurrent()) return;
      const reason = response?.reason_phrase ?? cause ?? '';
      this.#registrationFailed(response?.status_code ?? null, reason, response?.getHeader('X-Refusal') ?? null);
    });
    agent.on(
      'newRTCSession',
      ({
        originator,
        session,
        request,
      }: {
        originator: string;
        session: ConstructorParameters<typeof SoftphoneCall>[0];
        request: { getHeader(name: string): string | undefined };
      }) => {
        if (originator !== 'remote') return;
        const serviceCallId = request.getHeader('X-Call-ID') ?? null;
        const call = new SoftphoneCall(session, serviceCallId, this.#parts.clock, this.#connection);
        (request.getHeader('X-Supervises') === undefined ? this.called : this.listened).emit(call);
      },
    );
    agent.start();
  }

  stop(): void {
    const agent = this.#agent;
    this.#agent = null;
    this.#socket = null;
    this.#disarmRetry();
    this.#disarmRenewal();
    if (agent) agent.stop();
    this.#setRegistration('unregistered');
  }

  /** After sleep, a network change or a restart of the service: the connection must prove itself. */
  renew(): void {
    this.#socket?.renew();
  }

  /**
   * Takes the phone that has the extension according to the service. If it is another one, this phone steps back
   * immediately; if that one is gone as well, this phone reports it, and the agent decides whether to take the
   * extension back: the other may only have lost its connection. The service's events are in order: one that comes
   * before this phone is named is about the previous holder.
   */
  extensionHeldBy({ registered, device_id: deviceId }: AgentState['phone']): void {
    const { isElsewhere } = this.#registration;
    if (deviceId === this.#instance) this.#hasBeenNamed = true;
    else if (isElsewhere && !registered) this.#setRegistration('unregistered', problemFor('phone-released'));
    else if (deviceId !== null && (this.#hasBeenNamed || this.#isReleased)) this.#stepBack();
  }

  get #isReleased(): boolean {
    return this.#registration.problem?.reason === 'phone-released';
  }

  /** Registers here with new credentials: those of a sign-in that another one has replaced are refused. */
  async registerHere(): Promise<void> {
    const credentials = await this.#parts.refreshCredentials();
    if (!credentials) throw problemFor('phone-without-credentials');
    this.#hasBeenNamed = false;
    this.#use(credentials);
  }

  /** A running softphone changes its credentials in place: its calls continue. */
  #use(credentials: SipCredentials): void {
    const before = this.#credentials;
    const agent = this.#agent;
    if (!agent || before?.uri !== credentials.uri || before.ws_servers[0] !== credentials.ws_servers[0])
      return this.start(credentials);
    this.#take(credentials);
    agent.set('authorization_user', credentials.username);
    agent.set('password', credentials.password);
    agent.register();
  }

  #take(credentials: SipCredentials): void {
    this.#credentials = credentials;
    const expiresAt = Date.parse(credentials.expires_at);
    this.#disarmRenewal();
    if (!Number.isNaN(expiresAt)) this.#renewBefore(expiresAt);
  }

  #renewBefore(expiresAt: number): void {
    const { clock } = this.#parts;
    const left = expiresAt - clock.now();
    const wait = left - Math.min(renewBeforeExpiryMs, left / 2);
    this.#disarmRenewal = clock.after(Math.max(0, Math.min(wait, maxWaitMs)), () => {
      if (wait > maxWaitMs) return this.#renewBefore(expiresAt);
      this.#refresh();
    });
  }

  #refresh(): void {
    const agent = this.#agent;
    this.#parts.refreshCredentials().then(
      (credentials) => {
        if (credentials && this.#agent === agent) this.#use(credentials);
      },
      (error: unknown) =>
        this.#parts.log.warn(
          { err: error instanceof Error ? error.message : String(error) },
          'no fresh credentials for the phone',
        ),
    );
  }

  #registrationFailed(status: number | null, reason: string, refusal: string | null): void {
    this.#parts.log.warn({ status, reason }, 'the phone could not register');
    if (refusal === 'superseded') return this.#stepBack();
    if (status !== 401 && status !== 403 && status !== 407) {
      this.#setRegistration('connecting', problemFor('phone-registering', {}, { details: { status, reason } }));
      // JsSIP registers by itself when it has a connection again.
      return this.#later(registerAgainMs, () => this.#agent?.isConnected() && this.#agent.register());
    }
    if (this.#areFresh) {
      this.#setRegistration(
        'unregistered',
        problemFor('phone-credentials-refused', {}, { details: { status, reason } }),
      );
      return this.#later(askAgainMs, () => this.#refresh());
    }
    this.#areFresh = true;
    this.#setRegistration('connecting', problemFor('phone-credentials-renewed'));
    this.#refresh();
  }

  /** Fighting for the extension would take it from an agent who is talking there. A call in progress here continues. */
  #stepBack(): void {
    if (this.#registration.isElsewhere) return;
    this.#hasBeenNamed = false;
    this.#disarmRetry();
    // JsSIP, once unregistered, no longer registers whenever it connects.
    this.#agent?.unregister();
    const problem = problemOf(problemFor('phone-elsewhere', {}, { details: { cause: 'elsewhere' } }));
    this.#registration = { state: 'unregistered', problem, isElsewhere: true };
    this.registrationChanged.emit(this.#registration);
  }

  #later(milliseconds: number, act: () => unknown): void {
    this.#disarmRetry();
    this.#disarmRetry = this.#parts.clock.after(milliseconds, () => void act());
  }

  #setRegistration(state: RegistrationState['state'], problem: ProblemError | null = null): void {
    this.#registration = { state, problem: problem && problemOf(problem), isElsewhere: false };
    this.registrationChanged.emit(this.#registration);
  }
}
