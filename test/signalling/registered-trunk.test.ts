import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/node/system-clock.ts';
import type { LegEvent } from '../../src/sip/leg.ts';
import type { Trunk } from '../../src/sip/ports.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import type { TrunkState } from '../../src/sip/trunk-directory.ts';
import { bindUdp } from '../../src/sip/udp-transport.ts';
import { account, startKamailio } from '../support/kamailio.ts';
import { refused, startSipp } from '../support/sipp.ts';
import { freeUdpPort } from '../support/workstation.ts';

/* A carrier that gives an account in place of knowing our address: Kamailio. */

const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n';
const from = { user: '1001', displayName: 'Li Na' };

const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function carrier(options: Parameters<typeof startKamailio>[0] = {}): Promise<number> {
  const { port, certificate, stop } = await startKamailio(options);
  cleanups.push(stop);
  if (certificate !== null) setDefaultCACertificates([...getCACertificates('default'), certificate]);
  return port;
}

/** `resolve`: the addresses of the trunk's name. */
async function registeringWith(
  trunk: Partial<Trunk> & { port: number },
  resolve?: () => Promise<readonly string[]>,
): Promise<{ sip: SipServer; until: (isReached: (state: TrunkState) => boolean) => Promise<TrunkState> }> {
  const sip = await createSipServer({
    domain: 'example.test',
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    udp: { host: '127.0.0.1', port: 0 },
    trunks: [{ name: 'main', host: '127.0.0.1', ...account, registers: true, ...trunk }],
    bindUdp: (at, events) => bindUdp(at, events, resolve),
  });
  cleanups.push(() => sip.stop());
  const until = (isReached: (state: TrunkState) => boolean): Promise<TrunkState> =>
    new Promise((resolved) => {
      const known = sip.trunkState('main');
      if (known && isReached(known)) return resolved(known);
      sip.onTrunk((state) => {
        if (isReached(state)) resolved(state);
      });
    });
  return { sip, until };
}

const isRegistered = ({ registeredUntil }: TrunkState): boolean => registeredUntil !== null;

describe('registration', () => {
  test.each(['MD5', 'SHA-256'] as const)('by digest with %s', async (algorithm) => {
    const { until } = await registeringWith({ port: await carrier({ algorithm }) });
    const { registeredUntil, up } = await until((state) => isRegistered(state) && state.up);
    // Kamailio grants two minutes.
    expect(Math.abs((registeredUntil ?? 0) - Date.now() - 120_000)).toBeLessThan(20_000);
    expect(up).toBe(true);
  });

  test('a wrong password is said in the words of the carrier', async () => {
    const { until } = await registeringWith({ port: await carrier(), password: 'another' });
    expect(await until(({ reason }) => reason !== null)).toMatchObject({
      up: false,
      status: 401,
      reason: 'Unauthorized',
    });
  });

  test('a server that does not respond is left for the next one of the name', async () => {
    const addresses = ['127.0.0.2', '127.0.0.1'];
    const { until } = await registeringWith({ host: 'sip.test', port: await carrier() }, async () => addresses);
    expect(await until(isRegistered)).toMatchObject({ trunk: 'main' });
  });
});

test('a certificate of nobody who is known, or of another domain, is refused', async () => {
  const unknown = await startKamailio({ transport: 'TLS' });
  cleanups.push(unknown.stop);
  const { until } = await registeringWith({ port: unknown.port, transport: 'TLS' });
  expect(await until(() => true)).toMatchObject({ up: false, status: 503, reason: null });
  const { until: ofOther } = await registeringWith({
    port: await carrier({ transport: 'TLS' }),
    transport: 'TLS',
    domain: 'other.example',
  });
  expect(await ofOther(() => true)).toMatchObject({ up: false, status: 503 });
});

test('over a connection that was lost, it is registered again at once', async () => {
  const { port, stop } = await startKamailio({ transport: 'TCP' });
  const { until } = await registeringWith({ port, transport: 'TCP' });
  await until(isRegistered);
  await stop();
  await until(({ up }) => !up);
  cleanups.push((await startKamailio({ transport: 'TCP', port })).stop);
  await until((state) => state.up && isRegistered(state));
});

test.each(['UDP', 'TCP', 'TLS'] as const)(
  'over %s a call to the account reaches us, and its refusal the caller',
  async (transport) => {
    const port = await carrier({ transport });
    const { sip, until } = await registeringWith({ port, transport });
    const called: (readonly [string, unknown])[] = [];
    sip.onIncoming((leg) => {
      called.push([leg.calledNumber, leg.from]);
      leg.end({ status: 486 });
    });
    await until(isRegistered);
    const caller = await startSipp(refused(486), {
      target: `127.0.0.1:${port}`,
      calls: 1,
      more: ['-s', '02155550188'],
    });
    cleanups.push(() => caller.kill());
    expect(await caller.done).toEqual({ code: 0, errors: '' });
    expect(called).toEqual([['02155550188', { kind: 'trunk', trunk: 'main' }]]);
  },
);

test.each(['UDP', 'TCP', 'TLS'] as const)(
  'over %s a call of ours answers the challenge, and is answered',
  async (transport) => {
    const beyond = await freeUdpPort();
    const { sip, until } = await registeringWith({ port: await carrier({ beyond, transport }), transport });
    await until(isRegistered);
    const callee = await startSipp('uas', { port: beyond, calls: 1 });
    cleanups.push(() => callee.kill());
    const leg = sip.callTrunk({ trunk: 'main', number: '13912340000', from, sdp });
    const events: LegEvent['kind'][] = [];
    await new Promise<void>((resolve, reject) => {
      leg.onEvent((event) => {
        events.push(event.kind);
        if (event.kind === 'answered') resolve();
        if (event.kind === 'ended') reject(new Error(JSON.stringify(event)));
      });
    });
    leg.end();
    expect(await callee.done).toEqual({ code: 0, errors: '' });
    expect(events).toContain('answered');
  },
);
