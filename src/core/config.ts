import { networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import { AddressList } from '../node/http/address-list.ts';
import { ProblemError } from '../shared/problem.ts';
import type { Trunk } from '../sip/ports.ts';
import { parseNetwork, type TrunkSourceOptions } from '../sip/trunk-sources.ts';

export interface CoreConfig {
  readonly listen: { readonly host: string; readonly port: number };
  /** The address that clients reach us under, when that is not where we listen; without a slash at its end. */
  readonly publicUrl: string | null;
  /** Addresses and networks of proxies that say truly who their clients are. */
  readonly trustedProxies: readonly string[];
  readonly dataFolder: string;
  /** Null: SQLite, in the data folder. */
  readonly postgresUrl: string | null;
  /** Fill an empty data folder with the demo clinic. */
  readonly demo: boolean;
  readonly trunks: readonly Trunk[];
  readonly trunkListen: { readonly host: string; readonly port: number } | null;
  /** Who else than a trunk may call at the trunk address. */
  readonly trunkSources: TrunkSourceOptions;
  /** How many calls one source may have at a time. */
  readonly trunkMaxCalls: number;
  readonly inbound: Readonly<Record<string, number>>;
  /** From one address, of a proxy that is trusted excepted. */
  readonly maxConnectionsPerAddress: number;
  readonly timeZone: string;
  readonly logLevel: string;
  /** Ends with the program that started it. */
  readonly withParent: boolean;
  readonly checksAnswers: boolean;
}

const bad = (option: string, value: string, wanted: string) =>
  new ProblemError('invalid-input', `${option} ${value}: ${wanted}`, { option });

function hostAndPort(option: string, text: string): { host: string; port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (!match?.[1] || port > 65_535) throw bad(option, text, 'must be HOST:PORT');
  return { host: match[1].replace(/^\[|\]$/g, ''), port };
}

function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw bad(option, text, 'must be a number from 1');
  return Number(text);
}

const trunkParameters: ReadonlySet<string> = new Set(['user', 'password', 'redirect']);

/** NAME=sip:HOST:PORT[;user=U;password=P][;redirect=follow] */
function trunk(text: string): Trunk {
  const match = /^([\w.-]+)=sip:([^;]+)((?:;[^;]*)*)$/.exec(text);
  // The option may carry a password: a complaint about it must not.
  const wanted = 'must be NAME=sip:HOST:PORT[;user=U;password=P][;redirect=follow]';
  if (!match?.[1] || !match[2]) throw bad('--trunk', text.split('=')[0] ?? '', wanted);
  const parameters = new Map(
    (match[3] ?? '')
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]),
  );
  const unknown = [...parameters.keys()].find((name) => !trunkParameters.has(name));
  if (unknown !== undefined) throw bad('--trunk', match[1], `${wanted}; there is no ${unknown}`);
  const redirect = parameters.get('redirect') ?? 'refuse';
  if (redirect !== 'follow' && redirect !== 'refuse')
    throw bad('--trunk', match[1], `${wanted}; redirect is follow or refuse`);
  const [user, password] = [parameters.get('user'), parameters.get('password')];
  return {
    name: match[1],
    ...hostAndPort('--trunk', match[2].includes(':') ? match[2] : `${match[2]}:5060`),
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(redirect === 'follow' ? { followsRedirects: true } : {}),
  };
}

function network(text: string): string {
  if (!parseNetwork(text)) throw bad('--trunk-from', text, 'must be ADDRESS or ADDRESS/BITS');
  return text;
}

function maxCalls(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw bad('--trunk-max-calls', text, 'must be a number from 1 to 99999');
  return Number(text);
}

function inbound(text: string): [string, number] {
  const match = /^(\*|\+?\d{2,32})=(\d{1,9})$/.exec(text);
  if (!match?.[1]) throw bad('--inbound', text, 'must be NUMBER=GROUP_ID or *=GROUP_ID');
  return [match[1], Number(match[2])];
}

function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw bad('--public-url', text, 'must be http(s)://HOST[:PORT]');
  return url.href.replace(/\/+$/, '');
}

function trustedProxies(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  try {
    void new AddressList(entries);
    return entries;
  } catch (error) {
    throw bad('--trusted-proxy', text, error instanceof RangeError ? error.message : String(error));
  }
}

/** Its password must not stand in a complaint. */
function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw bad('--database', `${text.split(':')[0]}:…`, 'must be postgres://USER:PASSWORD@HOST:PORT/NAME');
  return text;
}

/** Parses the command line once. Throws ProblemError `invalid-input` that names the option. */
export function parseConfig(
  args: readonly string[],
  defaults: { dataFolder: string; environment: NodeJS.ProcessEnv },
): CoreConfig {
  const options = {
    listen: { type: 'string', default: '127.0.0.1:0' },
    'public-url': { type: 'string' },
    'trusted-proxy': { type: 'string', multiple: true, default: [] as string[] },
    data: { type: 'string', default: defaults.dataFolder },
    database: { type: 'string' },
    demo: { type: 'boolean', default: false },
    trunk: { type: 'string', multiple: true, default: [] as string[] },
    'trunk-listen': { type: 'string' },
    'trunk-from': { type: 'string', multiple: true, default: [] as string[] },
    'trunk-anonymous': { type: 'boolean', default: false },
    'trunk-max-calls': { type: 'string', default: '120' },
    inbound: { type: 'string', multiple: true, default: [] as string[] },
    'max-connections': { type: 'string', default: '1000' },
    'with-parent': { type: 'boolean', default: false },
  } as const;
  let values;
  try {
    ({ values } = parseArgs({ args: [...args], options, strict: true, allowPositionals: false }));
  } catch (error) {
    throw new ProblemError('invalid-input', error instanceof Error ? error.message : String(error));
  }
  const trunks = values.trunk.map(trunk);
  const twice = trunks.find((one, index) => trunks.findIndex((other) => other.name === one.name) !== index);
  if (twice) throw bad('--trunk', twice.name, 'is given twice');
  return {
    listen: hostAndPort('--listen', values.listen),
    publicUrl: values['public-url'] === undefined ? null : publicUrl(values['public-url']),
    trustedProxies: values['trusted-proxy'].flatMap(trustedProxies),
    dataFolder: values.data,
    postgresUrl: values.database === undefined ? null : postgresUrl(values.database),
    demo: values.demo,
    trunks,
    trunkListen: values['trunk-listen'] === undefined ? null : hostAndPort('--trunk-listen', values['trunk-listen']),
    trunkSources: { networks: values['trunk-from'].map(network), anonymous: values['trunk-anonymous'] },
    trunkMaxCalls: maxCalls(values['trunk-max-calls']),
    inbound: Object.fromEntries(values.inbound.map(inbound)),
    maxConnectionsPerAddress: count('--max-connections', values['max-connections']),
    timeZone: defaults.environment['TZ'] || Intl.DateTimeFormat().resolvedOptions().timeZone,
    logLevel: defaults.environment['CLINICALL_LOG'] ?? 'info',
    withParent: values['with-parent'],
    checksAnswers: defaults.environment['CLINICALL_CHECK_ANSWERS'] === '1',
  };
}

/** The address that softphones and trunks reach our media on: where we listen, or the first one of this machine. */
export function mediaAddressFor(listenHost: string): string {
  if (listenHost !== '0.0.0.0' && listenHost !== '::') return listenHost === 'localhost' ? '127.0.0.1' : listenHost;
  const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return addresses.find((one) => one.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1';
}
