import { AddressList } from '../node/http/address-list.ts';
import { ProblemError } from '../shared/problem.ts';
import type { Trunk } from '../sip/ports.ts';
import { parseNetwork } from '../sip/trunk-sources.ts';

/* What the values of options mean. Each throws ProblemError `invalid-input` that names the option. */

const bad = (option: string, value: string, rule: string) =>
  new ProblemError('invalid-input', `${option} ${value}: ${rule}`, { option });

export function hostAndPort(option: string, text: string): { host: string; port: number } {
  const match = /^(.+):(\d{1,5})$/.exec(text);
  const port = Number(match?.[2]);
  if (!match?.[1] || port > 65_535) throw bad(option, text, 'must be HOST:PORT');
  return { host: match[1].replace(/^\[|\]$/g, ''), port };
}

export function count(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw bad(option, text, 'must be a number from 1');
  return Number(text);
}

const trunkParameters: ReadonlySet<string> = new Set(['user', 'password', 'redirect']);

/** NAME=sip:HOST:PORT[;user=U;password=P][;redirect=follow] */
export function trunk(text: string): Trunk {
  const match = /^([\w.-]+)=sip:([^;]+)((?:;[^;]*)*)$/.exec(text);
  // The option may carry a password: a complaint about it must not.
  const format = 'must be NAME=sip:HOST:PORT[;user=U;password=P][;redirect=follow]';
  if (!match?.[1] || !match[2]) throw bad('--trunk', text.split('=')[0] ?? '', format);
  const parameters = new Map(
    (match[3] ?? '')
      .split(';')
      .filter(Boolean)
      .map((part): [string, string] => [part.split('=')[0] ?? '', part.slice(part.indexOf('=') + 1)]),
  );
  const unknown = [...parameters.keys()].find((name) => !trunkParameters.has(name));
  if (unknown !== undefined) throw bad('--trunk', match[1], `${format}; there is no ${unknown}`);
  const redirect = parameters.get('redirect') ?? 'refuse';
  if (redirect !== 'follow' && redirect !== 'refuse')
    throw bad('--trunk', match[1], `${format}; redirect is follow or refuse`);
  const [user, password] = [parameters.get('user'), parameters.get('password')];
  return {
    name: match[1],
    ...hostAndPort('--trunk', match[2].includes(':') ? match[2] : `${match[2]}:5060`),
    ...(user ? { user } : {}),
    ...(password ? { password } : {}),
    ...(redirect === 'follow' ? { followsRedirects: true } : {}),
  };
}

export function differentTrunks(trunks: readonly Trunk[]): readonly Trunk[] {
  const twice = trunks.find((one, index) => trunks.findIndex((other) => other.name === one.name) !== index);
  if (twice) throw bad('--trunk', twice.name, 'is given twice');
  return trunks;
}

export function network(text: string): string {
  if (!parseNetwork(text)) throw bad('--trunk-from', text, 'must be ADDRESS or ADDRESS/BITS');
  return text;
}

export function maxCalls(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw bad('--trunk-max-calls', text, 'must be a number from 1 to 99999');
  return Number(text);
}

export function inbound(text: string): [string, number] {
  const match = /^(\*|\+?\d{2,32})=(\d{1,9})$/.exec(text);
  if (!match?.[1]) throw bad('--inbound', text, 'must be NUMBER=GROUP_ID or *=GROUP_ID');
  return [match[1], Number(match[2])];
}

export function publicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw bad('--public-url', text, 'must be http(s)://HOST[:PORT]');
  return url.href.replace(/\/+$/, '');
}

export function trustedProxies(text: string): string[] {
  const entries = text.split(',').map((entry) => entry.trim());
  try {
    void new AddressList(entries);
    return entries;
  } catch (error) {
    throw bad('--trusted-proxy', text, error instanceof RangeError ? error.message : String(error));
  }
}

/** Its password must not stand in a complaint. */
export function postgresUrl(text: string): string {
  if (!/^postgres(ql)?:\/\/./.test(text) || !URL.canParse(text))
    throw bad('--database', `${text.split(':')[0]}:…`, 'must be postgres://USER:PASSWORD@HOST:PORT/NAME');
  return text;
}
