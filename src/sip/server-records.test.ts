import { expect, test } from 'vitest';
import { type NameService, serversOf, type Service } from './server-records.ts';

const naptr = (service: string, replacement: string, order = 10, flags = 's') => ({
  service,
  replacement,
  order,
  flags,
  preference: 0,
  regexp: '',
});
const srv = (name: string, priority = 10, weight = 0, port = 5070) => ({ name, priority, weight, port });

/** A name service with these records; each host has the address after its name. */
function names(records: {
  naptr?: ReturnType<typeof naptr>[];
  srv?: Record<string, ReturnType<typeof srv>[]>;
  addresses?: Record<string, string[]>;
  failing?: string;
}): NameService & { asked: string[] } {
  const asked: string[] = [];
  const found = <One>(name: string, list: readonly One[] | undefined): Promise<readonly One[]> => {
    asked.push(name);
    if (list) return Promise.resolve(list);
    const code = name === records.failing ? 'ESERVFAIL' : 'ENOTFOUND';
    return Promise.reject(Object.assign(new Error(`${code} ${name}`), { code }));
  };
  return {
    asked,
    addresses: (host) => found(host, records.addresses?.[host]),
    naptr: (host) => found(`NAPTR ${host}`, records.naptr),
    srv: (name) => found(name, records.srv?.[name]),
  };
}

const service: Service = { host: 'carrier.example', port: 0, transport: 'UDP' };
const addresses = { 'carrier.example': ['192.0.2.1'], one: ['192.0.2.11'], two: ['192.0.2.12'], three: ['192.0.2.13'] };
const at = (servers: readonly { address: string; port: number }[]) =>
  servers.map(({ address, port }) => `${address}:${port}`);

test('the first NAPTR of the transport names the SRV records', async () => {
  const dns = names({
    naptr: [
      naptr('SIP+D2U', '_sip._udp.second.example', 20),
      naptr('SIPS+D2T', '_sips._tcp.secure.example'),
      naptr('SIP+D2U', '_sip._udp.first.example', 10),
    ],
    srv: { '_sip._udp.first.example': [srv('one')], '_sips._tcp.secure.example': [srv('two', 10, 0, 5071)] },
    addresses,
  });
  expect(at(await serversOf(service, 4, dns))).toEqual(['192.0.2.11:5070']);
  expect(at(await serversOf({ ...service, transport: 'TLS' }, 4, dns))).toEqual(['192.0.2.12:5071']);
});

test.each([
  ['UDP', '_sip._udp.carrier.example'],
  ['TCP', '_sip._tcp.carrier.example'],
  ['TLS', '_sips._tcp.carrier.example'],
] as const)('without NAPTR, SRV over %s is at %s', async (transport, name) => {
  const dns = names({ srv: { [name]: [srv('one')] }, addresses });
  expect(at(await serversOf({ ...service, transport }, 4, dns))).toEqual(['192.0.2.11:5070']);
});

test('lower priorities come first, and a server without an address is left out', async () => {
  const records = [srv('three', 30), srv('one', 10), srv('gone', 15), srv('two', 20)];
  const dns = names({ srv: { '_sip._udp.carrier.example': records }, addresses });
  expect(at(await serversOf(service, 4, dns))).toEqual(['192.0.2.11:5070', '192.0.2.12:5070', '192.0.2.13:5070']);
});

test('within a priority, weights say how often each is first', async () => {
  const dns = names({ srv: { '_sip._udp.carrier.example': [srv('one', 10, 30), srv('two', 10, 10)] }, addresses });
  const firsts = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => at(await serversOf(service, 4, dns, () => n / 40))[0]),
  );
  expect(firsts.filter((first) => first === '192.0.2.11:5070')).toHaveLength(30);
});

test.each([
  ['UDP', '192.0.2.1:5060'],
  ['TLS', '192.0.2.1:5061'],
] as const)('without SRV, %s has the addresses of the name at %s', async (transport, server) => {
  expect(at(await serversOf({ ...service, transport }, 4, names({ addresses })))).toEqual([server]);
});

test('a name with a port, and an address, have no records', async () => {
  const dns = names({ srv: { '_sip._udp.carrier.example': [srv('one')] }, addresses });
  expect(at(await serversOf({ ...service, port: 5090 }, 4, dns))).toEqual(['192.0.2.1:5090']);
  expect(at(await serversOf({ ...service, host: '192.0.2.9' }, 4, dns))).toEqual(['192.0.2.9:5060']);
  expect(dns.asked).toEqual(['carrier.example']);
});

test('a domain that declares to have no service, or whose servers have no address, has no server', async () => {
  const none = names({ srv: { '_sip._udp.carrier.example': [srv('.')] }, addresses });
  await expect(serversOf(service, 4, none)).rejects.toThrow('carrier.example has no service for SIP.');
  const lost = names({ srv: { '_sip._udp.carrier.example': [srv('gone')] }, addresses });
  await expect(serversOf(service, 4, lost)).rejects.toThrow('The servers of carrier.example have no address.');
});

test.each(['NAPTR carrier.example', '_sip._udp.carrier.example', '_sip._udp.other.example', 'one'])(
  'a name service that fails at %s is no missing record',
  async (failing) => {
    const pointer = failing.includes('other') ? { naptr: [naptr('SIP+D2U', failing)] } : {};
    const records = failing === 'one' ? { srv: { '_sip._udp.carrier.example': [srv('one'), srv('gone')] } } : {};
    const dns = names({ ...pointer, ...records, addresses: { 'carrier.example': ['192.0.2.1'] }, failing });
    await expect(serversOf(service, 4, dns)).rejects.toThrow(`ESERVFAIL ${failing}`);
  },
);

test('a server whose address cannot be found out is left out beside others', async () => {
  const records = { srv: { '_sip._udp.carrier.example': [srv('four', 5), srv('two')] }, addresses, failing: 'four' };
  expect(at(await serversOf(service, 4, names(records)))).toEqual(['192.0.2.12:5070']);
});
