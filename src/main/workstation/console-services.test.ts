import { expect, test } from 'vitest';
import { agentIpc } from '../../shared/ipc/agent-ipc.ts';
import { appIpc } from '../../shared/ipc/app-ipc.ts';
import { clinicIpc } from '../../shared/ipc/clinic-ipc.ts';
import { desktopIpc } from '../../shared/ipc/desktop-ipc.ts';
import { draftsIpc } from '../../shared/ipc/drafts-ipc.ts';
import type { IpcDefinition } from '../../shared/ipc/ipc.ts';
import { outboxIpc } from '../../shared/ipc/outbox-ipc.ts';
import { phoneIpc } from '../../shared/ipc/phone-ipc.ts';
import { signInIpc } from '../../shared/ipc/sign-in-ipc.ts';
import { upkeepIpc } from '../../shared/ipc/upkeep-ipc.ts';
import { serveConsole } from './console-services.ts';

/** Everything that a window may ask of the workstation. */
const definitions: readonly IpcDefinition[] = [
  agentIpc,
  appIpc,
  clinicIpc,
  desktopIpc,
  draftsIpc,
  outboxIpc,
  phoneIpc,
  signInIpc,
  upkeepIpc,
];
const requests = definitions.flatMap(({ name: service, requests: all }) =>
  Object.entries(all).map(([name, { input }]) => ({ service, name, input })),
);

/** A window on a workstation whose parts note that they were reached, and do nothing. */
function scene() {
  const [reached, logged, sent]: [string[], unknown[], { reply?: { ok: boolean; problem?: { code: string } } }[]] = [
    [],
    [],
    [],
  ];
  const part = (path: string): unknown =>
    new Proxy(() => {}, {
      get: (_target, key) => (key === 'then' ? undefined : part(`${path}.${String(key)}`)),
      apply: () => {
        if (!/\.(?:on|now)$/.test(path)) reached.push(path);
        return undefined;
      },
    });
  let receive = (_message: unknown): void => {};
  // Each message in a minute of its own, so that none is left out of the log.
  let now = 0;
  const parts = new Proxy(
    {
      clock: { now: () => (now += 120_000) },
      host: {
        log: { warn: (fact: object, text: string) => logged.push([text, fact]) },
        managed: part('managed'),
        updates: part('updates'),
      },
    } as Record<string, unknown>,
    { get: (given, key) => given[String(key)] ?? part(String(key)) },
  );
  serveConsole(parts as never, {
    send: (message) => sent.push(message as never) > 0,
    onMessage: (listener) => {
      receive = listener;
      return () => {};
    },
  });
  return {
    reached,
    logged,
    sent,
    message: async (message: unknown) => {
      receive(message);
      // A reply is sent in a later turn.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test.each(requests.filter(({ input }) => input))(
  '$service.$name with other input is refused and logged',
  async ({ service, name }) => {
    const { message, reached, logged, sent } = scene();
    await message({ kind: 'request', service, id: 1, name, input: 'not this' });
    expect(sent).toMatchObject([{ id: 1, reply: { ok: false, problem: { code: 'invalid-input' } } }]);
    expect(logged).toEqual([['a message was refused', { service, name, why: 'a request with other input' }]]);
    expect(reached).toEqual([]);
  },
);

test.each(definitions)(
  '$name: a request and a fact that it does not have are refused and logged',
  async ({ name: service }) => {
    const { message, reached, logged, sent } = scene();
    await message({ kind: 'request', service, id: 1, name: 'constructor' });
    await message({ kind: 'subscribe', service, name: 'constructor' });
    expect(sent).toMatchObject([{ id: 1, reply: { ok: false, problem: { code: 'not-found' } } }]);
    const refused = (why: string) => ['a message was refused', { service, name: null, why }];
    expect(logged).toEqual([refused('a request that is not served'), refused('a fact that is not served')]);
    expect(reached).toEqual([]);
  },
);

test.each([
  'text',
  null,
  { kind: 'request', service: 'agent', id: 'x', name: 'ready' },
  { kind: 'request', service: 'process', id: 1, name: 'exec' },
  { kind: 'subscribe', service: '__proto__', name: 'state' },
  { kind: 'reply', service: 'agent', id: 1, reply: { ok: true, value: 1 } },
  { kind: 'event', service: 'clinic', name: 'reconnected', value: null },
])('%j is dropped and logged', async (value) => {
  const { message, reached, logged, sent } = scene();
  await message(value);
  expect([sent, reached, logged.length]).toEqual([[], [], 1]);
});
