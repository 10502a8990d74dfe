import type { ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { bracketed } from '../../src/sip/trunk-account.ts';

const maxStartMs = 20_000;
/** Samples each second, of what it speaks and of what it writes down. */
export const rate = 8000;

/** Where a phone has its SIP and its sound. */
export type PhoneAddress = '127.0.0.1' | '::1';

export interface BaresipPorts {
  readonly sip: number;
  readonly control: number;
  readonly rtp: number;
}

/** Writes the configuration of a phone that speaks a file and writes down what it hears. */
export async function writeBaresipFiles(
  phone: {
    folder: string;
    number: string;
    others?: readonly string[];
    speaks: string;
    answers?: boolean;
    address: PhoneAddress;
  },
  ports: BaresipPorts,
): Promise<void> {
  const { folder, address } = phone;
  const host = bracketed(address);
  const config = {
    poll_method: 'epoll',
    sip_listen: `${host}:${ports.sip}`,
    sip_trans_def: 'udp',
    call_local_timeout: 120,
    call_max_calls: 4,
    audio_path: '/usr/share/baresip',
    audio_player: `aufile,${join(folder, 'played.wav')}`,
    audio_source: `aufile,${phone.speaks}`,
    audio_alert: 'aufile,/dev/null',
    ausrc_srate: rate,
    auplay_srate: rate,
    ausrc_channels: 1,
    auplay_channels: 1,
    audio_level: 'no',
    rtp_tos: 0,
    rtp_ports: `${ports.rtp}-${ports.rtp + 40}`,
    rtcp_mux: 'no',
    jitter_buffer_delay: '1-5',
    net_interface: address,
    module_path: '/usr/lib/baresip/modules',
    ctrl_tcp_listen: `127.0.0.1:${ports.control}`,
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
  await writeFile(join(folder, 'config'), `${lines.join('\n')}\n`);
  const answermode = phone.answers === false ? 'manual' : 'auto';
  const account = (number: string) =>
    `<sip:${number}@${host}>;regint=0;answermode=${answermode};` +
    'audio_codecs=PCMU/8000/1,PCMA/8000/1;dtmfmode=rtpevent\n';
  await writeFile(join(folder, 'accounts'), [phone.number, ...(phone.others ?? [])].map(account).join(''));
  await writeFile(join(folder, 'contacts'), '');
}

/** Waits until baresip is ready; rejects with its output. Returns the connection that commands it. */
export async function controlOf(child: ChildProcess, port: number): Promise<Socket> {
  const output: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join('').includes('baresip is ready')) ready.resolve();
    });
  child.once('error', (error) => ready.reject(new Error(`baresip could not be started: ${error.message}`)));
  child.once('exit', () => ready.reject(new Error(`baresip ended: ${output.join('')}`)));
  const late = setTimeout(() => ready.reject(new Error(`baresip is not ready: ${output.join('')}`)), maxStartMs);
  await ready.promise.finally(() => clearTimeout(late));
  // It continues without the module whose port is taken.
  if (/failed to listen/.test(output.join(''))) throw new Error(`baresip: ${output.join('')}`);
  const control = connect(port, '127.0.0.1');
  await once(control, 'connect');
  return control;
}

/** Below the ports that the system gives away by itself. baresip also takes the port after its own. */
export async function freePortPair(address: PhoneAddress = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 6000) * 2;
    const free = await Promise.all([port, port + 1].map((candidate) => canBind(candidate, address)));
    if (free.every(Boolean)) return port;
  }
}

async function canBind(port: number, address: PhoneAddress): Promise<boolean> {
  const udp = createSocket(address === '::1' ? 'udp6' : 'udp4').bind(port, address);
  const tcp = createServer().listen(port, address);
  try {
    await Promise.all([once(udp, 'listening'), once(tcp, 'listening')]);
    return true;
  } catch {
    return false;
  } finally {
    udp.close();
    tcp.close();
  }
}
