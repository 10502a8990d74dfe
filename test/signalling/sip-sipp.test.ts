import { afterEach, describe, expect, test } from 'vitest';
import type { IncomingLeg, LegEvent, OutgoingLeg } from '../../src/sip/leg.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';
import type { Flow } from '../../src/sip/flow.ts';
import { bindUdp } from '../../src/sip/udp-transport.ts';
import type { Trunk } from '../../src/sip/ports.ts';
import { systemClock } from '../../src/node/system-clock.ts';
import { hasIpv6 } from '../support/ipv6.ts';
import {
  answerOneRequest,
  challenging,
  refused,
  refusing,
  ringing,
  type Sipp,
  startSipp,
  takingOver,
} from '../support/sipp.ts';

const sdp = 'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 9 RTP/AVP 0\r\n';
const running: { sip: SipServer; sipp: Sipp[] } = { sip: undefined as unknown as SipServer, sipp: [] };

const everyTenth = (): (() => boolean) => {
  let count = 0;
  return () => (count += 1) % 10 === 0;
};

/** Loses every tenth datagram in each direction: both sides have to recover. */
const lossy: typeof bindUdp = async (at, listeners) => {
  const [isLostHere, isLostThere] = [everyTenth(), everyTenth()];
  const flows = new Map<string, Flow>();
  const losing = (flow: Flow): Flow => {
    const known = flows.get(flow.id);
    if (known) return known;
    const { id, transport, isReliable, isOpen, sentBy, contact, remote } = flow;
    const made: Flow = {
      id,
      transport,
      isReliable,
      isOpen,
      sentBy,
      contact,
      remote,
      send: (text) => void (isLostThere() || flow.send(text)),
      bound: () => made,
      towards: (uri) => losing(flow.towards(uri)),
      atPort: (port) => losing(flow.atPort(port)),
    };
    flows.set(id, made);
    return made;
  };
  const bound = await bindUdp(at, {
    ...listeners,
    onDatagram: (data, flow) => void (isLostHere() || listeners.onDatagram(data, losing(flow))),
  });
  return {
    address: bound.address,
    flowTo: (host, port) => losing(bound.flowTo(host, port)),
    avoid: (host, port) => bound.avoid(host, port),
    close: () => bound.close(),
  };
};

async function start(
  trunks: Trunk[] = [],
  bind = bindUdp,
  host = '127.0.0.1',
): Promise<{ sip: SipServer; target: string; logged: string[] }> {
  const logged: string[] = [];
  const log = {
    info: () => {},
    warn: (fact: object, text: string) => void logged.push(`${text} ${JSON.stringify(fact)}`),
  };
  const sip = await createSipServer({
    domain: 'example.test',
    clock: systemClock,
    log,
    udp: { host, port: 0 },
    trunks,
    trunkSources: { networks: ['127.0.0.0/8', '::1'], anonymous: false },
    bindUdp: bind,
  });
  running.sip = sip;
  return { sip, target: sip.udpAddress()?.slice('udp:'.length) ?? '', logged };
}

async function sipp(...parameters: Parameters<typeof startSipp>): Promise<Sipp> {
  const started = await startSipp(...parameters);
  running.sipp.push(started);
  return started;
}

afterEach(async () => {
  for (const one of running.sipp.splice(0)) one.kill();
  await running.sip.stop();
});

/** Resolves with the event of that kind; rejects when the leg ended without it. */
const eventOf = (leg: OutgoingLeg | IncomingLeg, kind: LegEvent['kind']): Promise<LegEvent> =>
  new Promise((resolve, reject) => {
    leg.onEvent((event) => {
      if (event.kind === kind) resolve(event);
      else if (event.kind === 'ended') reject(new Error(`ended: ${JSON.stringify(event.end)}`));
    });
  });

describe('sipp calls us', () => {
  const answering = (sip: SipServer): Promise<LegEvent>[] => {
    const ends: Promise<LegEvent>[] = [];
    sip.onIncoming((leg) => {
      ends.push(eventOf(leg, 'ended'));
      leg.ring();
      void leg.answer(sdp);
    });
    return ends;
  };

  test('40 calls, 20 a second: rung, answered, hung up by the caller', async () => {
    const { sip, target, logged } = await start();
    const ends = answering(sip);
    const { done } = await sipp('uac', {
      target,
      calls: 40,
      more: ['-r', '20', '-s', '4008', '-d', '200'],
    });
    expect(await done).toEqual({ code: 0, errors: '' });
    expect((await Promise.all(ends)).map((end) => end.kind === 'ended' && end.end.by)).toEqual(
      Array.from({ length: 40 }, () => 'remote'),
    );
    expect([sip.counts().legs, sip.counts().malformed, logged]).toEqual([0, 0, []]);
  });

  test('the same over a network that loses one datagram in ten', async () => {
    const { sip, target } = await start([], lossy);
    const ends = answering(sip);
    const { done } = await sipp('uac', {
      target,
      calls: 20,
      more: ['-r', '20', '-s', '4008', '-d', '100'],
    });
    expect((await done).code).toBe(0);
    await Promise.all(ends);
    expect([ends.length, sip.counts().legs]).toEqual([20, 0]);
  });

  test.skipIf(!hasIpv6)('over IPv6 and IPv4 at one trunk address', async () => {
    const { sip, target, logged } = await start([], bindUdp, '::');
    answering(sip);
    const port = target.replace(/^\[::\]:/, '');
    for (const host of ['[::1]', '127.0.0.1']) {
      const { done } = await sipp('uac', {
        host,
        target: `${host}:${port}`,
        calls: 3,
        more: ['-s', '4008', '-d', '100'],
      });
      expect({ host, ...(await done) }).toEqual({ host, code: 0, errors: '' });
    }
    expect([sip.counts().malformed, sip.counts().dropped, logged]).toEqual([0, 0, []]);
  });

  test('another phone of the caller takes the call over, and is in it until we hang up', async () => {
    const { sip, target, logged } = await start();
    const over = new Promise<LegEvent>((resolve) =>
      sip.onIncoming((leg) => {
        leg.onEvent((event) => {
          if (event.kind === 'ended') resolve(event);
          if (event.kind !== 'offer') return;
          event.accept(sdp);
          setImmediate(() => leg.end());
        });
        void leg.answer(sdp);
      }),
    );
    const { done } = await sipp(takingOver, { target, calls: 1, more: ['-s', '4008'] });
    expect(await done).toEqual({ code: 0, errors: '' });
    expect(await over).toMatchObject({ end: { by: 'local' } });
    expect([sip.counts().legs, logged]).toEqual([0, []]);
  });

  test.each([486, 603, 480, 404])('refused with %i', async (status) => {
    const { sip, target } = await start();
    sip.onIncoming((leg) => leg.end({ status }));
    const { done } = await sipp(refused(status), { target, calls: 3 });
    expect(await done).toEqual({ code: 0, errors: '' });
  });
});

describe('we call sipp', () => {
  const called = async (scenario: Parameters<typeof startSipp>[0], credentials: Partial<Trunk> = {}) => {
    // sipp would count our OPTIONS as a call that went wrong: the first is answered here, the next comes after 30 s.
    const { port, answered } = await answerOneRequest();
    const { sip } = await start([{ name: 'main', host: '127.0.0.1', port, ...credentials }]);
    await answered;
    const peer = await sipp(scenario, { port, calls: 1 });
    const leg = sip.callTrunk({ trunk: 'main', number: '10086', from: { user: '4008', displayName: '诊所' }, sdp });
    return { sip, leg, done: peer.done };
  };

  test('answered, hung up by us', async () => {
    const { leg, done } = await called('uas');
    expect(await eventOf(leg, 'answered')).toMatchObject({ kind: 'answered', sdp: expect.stringContaining('m=audio') });
    leg.end();
    expect(await done).toMatchObject({ code: 0 });
  });

  test.each([
    [486, 'Busy Here'],
    [603, 'Decline'],
  ])('%i %s', async (status, reason) => {
    const { leg, done } = await called(refusing(`${status} ${reason}`));
    expect(await eventOf(leg, 'ended')).toEqual({ kind: 'ended', end: { by: 'remote', status, reason } });
    expect(await done).toMatchObject({ code: 0 });
  });

  test('given up while it rings', async () => {
    const { leg, done } = await called(ringing);
    await eventOf(leg, 'ringing');
    leg.end();
    expect(await done).toMatchObject({ code: 0 });
  });

  test('a trunk that asks for digest', async () => {
    const { leg, done } = await called(challenging, { user: 'clinic', password: 'trunk-password' });
    await eventOf(leg, 'answered');
    leg.end();
    expect(await done).toMatchObject({ code: 0, errors: '' });
  });
});
