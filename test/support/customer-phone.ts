import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { longestTone, writeToneWav } from './audio.ts';
import { controlOf, freePortPair, type PhoneAddress, rate, writeBaresipFiles } from './baresip.ts';
import { until } from './until.ts';
import { endWithUs } from './watchdog.ts';

/** The phone's events about its calls, named as by baresip (CALL_INCOMING, CALL_ESTABLISHED, CALL_CLOSED …). */
export interface PhoneEvent {
  readonly type: string;
  readonly param?: string;
  readonly peeruri?: string;
}

export interface CustomerOptions {
  /** The caller's number. */
  readonly number: string;
  /** Further numbers at which it can be called. */
  readonly others?: readonly string[];
  /** A WAV, or the frequency of a tone; 1000 Hz by default. */
  readonly speaks?: string | number;
  /** Takes calls by itself, or waits for `answer()`. */
  readonly answers?: boolean;
  /** Default: 127.0.0.1. */
  readonly address?: PhoneAddress;
}

const maxAttempts = 5;
const maxHearMs = 30_000;
const wavHeaderBytes = 44;

/**
 * A customer's phone on the far side of the trunk: baresip, a real third-party SIP phone. Received sound is written to
 * a WAV for each call.
 */
export class CustomerPhone {
  readonly port: number;
  readonly folder: string;
  readonly #process: ChildProcess;
  readonly #control: Socket;
  readonly #events = new EventEmitter();
  readonly #seen: PhoneEvent[] = [];
  /** Recordings from before the call that was placed or answered last. */
  #earlier = new Set<string>();

  private constructor(port: number, folder: string, child: ChildProcess, control: Socket) {
    this.port = port;
    this.folder = folder;
    this.#process = child;
    this.#control = control;
    this.#events.setMaxListeners(100);
    let pending = Buffer.alloc(0);
    control.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const colon = pending.indexOf(':');
        const length = Number(pending.subarray(0, Math.max(colon, 0)).toString());
        if (colon < 1 || pending.length < colon + length + 2) return;
        const message = JSON.parse(pending.subarray(colon + 1, colon + 1 + length).toString()) as PhoneEvent & {
          event?: boolean;
        };
        pending = pending.subarray(colon + length + 2);
        if (message.event) this.#take(message);
      }
    });
  }

  #take(event: PhoneEvent): void {
    this.#seen.push(event);
    this.#events.emit('event', event);
  }

  /** Another program may take a port that was free a moment ago: others are tried then. */
  static async start(options: CustomerOptions & { folder: string }): Promise<CustomerPhone> {
    await mkdir(options.folder, { recursive: true });
    const speaks = typeof options.speaks === 'string' ? options.speaks : join(options.folder, 'speaks.wav');
    if (typeof options.speaks !== 'string')
      await writeToneWav(speaks, { hertz: options.speaks ?? 1000, seconds: 300, rate, dbfs: -12 });
    for (let attempt = 1; ; attempt += 1) {
      const { address = '127.0.0.1' } = options;
      const ports = {
        sip: await freePortPair(address),
        control: await freePortPair(),
        rtp: await freePortPair(address),
      };
      await writeBaresipFiles({ ...options, speaks, address }, ports);
      const child = spawn('baresip', [address === '::1' ? '-6' : '-4', '-f', options.folder], {
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      endWithUs(child);
      try {
        const control = await controlOf(child, ports.control);
        return new CustomerPhone(ports.sip, options.folder, child, control);
      } catch (error) {
        child.kill('SIGKILL');
        if (attempt === maxAttempts || !/in use/.test(String(error))) throw error;
      }
    }
  }

  /** The WAV of the last call's received sound; complete once the call is closed. */
  async heard(): Promise<string> {
    const last = this.#calls().at(-1);
    if (last === undefined) throw new Error('The customer’s phone has heard nothing');
    return last;
  }

  /** Waits until that tone, at least that loud, was heard in the call that was placed or answered last. */
  async hears(hertz: number, { dbfs, milliseconds }: { dbfs: number; milliseconds: number }): Promise<void> {
    await until(
      () => {
        const heard = this.#calls().filter((file) => !this.#earlier.has(file));
        return Math.max(0, ...heard.map((file) => longestTone(soFar(file), rate, { hertz, dbfs })));
      },
      (longest) => longest >= milliseconds,
      `milliseconds of ${hertz} Hz in what the customer hears`,
      maxHearMs,
    );
  }

  dial(number: string, host: string): void {
    this.#earlier = new Set(this.#calls());
    this.#command('dial', `sip:${number}@${host}`);
  }
  answer(): void {
    this.#earlier = new Set(this.#calls());
    this.#command('accept');
  }
  /** Ends the call; one that rings is refused with 486. */
  hangUp(): void {
    this.#command('hangup');
  }
  /** The next event of that type, or one that has come since the last look. */
  async event(type: string, timeoutMs = 20_000): Promise<PhoneEvent> {
    const index = this.#seen.findIndex((event) => event.type === type);
    if (index >= 0) return this.#seen.splice(index, 1)[0] as PhoneEvent;
    const timeout = AbortSignal.timeout(timeoutMs);
    for (;;) {
      await once(this.#events, 'event', { signal: timeout }).catch(() => {
        throw new Error(
          `The customer's phone reported no ${type}, but ${JSON.stringify(this.#seen.map((event) => event.type))}`,
        );
      });
      const index = this.#seen.findIndex((event) => event.type === type);
      if (index >= 0) return this.#seen.splice(index, 1)[0] as PhoneEvent;
    }
  }

  async stop(): Promise<void> {
    this.#control.destroy();
    if (this.#process.exitCode !== null) return;
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    const stubborn = setTimeout(() => this.#process.kill('SIGKILL'), 3000);
    await exited;
    clearTimeout(stubborn);
  }

  /** One file for each call, in order. */
  #calls(): string[] {
    const files = globSync(join(this.folder, '*-dec.wav'));
    return files.toSorted((one, other) => statSync(one).birthtimeMs - statSync(other).birthtimeMs);
  }

  #command(command: string, params = ''): void {
    const text = JSON.stringify({ command, params, token: command });
    this.#control.write(`${Buffer.byteLength(text)}:${text},`);
  }
}

/** The samples of a file that is still being written: its header does not know its length yet. */
function soFar(file: string): Int16Array {
  const bytes = readFileSync(file).subarray(wavHeaderBytes);
  return Int16Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => bytes.readInt16LE(at * 2));
}
