import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';

/** What the phone reports of its calls, in baresip's own words (CALL_INCOMING, CALL_ESTABLISHED, CALL_CLOSED …). */
export interface PhoneEvent {
  readonly type: string;
  readonly param?: string;
  readonly peeruri?: string;
}

interface PhoneOptions {
  readonly folder: string;
  readonly number: string;
  readonly others?: readonly string[];
  readonly speaks: string;
  readonly answers?: boolean;
}

const maxAttempts = 5;

/**
 * A customer's phone on the far side of the trunk: baresip, a real third-party SIP phone. It says what is in `speaks`
 * (WAV), and what it hears is written to a WAV for each call.
 */
export class CustomerPhone {
  readonly port: number;
  readonly folder: string;
  readonly #process: ReturnType<typeof spawn>;
  readonly #control: Socket;
  readonly #events = new EventEmitter();
  readonly #seen: PhoneEvent[] = [];

  private constructor(port: number, folder: string, child: ReturnType<typeof spawn>, control: Socket) {
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

  /**
   * `number` is the caller's number, `others` what it can be called by besides; `answers`: takes calls by itself, or
   * waits for `answer()`.
   */
  static async start(options: PhoneOptions): Promise<CustomerPhone> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await CustomerPhone.#startOnce(options);
      } catch (error) {
        // Another process may have taken one of the ports since it was found free.
        if (attempt === maxAttempts || !/address already in use/i.test(String(error))) throw error;
      }
  }

  static async #startOnce(options: PhoneOptions): Promise<CustomerPhone> {
    const { folder } = options;
    const [port, controlPort, rtpPort] = [await freePortPair(), await freeTcpPort(), await freePortPair()];
    await mkdir(folder, { recursive: true });
    const config = {
      poll_method: 'epoll',
      sip_listen: `127.0.0.1:${port}`,
      sip_trans_def: 'udp',
      call_local_timeout: 120,
      call_max_calls: 4,
      audio_path: '/usr/share/baresip',
      audio_player: `aufile,${join(folder, 'played.wav')}`,
      audio_source: `aufile,${options.speaks}`,
      audio_alert: 'aufile,/dev/null',
      ausrc_srate: 8000,
      auplay_srate: 8000,
      ausrc_channels: 1,
      auplay_channels: 1,
      audio_level: 'no',
      rtp_tos: 0,
      rtp_ports: `${rtpPort}-${rtpPort + 40}`,
      rtcp_mux: 'no',
      jitter_buffer_delay: '1-5',
      net_interface: '127.0.0.1',
      module_path: '/usr/lib/baresip/modules',
      ctrl_tcp_listen: `127.0.0.1:${controlPort}`,
      snd_path: folder,
      statmode_default: 'off',
    };
    const modules = [
      'module g711.so',
      'module aufile.so',
      'module sndfile.so',
      'module_tmp uuid.so',
      'module_tmp account.so',
      'module_app menu.so',
      'module_app ctrl_tcp.so',
    ];
    const lines = [...Object.entries(config).map(([key, value]) => `${key} ${value}`), ...modules];
    const answermode = options.answers === false ? 'manual' : 'auto';
    await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
    const account = (number: string) =>
      `<sip:${number}@127.0.0.1>;regint=0;answermode=${answermode};` +
      'audio_codecs=PCMU/8000/1,PCMA/8000/1;dtmfmode=rtpevent\n';
    await writeFile(join(folder, 'accounts'), [options.number, ...(options.others ?? [])].map(account).join(''));
    await writeFile(join(folder, 'contacts'), '');
    const child = spawn('baresip', ['-4', '-f', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    const ready = Promise.withResolvers<void>();
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output.push(chunk.toString());
        if (output.join('').includes('baresip is ready')) ready.resolve();
      });
    child.once('error', (error) => ready.reject(new Error(`baresip could not be started: ${error.message}`)));
    child.once('exit', () => ready.reject(new Error(`baresip ended: ${output.join('')}`)));
    await ready.promise;
    const control = connect(controlPort, '127.0.0.1');
    await once(control, 'connect');
    return new CustomerPhone(port, folder, child, control);
  }

  /** What was heard in the last call, as a WAV; complete once the call is closed. */
  async heard(): Promise<string> {
    const dumps = (await readdir(this.folder)).filter((name) => name.endsWith('-dec.wav')).toSorted();
    const last = dumps.at(-1);
    if (!last) throw new Error('The customer’s phone has heard nothing');
    return join(this.folder, last);
  }

  dial(number: string, host: string): void {
    this.#command('dial', `sip:${number}@${host}`);
  }
  answer(): void {
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

  #command(command: string, params = ''): void {
    const text = JSON.stringify({ command, params, token: command });
    this.#control.write(`${Buffer.byteLength(text)}:${text},`);
  }
}

async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** baresip also takes the port after its own: both must be free. */
async function freePortPair(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000) * 2;
    const free = await Promise.all([port, port + 1].map((candidate) => canBind(candidate)));
    if (free.every(Boolean)) return port;
  }
}

async function canBind(port: number): Promise<boolean> {
  const socket = createSocket('udp4');
  const bound = await Promise.race([
    new Promise<boolean>((resolve) => socket.bind(port, '127.0.0.1', () => resolve(true))),
    once(socket, 'error').then(() => false),
  ]);
  socket.close();
  return bound;
}
