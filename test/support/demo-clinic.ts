import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CoreChild, startCoreChild } from './core-child.ts';
import { HttpClient } from './http-client.ts';

export interface DemoClinic<Clients> {
  readonly core: CoreChild;
  readonly folder: string;
  /** One client for each account, in the order of the accounts. */
  readonly clients: Clients;
  /** Stops the core and removes the data folder. */
  stop(): Promise<void>;
}

/** Starts a core on a separate demo clinic and signs in to the accounts: each by its address up to the @. */
export async function startDemoClinic<const Accounts extends readonly string[]>(
  ...accounts: Accounts
): Promise<DemoClinic<{ readonly [Index in keyof Accounts]: HttpClient }>> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-clinic-'));
  const core = await startCoreChild(folder);
  const clients = await Promise.all(accounts.map((name) => HttpClient.signIn(core.http, `${name}@clinic.test`)));
  return {
    core,
    folder,
    clients: clients as unknown as { readonly [Index in keyof Accounts]: HttpClient },
    stop: async () => {
      await core.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
