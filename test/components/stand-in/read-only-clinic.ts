import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createServiceClient,
  type ServiceClient,
} from '../../../src/main/workstation/service-client/service-client.ts';
import { SignIn } from '../../../src/main/workstation/sign-in/sign-in.ts';
import { contract } from '../../../src/shared/contract/contract.ts';
import type { Endpoint } from '../../../src/shared/contract/endpoint.ts';
import type { SignInState } from '../../../src/shared/ipc/sign-in-ipc.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { AdminClient } from '../../support/admin-client.ts';
import { type CoreChild, startCoreChild } from '../../support/core-child.ts';
import { accountOfRole, type DemoRole } from '../../support/demo-roles.ts';
import { copyDemoClinic } from '../../support/demo-template.ts';
import { demoPassword, HttpClient } from '../../support/http-client.ts';

export type StandInRole = DemoRole;
export type ClinicKind = 'demo' | 'empty';

/** Reads a clinic as an account: each answer is asked for once and remembered, but the one that tells the time. */
export class ClinicReader {
  readonly signedIn: Extract<SignInState, { state: 'signed-in' }>;
  readonly client: ServiceClient;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(signedIn: ClinicReader['signedIn'], client: ServiceClient) {
    this.signedIn = signedIn;
    this.client = client;
  }

  read(endpoint: Endpoint, query: unknown): Promise<unknown> {
    if (endpoint.path === contract.agent.day.path) return this.client.call(endpoint, { query } as never);
    const key = `${endpoint.path} ${JSON.stringify(query ?? null)}`;
    const known = this.#answers.get(key);
    if (known) return known;
    const answer: Promise<unknown> = this.client.call(endpoint, { query } as never);
    this.#answers.set(key, answer);
    // A refusal belongs to one request.
    answer.catch(() => this.#answers.delete(key));
    return answer;
  }
}

/**
 * A service core that tests share because none of them writes to it. Answers therefore follow the contract and the
 * service's rules without fixtures to maintain.
 */
export class ReadOnlyClinic {
  readonly #core: CoreChild;
  readonly #folder: string;
  readonly #readers = new Map<StandInRole, Promise<ClinicReader>>();

  private constructor(core: CoreChild, folder: string) {
    this.#core = core;
    this.#folder = folder;
  }

  /** `prepare` writes what the clinic is to have besides; nobody writes after it. */
  static async start(kind: ClinicKind, prepare?: (http: string) => Promise<void>): Promise<ReadOnlyClinic> {
    const folder = await mkdtemp(join(tmpdir(), `${kind}-clinic-`));
    if (kind === 'demo') await copyDemoClinic(folder);
    const core = await startCoreChild(folder, [], [], kind);
    if (kind === 'empty') await createAccounts(core.http);
    await prepare?.(core.http);
    return new ReadOnlyClinic(core, folder);
  }

  get http(): string {
    return this.#core.http;
  }

  reader(role: StandInRole): Promise<ClinicReader> {
    const known = this.#readers.get(role) ?? this.#signIn(role);
    this.#readers.set(role, known);
    return known;
  }

  async stop(): Promise<void> {
    await this.#core.stop();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #signIn(role: StandInRole): Promise<ClinicReader> {
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const preferences = { get: () => undefined, set: () => undefined };
    const signIn = new SignIn(
      { preferences, log: quiet, fingerprint: 'stand-in', machineName: null },
      manifest.version,
    );
    const client = createServiceClient({
      server: () => this.http,
      token: () => signIn.token,
      language: () => 'en',
      onSignedOut: (problem) => signIn.ended(problem),
    });
    signIn.use(client);
    signIn.serviceIs({ http: this.http });
    const state = await signIn.signIn(accountOfRole(role), demoPassword);
    if (state.state !== 'signed-in') throw new Error(`${role} is ${state.state}.`);
    return new ClinicReader(state, client);
  }
}

/** The first account of an empty clinic, and one for each other role. */
async function createAccounts(http: string): Promise<void> {
  const first = { name: 'Head of the clinic', email: accountOfRole('admin'), password: demoPassword };
  await succeed(new HttpClient(http).post(contract.auth.createFirstAccount.path, first));
  const admin = new AdminClient(await HttpClient.signIn(http, accountOfRole('admin')));
  for (const role of ['agent', 'supervisor', 'doctor', 'consultant'] as const)
    await succeed(
      admin.post('users/create', {
        name: `A ${role}`,
        email: accountOfRole(role),
        password: demoPassword,
        role,
        ...(role === 'agent' ? { extension: '1001' } : {}),
      }),
    );
}

async function succeed(answer: ReturnType<HttpClient['post']>): Promise<void> {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(body.msg);
}
