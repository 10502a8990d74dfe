import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isKeyPair } from '../node/key-pair.ts';
import { AddressList } from '../node/address-list.ts';
import { type NumberFormat, numberFormats } from '../shared/domain/line.ts';
import { problemFor } from '../shared/problems/problem-for.ts';
import type { IceServerOptions } from './clinic/auth/ice-servers.ts';
import type { Line } from './switch/telephony-config.ts';

/* Parsers of option values. Each throws ProblemError `invalid-input`, which names the option. */

const maxCount = 9_999_999;
const maxTrunkCalls = 99_999;
const maxMediaTimeoutSeconds = 86_400;

export function hostAndPort(option: string, text: string): { host: string; port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (!match?.[1] || port > 65_535)
    throw problemFor('option-value-invalid', { option, value: text, format: 'HOST:PORT' });
  return { host: match[1].replace(/^\[|\]$/g, ''), port };
}

function countUpTo(maximum: number, option: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text) || Number(text) > maximum)
    throw problemFor('option-out-of-range', { option, value: text, minimum: 1, maximum });
  return Number(text);
}

export function count(option: string, text: string): number {
  return countUpTo(maxCount, option, text);
}

const transports: ReadonlyMap<string, 'UDP' | 'TCP' | 'TLS'> = new Map([
  ['udp', 'UDP'],
  ['tcp', 'TCP'],
  ['tls', 'TLS'],
]);

const isNumberFormat = (text: string): text is NumberFormat => numberFormats.some((one) => one === text);

const trunkParameters: ReadonlySet<string> = new Set([
  'transport',
  'user',
  'password',
  'register',
  'domain',
  'name',
  'redirect',
  'identity',
  'pem',
  'srtp',
  'format',
  'prefix',
  'callers',
  'numbers',
]);

/** Null for a file that is not there, or has no certificate with its key. */
function keyPairIn(file: string): string | null {
  try {
    const pem = readFileSync(file, 'utf8');
    return isKeyPair(pem) ? pem : null;
  } catch {
    return null;
  }
}

/** An address of IPv6 is in brackets. */
const hasPort = /^(?:[^:[]*|\[.*\]):/;

/** A name without a port is looked up (RFC 3263 § 4.2), which port 0 stands for. */
function placeOf(option: string, text: string, transport: 'UDP' | 'TCP' | 'TLS'): { host: string; port: number } {
  if (hasPort.test(text)) return hostAndPort(option, text);
  const host = text.replace(/^\[|\]$/g, '');
  return { host, port: isIP(host) === 0 ? 0 : transport === 'TLS' ? 5061 : 5060 };
}

/** A trunk, as `format` says. */
export function trunk(text: string): Line {
  const match = /^([\p{L}\p{M}\p{N}_.-]+)=sip:([^;]+)((?:;[^;]*)*)$/u.exec(text);
  // The option may hold a password, which a problem must not repeat.
  const option = '--trunk';
  const format =
    'NAME=sip:HOST[:PORT][;transport=tcp|tls][;user=U;password=P][;register][;domain=HOST][;name=TEXT]' +
    '[;pem=FILE][;redirect=follow][;identity=NUMBER][;srtp]' +
    '[;format=e164|digits|national][;prefix=DIGITS][;callers][;numbers]';
  if (!match?.[1] || !match[2])
    throw problemFor('option-value-invalid', { option, value: text.split('=')[0] ?? '', format });
  const value = match[1];
  const parameters = new Map(
    (match[3] ?? '')
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]),
  );
  const unknown = [...parameters.keys()].find((name) => !trunkParameters.has(name));
  if (unknown !== undefined)
    throw problemFor('option-parameter-unknown', { option, value, parameter: unknown, format });
  const redirect = parameters.get('redirect') ?? 'refuse';
  if (redirect !== 'follow' && redirect !== 'refuse')
    throw problemFor('option-value-invalid', { option, value, format: 'redirect=follow|refuse' });
  const [user, password, identity] = ['user', 'password', 'identity'].map((name) => parameters.get(name));
  if (identity !== undefined && !/^\+?\d{2,32}$/.test(identity))
    throw problemFor('option-value-invalid', { option, value, format: 'identity=NUMBER' });
  const [numberFormat, numberPrefix] = ['format', 'prefix'].map((name) => parameters.get(name));
  if (numberFormat !== undefined && !isNumberFormat(numberFormat))
    throw problemFor('option-value-invalid', { option, value, format: `format=${numberFormats.join('|')}` });
  if (numberPrefix !== undefined && !/^\d{1,8}$/.test(numberPrefix))
    throw problemFor('option-value-invalid', { option, value, format: 'prefix=DIGITS' });
  const pem = parameters.get('pem');
  const clientPem = pem === undefined ? undefined : keyPairIn(pem);
  if (clientPem === null)
    throw problemFor('option-value-invalid', { option, value, format: 'pem=FILE, with a certificate and its key' });
  const transport = transports.get(parameters.get('transport') ?? 'udp');
  if (transport === undefined) throw problemFor('option-value-invalid', { option, value, format: 'transport=tcp|tls' });
  const registers = parameters.has('register');
  if (registers && !user) throw problemFor('option-value-invalid', { option, value, format: 'user=U;register' });
  const [domain, displayName] = ['domain', 'name'].map((name) => parameters.get(name));
  if (domain !== undefined && !/^[\w.-]{1,200}$/.test(domain))
    throw problemFor('option-value-invalid', { option, value, format: 'domain=HOST' });
  return {
    name: value,
    ...placeOf(option, match[2], transport),
    ...(transport === 'UDP' ? {} : { transport }),
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(clientPem === undefined ? {} : { clientPem }),
    ...(registers ? { registers } : {}),
    ...(domain ? { domain } : {}),
    ...(displayName ? { displayName } : {}),
    ...(redirect === 'follow' ? { followsRedirects: true } : {}),
    ...(identity === undefined ? {} : { assertedNumber: identity }),
    ...(parameters.has('srtp') ? { encryptsSound: true } : {}),
    ...(numberFormat === undefined ? {} : { numberFormat }),
    ...(numberPrefix === undefined ? {} : { numberPrefix }),
    ...(parameters.has('callers') ? { presentsCallers: true } : {}),
    ...(parameters.has('numbers') ? { presentsOwnNumbers: true } : {}),
  };
}

export function differentTrunks(trunks: readonly Line[]): readonly Line[] {
  const twice = trunks.find((one, index) => trunks.findIndex((other) => other.name === one.name) !== index);
  if (twice) throw problemFor('option-given-twice', { option: '--trunk', value: twice.name });
  return trunks;
}

/** Addresses and networks, as they were written. */
function networks(option: string, entries: readonly string[], format: string): readonly string[] {
  try {
    void new AddressList(entries);
    return entries;
  } catch (cause) {
    throw problemFor('option-value-invalid', { option, value: entries.join(','), format }, { cause });
  }
}

export function network(text: string): string {
  networks('--trunk-from', [text], 'ADDRESS[/BITS]');
  return text;
}

export function maxCalls(text: string): number {
  return countUpTo(maxTrunkCalls, '--trunk-max-calls', text);
}

const logLevels = ['debug', 'info', 'warn', 'error', 'fatal'];
export function logLevel(text: string): string {
  if (logLevels.includes(text)) return text;
  throw problemFor('option-value-invalid', { option: '--log', value: text, format: logLevels.join(', ') });
}

export function mediaTimeout(text: string): number {
  return countUpTo(maxMediaTimeoutSeconds, '--media-timeout', text);
}

export function inbound(text: string): [string, number] {
  const match = /^(\*|\+?\d{2,32})=(\d{1,9})$/.exec(text);
  if (!match?.[1])
    throw problemFor('option-value-invalid', {
      option: '--inbound',
      value: text,
      format: 'NUMBER=GROUP_ID | *=GROUP_ID',
    });
  return [match[1], Number(match[2])];
}

const iceServerUrls = {
  '--stun': { form: /^stuns?:[^\s/?]+$/, format: 'stun:HOST[:PORT]' },
  '--turn': {
    form: /^turns?:[^\s/?]+(?:\?transport=(?:udp|tcp))?$/,
    format: 'turn(s):HOST[:PORT][?transport=udp|tcp]',
  },
} as const;

/** TURN without its secret, and the secret without TURN, are mistakes. */
export function iceServers(given: IceServerOptions): IceServerOptions {
  for (const [option, urls] of [['--stun', given.stun] as const, ['--turn', given.turn] as const]) {
    const { form, format } = iceServerUrls[option];
    const wrong = urls.find((url) => !form.test(url));
    if (wrong !== undefined) throw problemFor('option-value-invalid', { option, value: wrong, format });
  }
  if (given.turn.length > 0 && !given.turnSecret) throw problemFor('option-missing', { option: '--turn-secret' });
  if (given.turn.length === 0 && given.turnSecret) throw problemFor('option-missing', { option: '--turn' });
  return given;
}

export function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw problemFor('option-value-invalid', {
      option: '--public-url',
      value: text,
      format: 'http(s)://HOST[:PORT]',
    });
  return url.href.replace(/(?<!\/)\/+$/, '');
}

export const trustedProxies = (text: string): readonly string[] =>
  networks(
    '--trusted-proxy',
    text.split(',').map((entry) => entry.trim()),
    'ADDRESS[/BITS][,ADDRESS[/BITS]…]',
  );

/** A problem must not repeat the password. */
export function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw problemFor('option-value-invalid', {
      option: '--database',
      value: `${text.split(':')[0]}:…`,
      format: 'postgres://USER:PASSWORD@HOST:PORT/NAME',
    });
  return text;
}
