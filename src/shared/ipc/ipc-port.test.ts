import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { Emitter } from '../event.ts';
import { ProblemError } from '../problem.ts';
import { type Channel, ipc } from './ipc.ts';
import { IpcPort } from './ipc-port.ts';

const clockIpc = ipc({
  name: 'clock',
  requests: { add: { input: z.object({ to: z.int() }), output: z.int() }, wait: {} },
  events: { tick: z.int() },
  facts: { time: z.int() },
});
const nameIpc = ipc({ name: 'name', requests: { of: { output: z.string() } }, events: { tick: z.string() } });

/** Two ends of a pipe; `cut` loses the connection until `join`. */
function pipe() {
  const [left, right, lost] = [new Emitter<unknown>(), new Emitter<unknown>(), new Emitter()];
  let isOpen = true;
  const end = (to: Emitter<unknown>, from: Emitter<unknown>): Channel => ({
    send: (message) => {
      const text = JSON.stringify(message);
      if (isOpen) queueMicrotask(() => to.emit(JSON.parse(text)));
      return isOpen;
    },
    onMessage: (listener) => from.on(listener),
    onLost: (listener) => lost.on(listener),
  });
  const setOpen = (open: boolean): void => {
    isOpen = open;
    if (!open) lost.emit();
  };
  const hear = (message: unknown): void => right.emit(message);
  return { hear, near: end(left, right), far: end(right, left), cut: () => setOpen(false), join: () => setOpen(true) };
}

function scene() {
  const { hear, near, far, cut, join } = pipe();
  const [server, client] = [new IpcPort(far), new IpcPort(near)];
  const changed = new Emitter();
  const fact = { now: () => 12, changed };
  const clock = server.serve(clockIpc, {
    time: { now: () => fact.now(), changed },
    add: ({ to }) => to + 1,
    wait: () => new Promise<void>(() => undefined),
  });
  const name = server.serve(nameIpc, {
    of: () => {
      throw new ProblemError('conflict', 'It has none.', { cause: 'new' });
    },
  });
  return {
    clock,
    name,
    server,
    client,
    fact,
    changed,
    cut,
    join,
    near,
    hear,
    asked: client.connect(clockIpc),
    named: client.connect(nameIpc),
  };
}

test('each message reaches the service that it names', async () => {
  const { asked, named, clock, name } = scene();
  const [numbers, words]: [number[], string[]] = [[], []];
  asked.on('tick', (value) => void numbers.push(value));
  named.on('tick', (value) => void words.push(value));
  clock.emit('tick', 1);
  name.emit('tick', 'one');
  expect(await asked.add({ to: 1 })).toBe(2);
  expect([numbers, words]).toEqual([[1], ['one']]);
});

test('a problem crosses with its code and details', async () => {
  await expect(scene().named.of()).rejects.toMatchObject({ code: 'conflict', details: { cause: 'new' } });
});

test.each([
  [{ kind: 'request', service: 'clock', id: 9, name: 'constructor' }, 'not-found'],
  [{ kind: 'request', service: 'clock', id: 9, name: 'add', input: { to: 'x' } }, 'invalid-input'],
])('%j is refused', async (message, code) => {
  const { near } = scene();
  const reply = new Promise((resolve) => void near.onMessage(resolve));
  near.send(message);
  expect(await reply).toMatchObject({ id: 9, reply: { ok: false, problem: { code } } });
});

test('immediately rejects requests made while the connection is lost, and does not send them later', async () => {
  const { asked, cut, join } = scene();
  const underWay = asked.wait();
  cut();
  await expect(underWay).rejects.toMatchObject({ code: 'service-unreachable' });
  await expect(asked.add({ to: 1 })).rejects.toMatchObject({ code: 'service-unreachable' });
  join();
  expect(await asked.add({ to: 2 })).toBe(3);
});

test('a closed port rejects what is under way', async () => {
  const { asked, client } = scene();
  const underWay = asked.wait();
  client.close();
  await expect(underWay).rejects.toMatchObject({ code: 'service-unreachable' });
});

test('a fact of another form fails the subscription, and a change of another form begins a new one', async () => {
  const { asked, hear, fact } = scene();
  const seen: number[] = [];
  const ask = asked.follow('time', (value) => void seen.push(value));
  fact.now = () => 'noon' as never;
  await expect(ask()).rejects.toMatchObject({ code: 'internal' });
  fact.now = () => 12;
  await ask();
  hear({ kind: 'fact', service: 'clock', name: 'time', number: 3, isFirst: false, value: 'one', sentAt: Date.now() });
  await vi.waitFor(() => expect(seen).toEqual([12, 12]));
});

test('a closed port sends no changes', async () => {
  const { asked, server, fact, changed } = scene();
  const seen: number[] = [];
  await asked.follow('time', (value) => void seen.push(value))();
  fact.now = () => 13;
  changed.emit();
  await vi.waitFor(() => expect(seen).toEqual([12, 13]));
  server.close();
  expect(changed.isEmpty).toBe(true);
});
