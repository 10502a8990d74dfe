import { randomUUID } from 'node:crypto';
import JsSIP from 'jssip';
import type { AnswerOptions } from 'jssip/lib/RTCSession.js';
import type { SipCredentials } from '../../../shared/contract/auth.ts';
import { type Problem, ProblemError } from '../../../shared/contract/problem.ts';
import type { Clock } from '../../../shared/domain/clock.ts';
import type { Log } from '../host.ts';
import type { MediaLink } from './media-link.ts';
import { mediaStreamStandIn } from './peer-connection-stand-in.ts';
import { SipSocket } from './sip-socket.ts';
import { SoftphoneCall } from './softphone-call.ts';
import { installWindowStandIn } from './window-stand-in.ts';

export interface RegistrationState {
  readonly state: 'registered' | 'connecting' | 'unregistered';
  readonly problem: Problem | null;
}

const registerExpiresSeconds = 120;
const refreshMilliseconds = 10_000;

interface SoftphoneParts {
  readonly media: MediaLink;
  readonly WebSocket: typeof WebSocket;
  readonly clock: Clock;
  readonly log: Log;
  readonly refreshCredentials: () => Promise<SipCredentials | null>;
}

/** The softphone of one sign-in: it registers, stays registered, and tells of calls. */
export class Softphone {
  readonly #parts: SoftphoneParts;
  readonly #instance = randomUUID();
  #agent: InstanceType<typeof JsSIP.UA> | null = null;
  #socket: SipSocket | null = null;
  #credentials: SipCredentials | null = null;
  #refreshedAt = 0;
  #registration: RegistrationState = { state: 'unregistered', problem: null };
  onRegistration: (registration: RegistrationState) => void = () => {};
  onCall: (call: SoftphoneCall) => void = () => {};

  constructor(parts: SoftphoneParts) {
    this.#parts = parts;
    installWindowStandIn(parts.media);
  }

  get registration(): RegistrationState {
    return this.#registration;
  }

  start(credentials: SipCredentials): void {
    this.stop();
    const [address] = credentials.ws_servers;
    if (address === undefined) return this.#setRegistration('unregistered', new ProblemError('unavailable', 'The service named no address for the phone.'));
    this.#credentials = credentials;
    this.#setRegistration('connecting');
    const socket = new SipSocket(address, this.#parts.WebSocket);
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
    agent.on('registered', () => isCurrent() && this.#setRegistration('registered'));
    agent.on('unregistered', () => isCurrent() && this.#setRegistration('connecting'));
    agent.on('disconnected', () => isCurrent() && this.#setRegistration('connecting', new ProblemError('service-unreachable', 'The phone server cannot be reached; trying again.')));
    agent.on('registrationFailed', ({ response, cause }: { response?: { status_code: number; reason_phrase: string } | null; cause?: string }) => {
      if (isCurrent()) this.#registrationFailed(response?.status_code ?? null, response?.reason_phrase ?? cause ?? '');
    });
    agent.on('newRTCSession', ({ originator, session, request }: { originator: string; session: ConstructorParameters<typeof SoftphoneCall>[0]; request: { getHeader(name: string): string | undefined } }) => {
      if (originator === 'remote') this.onCall(new SoftphoneCall(session, request.getHeader('X-Call-ID') ?? null));
    });
    agent.start();
  }

  stop(): void {
    const agent = this.#agent;
    this.#agent = null;
    this.#socket = null;
    if (agent) agent.stop();
    this.#setRegistration('unregistered');
  }

  /** After sleep or a network change: the connection must prove itself. */
  renew(): void {
    this.#socket?.renew();
  }

  /** Dials a number from this phone. The service takes our call ID for the call. */
  dial(number: string): SoftphoneCall {
    const agent = this.#agent;
    if (!agent || this.#registration.state !== 'registered') throw new ProblemError('agent-not-registered', 'The phone is not registered.');
    const callId = randomUUID();
    const dialog = agent.call(number, {
      mediaStream: mediaStreamStandIn as AnswerOptions['mediaStream'],
      extraHeaders: [`X-Call-ID: ${callId}`],
      pcConfig: { iceServers: this.#credentials?.ice_servers ?? [] },
    });
    return new SoftphoneCall(dialog, callId);
  }

  #registrationFailed(status: number | null, reason: string): void {
    this.#parts.log.warn({ status, reason }, 'the phone could not register');
    if (status === 403) {
      // Another workstation has the extension: fighting for it would take it from an agent who is talking there.
      this.#agent?.stop();
      this.#agent = null;
      return this.#setRegistration('unregistered', new ProblemError('conflict', `${reason || 'Refused'}. Use “Register here” to take the phone back.`, { reason }));
    }
    if (status === 401 || status === 407 || status === null) {
      this.#setRegistration('connecting', new ProblemError('wrong-credentials', 'The phone’s credentials were refused; asking for new ones.'));
      this.#refreshSoon();
      return;
    }
    this.#setRegistration('connecting', new ProblemError('service-unreachable', `The phone could not register (${status ?? ''} ${reason}); trying again.`.replace('( ', '(')));
  }

  /** New credentials, at once the first time and then with patience: a service that refuses them all is not stormed. */
  #refreshSoon(): void {
    const wait = Math.max(0, this.#refreshedAt + refreshMilliseconds - this.#parts.clock.now());
    this.#parts.clock.after(wait, () => {
      if (this.#registration.state !== 'connecting') return;
      this.#refreshedAt = this.#parts.clock.now();
      this.#parts.refreshCredentials().then(
        (credentials) => credentials && this.start(credentials),
        () => this.#refreshSoon(),
      );
    });
  }

  #setRegistration(state: RegistrationState['state'], problem: ProblemError | null = null): void {
    this.#registration = { state, problem: problem && { code: problem.code, message: problem.message, details: problem.details } };
    this.onRegistration(this.#registration);
  }
}
