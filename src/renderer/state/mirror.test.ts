import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { settle } from '../../../test/support/fake-clock.ts';
import { Emitter } from '../../shared/event.ts';
import { type Channel, ipc } from '../../shared/ipc/ipc.ts';
import type { FactMessage } from '../../shared/ipc/ipc-message.ts';
import { IpcPort } from '../../shared/ipc/ipc-port.ts';
import { createMirror, showIn } from './mirror.ts';

const callIpc = ipc({ name: 'call', requests: {}, events: {}, facts: { state: z.string() } });

/** A fact whose messages are delivered by hand, and the mirror that shows it. */
function scene() {
  const [toPage, toWorkstation, lost] = [new Emitter<unknown>(), new Emitter<unknown>(), new Emitter()];
  const changed = new Emitter();
  let state = 'ready';
  let isOpen = true;
  let sent: FactMessage[] = [];
  const asked: unknown[] = [];
  const workstation: Channel = {
    send: (message) => sent.push(message as FactMessage) > 0,
    onMessage: (listener) => toWorkstation.on(listener),
  };
  const serve = (): IpcPort => {
    const port = new IpcPort(workstation);
    port.serve(callIpc, { state: { now: () => state, changed } });
    return port;
  };
  let served = serve();
  const page = new IpcPort({
    send: (message) => {
      if (!isOpen) return false;
      asked.push(message);
      toWorkstation.emit(message);
      return true;
    },
    onMessage: (listener) => toPage.on(listener),
    onLost: (listener) => lost.on(listener),
  });
  const mirror = createMirror('unknown');
  const shown: string[] = [];
  mirror.subscribe(({ value }) => void shown.push(value));
  const ask = page.connect(callIpc).follow('state', showIn(mirror));
  return {
    ask,
    asked,
    shown,
    change: (value: string) => {
      state = value;
      changed.emit();
    },
    /** Drafts that the workstation has sent and the page has not received. */
    take: () => sent.splice(0),
    receive: (...messages: FactMessage[]) => {
      for (const message of messages) toPage.emit(message);
    },
    deliver: () => {
      while (sent.length > 0) for (const message of sent.splice(0)) toPage.emit(message);
    },
    cut: () => {
      isOpen = false;
      served.close();
      sent = [];
      lost.emit();
    },
    join: () => {
      isOpen = true;
      served = serve();
    },
  };
}

afterEach(() => void vi.useRealTimers());

test('a subscription begins with the value at that time, then each change is shown', async () => {
  const { ask, change, deliver, shown } = scene();
  change('dialling');
  const done = ask();
  change('ringing');
  deliver();
  await done;
  change('answered');
  deliver();
  expect(shown).toEqual(['dialling', 'ringing', 'answered']);
});

test('a value that a later one has overtaken is dropped', () => {
  const { ask, change, take, receive, deliver, shown, asked } = scene();
  void ask();
  deliver();
  change('ringing');
  change('answered');
  const [ringing, answered] = take() as [FactMessage, FactMessage];
  receive(ringing, answered, ringing);
  expect([shown, asked.length]).toEqual([['ready', 'ringing', 'answered'], 1]);
});

test('after a gap the page asks again, once, and shows nothing from before the answer', () => {
  const { ask, change, take, receive, deliver, shown, asked } = scene();
  void ask();
  deliver();
  for (const value of ['dialling', 'ringing', 'answered', 'ended']) change(value);
  const [dialling, , answered, ended] = take() as [FactMessage, FactMessage, FactMessage, FactMessage];
  receive(dialling, answered, ended);
  deliver();
  change('ready');
  deliver();
  expect([shown, asked.length]).toEqual([['ready', 'dialling', 'ended', 'ready'], 2]);
});

test('after a reconnection, whose numbers begin again, the page asks again', async () => {
  const { ask, change, deliver, cut, join, shown } = scene();
  void ask();
  deliver();
  for (const value of ['dialling', 'ringing', 'answered']) change(value);
  deliver();
  cut();
  await expect(ask()).rejects.toMatchObject({ code: 'service-unreachable' });
  join();
  change('ended');
  const done = ask();
  deliver();
  await done;
  change('ready');
  deliver();
  expect(shown).toEqual(['ready', 'dialling', 'ringing', 'answered', 'ended', 'ready']);
});

test('a connection that is lost before the first value rejects', async () => {
  const { ask, cut } = scene();
  const done = ask();
  cut();
  await expect(done).rejects.toMatchObject({ code: 'service-unreachable' });
});

test('a late change is not shown: what is so now is read once, after all that waited', async () => {
  const { ask, change, deliver, shown, asked } = scene();
  void ask();
  deliver();
  vi.useFakeTimers({ toFake: ['Date'] });
  change('rings');
  change('ended');
  vi.setSystemTime(Date.now() + 3000);
  deliver();
  await settle();
  change('rings again');
  deliver();
  expect([shown, asked.length]).toEqual([['ready', 'ended', 'rings again'], 2]);
});

test('a page whose clock is ahead shows the first value of each subscription', () => {
  const { ask, take, receive, change, shown } = scene();
  const late = (): FactMessage[] => take().map((message) => ({ ...message, sentAt: Date.now() - 3000 }));
  void ask();
  receive(...late());
  change('ringing');
  receive(...late());
  receive(...late());
  expect(shown).toEqual(['ready', 'ringing']);
});
