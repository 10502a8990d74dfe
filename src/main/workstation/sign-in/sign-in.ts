import type { SignedInUser, SipCredentials } from '../../../shared/contract/auth.ts';
import { capabilitiesOf, type Capability } from '../../../shared/contract/capabilities.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { Emitter } from '../../../shared/event.ts';
import { type Problem, ProblemError, problemOf } from '../../../shared/problem.ts';
import type {
  FirstAccountState,
  NewFirstAccount,
  ServiceOrigin,
  SignInState,
} from '../../../shared/ipc/sign-in-ipc.ts';
import { practiceClinic } from '../../../shared/domain/practice-clinic.ts';
import { isTimeZone } from '../../../shared/domain/time-zone.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { Log, OpenClinic, PreferenceStore, ServiceAddress } from '../host.ts';
import type { ServiceClient } from '../service-client/service-client.ts';
import { completed } from './signed-in-user.ts';

export interface SignedIn {
  readonly token: string;
  readonly user: SignedInUser;
  readonly sip: SipCredentials | null;
  readonly capabilities: readonly Capability[];
}

/** The signed-in account. The token lives in this object and nowhere else. */
export class SignIn {
  readonly #preferences: PreferenceStore;
  readonly #log: Log;
  readonly #fingerprint: string;
  readonly #machineName: string | null;
  readonly #version: string;
  #client: ServiceClient | null = null;
  #server = '';
  #clinic: OpenClinic | null = null;
  #serviceVersion: string | null = null;
  #firstAccount: FirstAccountState = 'exists';
  #signedIn: SignedIn | null = null;
  #account = '';
  /** Tokens and passwords of the phone since the start: no file of this workstation may have one. */
  readonly #secrets = new Set<string>();
  /** The agent is signing out: that the service ends the token meanwhile is no news. */
  #isLeaving = false;
  #signingIn: Promise<SignInState> | null = null;
  #state: SignInState = { state: 'starting' };
  readonly changed = new Emitter<SignInState>();
  readonly signedIn = new Emitter<SignedIn>();
  readonly signedOut = new Emitter();

  /** `version`: of this workstation. */
  constructor(
    parts: { preferences: PreferenceStore; log: Log; fingerprint: string; machineName: string | null },
    version: string,
  ) {
    this.#preferences = parts.preferences;
    this.#log = parts.log;
    this.#fingerprint = parts.fingerprint;
    this.#machineName = parts.machineName;
    this.#version = version;
  }

  get state(): SignInState {
    return this.#state;
  }
  get token(): string | null {
    return this.#signedIn?.token ?? null;
  }
  get secrets(): string[] {
    return [...this.#secrets];
  }
  get server(): string {
    return this.#server;
  }
  get isSignedIn(): boolean {
    return this.#state.state === 'signed-in';
  }

  get agentId(): string | null {
    return this.#state.state === 'signed-in' ? this.#state.user.agent_id : null;
  }

  /** The name of the open clinic; null where its host did not name it. */
  get clinicName(): string | null {
    return this.#clinic?.name ?? null;
  }

  /** Tells accounts of one service apart; null while nobody is signed in. */
  get account(): string | null {
    return this.#state.state === 'signed-in' ? `${this.#state.user.id} ${this.#account}` : null;
  }

  use(client: ServiceClient): void {
    this.#client = client;
  }

  serviceIs(address: ServiceAddress): void {
    if ('firstStart' in address) {
      this.#firstAccount = 'exists';
      return this.#set({ state: 'first-start', ...address.firstStart });
    }
    if (address.clinic) this.#clinic = address.clinic;
    if ('problem' in address) {
      if (!this.isSignedIn) this.#set({ state: 'unavailable', origin: this.#origin, problem: address.problem });
      return;
    }
    this.#server = address.http;
    if (this.#state.state !== 'signed-in' && this.#state.state !== 'signed-out') this.#signedOut(null);
    void this.#askWhetherFirst();
    void this.#askVersion();
  }

  /** The first account of a new clinic, an administrator's; signs in with it. */
  async createFirstAccount({ account, ...input }: NewFirstAccount): Promise<SignInState> {
    await this.#client?.call(contract.auth.createFirstAccount, { body: { ...input, email: account } });
    this.#firstAccount = 'exists';
    return this.signIn(account, input.password);
  }

  /** A second press while one is under way is the same sign-in: it would leave a token behind. */
  signIn(account: string, password: string): Promise<SignInState> {
    this.#signingIn ??= this.#signIn(account, password).finally(() => {
      this.#signingIn = null;
    });
    return this.#signingIn;
  }

  async #signIn(account: string, password: string): Promise<SignInState> {
    const client = this.#client;
    if (!client || this.#server === '') throw problemFor('service-starting');
    const answer = await client.call(contract.auth.login, {
      body: {
        email: account,
        password,
        fingerprint: this.#fingerprint,
        ...(this.#machineName === null ? {} : { workstation: this.#machineName }),
      },
    });
    if (typeof answer?.access_token !== 'string') throw problemFor('sign-in-without-token');
    const sip = answer.sip ?? null;
    const user = completed(answer.user, account, sip);
    this.#signedIn = { token: answer.access_token, user, sip, capabilities: [] };
    this.#secrets.add(answer.access_token);
    this.#keepSecret(sip);
    this.#account = account.trim().toLowerCase();
    if (this.#origin !== 'practice') this.#preferences.set('lastAccount', account);
    const { capabilities, timeZone, version } = await this.#capabilitiesOf(client);
    this.#serviceVersion = version;
    this.#signedIn = { ...this.#signedIn, capabilities };
    this.signedIn.emit(this.#signedIn);
    const service = { server: this.#server, origin: this.#origin, versions: this.#versions };
    this.#set({ state: 'signed-in', ...service, user, capabilities, timeZone });
    return this.#state;
  }

  /**
   * Asks the service to end the token. A token of a service that cannot be reached stays valid until it is revoked
   * there.
   */
  async revoke(): Promise<void> {
    if (!this.#signedIn) return;
    await this.#client
      ?.call(contract.auth.logout, {})
      .catch((error: unknown) => this.#log.warn({ err: String(error) }, 'the service was not told of the sign-out'));
  }

  /** The agent signs out, until `ended`. */
  leaving(): void {
    this.#isLeaving = true;
  }

  /** The service no longer knows the token. */
  ended(problem: ProblemError | null): void {
    const isAsked = this.#isLeaving;
    this.#isLeaving = false;
    if (!this.isSignedIn) return;
    this.#leave();
    this.#signedOut(problem && !isAsked ? problemOf(problemFor('sign-in-ended')) : null);
  }

  /**
   * Leaves the open clinic and keeps the sign-in there, which nobody can use meanwhile. Returns a function that comes
   * back to it, from whatever was opened since.
   */
  setAside(): () => void {
    const [state, signedIn, account] = [this.#state, this.#signedIn, this.#account];
    const place = [this.#server, this.#clinic, this.#serviceVersion] as const;
    if (!signedIn) throw problemFor('sign-in-first');
    this.#leave();
    this.#set({ state: 'starting' });
    return () => {
      if (this.#signedIn) this.#leave();
      [this.#server, this.#clinic, this.#serviceVersion] = place;
      [this.#signedIn, this.#account] = [signedIn, account];
      this.signedIn.emit(signedIn);
      this.#set(state);
    };
  }

  /** Signs in to a throw-away clinic. */
  practise(server: string, account: string, password: string): Promise<SignInState> {
    this.#server = server;
    this.#clinic = { name: 'practice', origin: 'practice' };
    return this.signIn(account, password);
  }

  #leave(): void {
    this.#signedIn = null;
    this.signedOut.emit();
  }

  async refreshSip(): Promise<SipCredentials | null> {
    if (!this.#signedIn || !this.#client) return null;
    const sip = (await this.#client.call(contract.auth.me, {}))?.sip ?? null;
    this.#keepSecret(sip);
    return sip;
  }

  #keepSecret(sip: Partial<SipCredentials> | null): void {
    if (typeof sip?.password === 'string') this.#secrets.add(sip.password);
  }

  /** The parts of the product that the service has: none when it does not know the question. */
  async #capabilitiesOf(
    client: ServiceClient,
  ): Promise<{ capabilities: Capability[]; timeZone: string | null; version: string | null }> {
    const answer: { extensions?: unknown; timezone?: unknown; version?: unknown } | null = await client
      .call(contract.capability.list, {})
      .catch(() => null);
    const timeZone = typeof answer?.timezone === 'string' && isTimeZone(answer.timezone) ? answer.timezone : null;
    const version = typeof answer?.version === 'string' ? answer.version : null;
    const capabilities = Array.isArray(answer?.extensions) ? capabilitiesOf(answer.extensions) : [];
    return { capabilities, timeZone, version };
  }

  /** Before anybody signs in: a service of another version is said on the sign-in page. */
  async #askVersion(): Promise<void> {
    const { version } = this.#client ? await this.#capabilitiesOf(this.#client) : { version: null };
    if (version === this.#serviceVersion) return;
    this.#serviceVersion = version;
    const state = this.#state;
    if (state.state === 'signed-out' || state.state === 'signed-in') this.#set({ ...state, versions: this.#versions });
  }

  get #versions(): { workstation: string; service: string | null } {
    return { workstation: this.#version, service: this.#serviceVersion };
  }

  /** Another service need not know the question: it has accounts. */
  async #askWhetherFirst(): Promise<void> {
    const answer: { needs_account?: unknown; needs_code?: unknown } | null =
      (await this.#client?.call(contract.auth.firstRun, {}).catch(() => null)) ?? null;
    if (answer?.needs_account !== true) this.#firstAccount = 'exists';
    else this.#firstAccount = answer.needs_code === true ? 'needed-with-code' : 'needed';
    if (this.#firstAccount !== 'exists' && this.#state.state === 'signed-out') this.#signedOut(null);
  }

  #signedOut(problem: Problem | null): void {
    const last = this.#origin === 'practice' ? practiceClinic.agent : this.#preferences.get('lastAccount');
    this.#set({
      state: 'signed-out',
      server: this.#server,
      origin: this.#origin,
      versions: this.#versions,
      firstAccount: this.#firstAccount,
      lastAccount: typeof last === 'string' ? last : null,
      problem,
    });
  }

  get #origin(): ServiceOrigin {
    return this.#clinic?.origin ?? 'given';
  }

  #set(state: SignInState): void {
    this.#state = state;
    this.changed.emit(state);
  }
}
