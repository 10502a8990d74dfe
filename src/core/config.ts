import { resolve } from 'node:path';
import { readOptions } from '../node/options/read-options.ts';
import { isLoopback } from '../node/address-list.ts';
import type { MediaAddress } from '../media/transport/media-addresses.ts';
import { coreOptions } from '../shared/options/core-options.ts';
import type { Line } from './switch/telephony-config.ts';
import type { TrunkSourceOptions } from '../sip/trunk-sources.ts';
import type { IceServerOptions } from './clinic/auth/ice-servers.ts';
import type { StunServer } from '../media/transport/public-address.ts';
import { soundAddresses } from './media-address.ts';
import {
  count,
  differentTrunks,
  hostAndPort,
  iceServers,
  inbound,
  logLevel,
  maxCalls,
  mediaTimeout,
  network,
  postgresUrl,
  publicUrl,
  trunk,
  trustedProxies,
} from './option-values.ts';

export interface CoreConfig {
  readonly listen: { readonly host: string; readonly port: number };
  /** The address that clients reach us under, when that is not where we listen; without a slash at its end. */
  readonly publicUrl: string | null;
  /** Addresses and networks of proxies that name their clients truthfully. */
  readonly trustedProxies: readonly string[];
  /** Where softphones reach our sound, the preferred one first. */
  readonly mediaAddresses: readonly MediaAddress[];
  /** Tells the address that NAT gives this machine. */
  readonly stunServer: StunServer | null;
  /** For workstations. */
  readonly iceServers: IceServerOptions;
  readonly dataFolder: string;
  /** Null: SQLite, in the data folder. */
  readonly postgresUrl: string | null;
  /** Fill an empty data folder with the demo clinic. */
  readonly demo: boolean;
  /** The demo clinic has scripted colleagues. */
  readonly colleagues: boolean;
  /** Password of the accounts of a new demo clinic; null: the public one. */
  readonly demoPassword: string | null;
  readonly trunks: readonly Line[];
  readonly trunkListen: { readonly host: string; readonly port: number } | null;
  /** Sources other than trunks that may call at the trunk address. */
  readonly trunkSources: TrunkSourceOptions;
  /** How many calls one source may have at a time. */
  readonly trunkMaxCalls: number;
  readonly mediaTimeoutSeconds: number;
  /** Null: the music that comes with us. */
  readonly holdMusicFile: string | null;
  readonly inbound: Readonly<Record<string, number>>;
  /** Limit per address; trusted proxies are exempt. */
  readonly maxConnectionsPerAddress: number;
  readonly timeZone: string;
  readonly logLevel: string;
  /** Ends with the program that started it. */
  readonly withParent: boolean;
  readonly checksAnswers: boolean;
}

/** Reads every option once. Throws ProblemError `invalid-input` that names the option. */
export function parseConfig(
  args: readonly string[],
  defaults: { dataFolder: string; environment: NodeJS.ProcessEnv },
): CoreConfig {
  const { environment } = defaults;
  const values = readOptions(coreOptions, { args, environment });
  const listen = hostAndPort('--listen', values.listen);
  return {
    listen,
    ...soundAddresses(values['media-address'], listen.host),
    publicUrl: values['public-url'] === undefined ? null : publicUrl(values['public-url']),
    trustedProxies: values['trusted-proxy'].flatMap(trustedProxies),
    iceServers: iceServers({ stun: values.stun, turn: values.turn, turnSecret: values['turn-secret'] ?? null }),
    dataFolder: values.data ?? defaults.dataFolder,
    postgresUrl: values.database === undefined ? null : postgresUrl(values.database),
    demo: values.demo,
    colleagues: values.colleagues,
    demoPassword: values['demo-password'] ?? null,
    trunks: differentTrunks(values.trunk.map(trunk)),
    trunkListen: values['trunk-listen'] === undefined ? null : hostAndPort('--trunk-listen', values['trunk-listen']),
    trunkSources: { networks: values['trunk-from'].map(network), anonymous: values['trunk-anonymous'] },
    trunkMaxCalls: maxCalls(values['trunk-max-calls']),
    mediaTimeoutSeconds: mediaTimeout(values['media-timeout']),
    holdMusicFile: values['hold-music'] === undefined ? null : resolve(values['hold-music']),
    inbound: Object.fromEntries(values.inbound.map(inbound)),
    maxConnectionsPerAddress: count('--max-connections', values['max-connections']),
    timeZone: environment['TZ'] || Intl.DateTimeFormat().resolvedOptions().timeZone,
    logLevel: logLevel(values.log),
    withParent: values['with-parent'],
    checksAnswers: environment['CLINICALL_CHECK_ANSWERS'] === '1',
  };
}

/** Whether clients come from elsewhere, and sound is sent to this machine alone. */
export const isSoundOutOfReach = ({ publicUrl, mediaAddresses }: CoreConfig): boolean => {
  const host = publicUrl === null ? 'localhost' : new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return host !== 'localhost' && !isLoopback(host) && mediaAddresses.every(({ announced }) => isLoopback(announced));
};
