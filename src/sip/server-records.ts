import { Resolver } from 'node:dns/promises';
import type { NaptrRecord, SrvRecord } from 'node:dns';
import { isIP } from 'node:net';
import type { Trunk } from './ports.ts';

/** One server behind a name. */
export interface Server {
  readonly address: string;
  readonly port: number;
}

/** A host at a port, or (port 0) the servers that its records name. */
export interface Service {
  readonly host: string;
  readonly port: number;
  readonly transport: NonNullable<Trunk['transport']>;
}

/** Look-ups of a name service. Where there is no such record, each rejects with `ENODATA` or `ENOTFOUND`. */
export interface NameService {
  addresses(host: string, family: 0 | 4 | 6): Promise<readonly string[]>;
  naptr(host: string): Promise<readonly NaptrRecord[]>;
  srv(name: string): Promise<readonly SrvRecord[]>;
}

/** The service field of NAPTR (RFC 3263 § 4.1), the name of SRV without a NAPTR, and the port without an SRV. */
const forms = {
  UDP: { service: 'SIP+D2U', prefix: '_sip._udp', port: 5060 },
  TCP: { service: 'SIP+D2T', prefix: '_sip._tcp', port: 5060 },
  TLS: { service: 'SIPS+D2T', prefix: '_sips._tcp', port: 5061 },
} as const;

const maxServers = 16;

/** A server that says nothing must leave time for the next one. */
const resolver = new Resolver({ timeout: 1000, tries: 2 });

export const machineRecords: Pick<NameService, 'naptr' | 'srv'> = {
  naptr: (host) => resolver.resolveNaptr(host),
  srv: (name) => resolver.resolveSrv(name),
};

/**
 * The servers of a trunk in the order in which they are tried (RFC 3263 § 4). The transport is what the trunk says:
 * NAPTR is read for the name of its SRV records alone. `random`: 0 up to 1. Rejects when there is none.
 */
export async function serversOf(
  { host, port, transport }: Service,
  family: 0 | 4 | 6,
  names: NameService,
  random: () => number = Math.random,
): Promise<readonly Server[]> {
  const form = forms[transport];
  const at = async (name: string, itsPort: number): Promise<Server[]> =>
    isIP(name) > 0
      ? [{ address: name, port: itsPort }]
      : (await names.addresses(name, family)).map((address) => ({ address, port: itsPort }));
  if (port > 0 || isIP(host) > 0) return at(host, port || form.port);
  const records = await recordsOf(host, form, names);
  if (records.length === 0) return at(host, form.port);
  // One record with the root as its target: the service is decidedly not there (RFC 2782).
  if (records.every(({ name }) => name === '' || name === '.')) throw new Error(`${host} has no service for SIP.`);
  const found = await Promise.allSettled(ordered(records, random).map((one) => at(one.name, one.port)));
  const servers = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])).slice(0, maxServers);
  if (servers.length > 0) return servers;
  for (const one of found) if (one.status === 'rejected') noRecord(one.reason);
  throw new Error(`The servers of ${host} have no address.`);
}

const missing: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** A name service that fails says nothing about its records: other servers would be called. Throws that failure. */
function noRecord(error: unknown): [] {
  if (error instanceof Error && 'code' in error && missing.has(error.code)) return [];
  throw error;
}

async function recordsOf(
  host: string,
  { service, prefix }: (typeof forms)[Service['transport']],
  names: NameService,
): Promise<readonly SrvRecord[]> {
  const pointers = (await names.naptr(host).catch(noRecord))
    .filter((one) => one.service.toUpperCase() === service && one.flags.toLowerCase() === 's')
    .toSorted((a, b) => a.order - b.order || a.preference - b.preference);
  for (const { replacement } of pointers) {
    const records = await names.srv(replacement).catch(noRecord);
    if (records.length > 0) return records;
  }
  return names.srv(`${prefix}.${host}`).catch(noRecord);
}

/** Lower priorities first; within one, each is drawn as often as its weight says (RFC 2782). */
function ordered(records: readonly SrvRecord[], random: () => number): SrvRecord[] {
  const left = records.toSorted((a, b) => a.priority - b.priority || a.weight - b.weight);
  const drawn: SrvRecord[] = [];
  while (left.length > 0) {
    const group = left.filter(({ priority }) => priority === left[0]?.priority);
    const sum = group.reduce((total, { weight }) => total + weight, 0);
    let rest = random() * sum;
    const index = group.findIndex(({ weight }) => (rest -= weight) < 0);
    drawn.push(...left.splice(Math.max(index, 0), 1));
  }
  return drawn;
}
