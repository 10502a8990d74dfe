import { afterAll, beforeAll } from 'vitest';
import { type DemoClinic, startDemoClinic } from './demo-clinic.ts';
import type { HttpClient } from './http-client.ts';

/** Stands for an object that a hook makes: it can be named before, and used from then on. */
const madeLater = <Target extends object>(made: () => Target): Target =>
  new Proxy({} as Target, {
    get: (_, name) => {
      const target = made();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/**
 * A demo clinic that starts before the tests of a file and stops after them, with a client for each account: its
 * address up to the @.
 */
export function demoClinicOfFile<const Accounts extends readonly string[]>(...accounts: Accounts) {
  let started: DemoClinic<readonly HttpClient[]> | undefined;
  const clinic = (): DemoClinic<readonly HttpClient[]> => {
    if (!started) throw new Error('The demo clinic has not started yet.');
    return started;
  };
  beforeAll(async () => {
    started = await startDemoClinic(...accounts);
  });
  afterAll(() => started?.stop());
  const clients = accounts.map((_, index) => madeLater(() => clinic().clients[index] as HttpClient));
  return {
    clients: clients as unknown as { readonly [Index in keyof Accounts]: HttpClient },
    get core() {
      return clinic().core;
    },
    get folder() {
      return clinic().folder;
    },
  };
}
