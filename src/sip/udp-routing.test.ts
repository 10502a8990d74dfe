import { describe, expect, test } from 'vitest';
import { sipScene } from '../../test/support/sip-scene.ts';
import { trunkScene } from '../../test/support/trunk-scene.ts';
import type { IncomingLeg } from './leg.ts';
import { parseVia } from './header-values.ts';

describe('where responses and requests go', () => {
  test('to the real source when rport asks for it (RFC 3581), else to the port of the Via', async () => {
    const scene = await trunkScene();
    const [behindNat, plain] = [scene.trunkPeer('nat', '10.0.0.9', 33_333), scene.trunkPeer('plain', '10.0.0.8', 5070)];
    const options = behindNat.request('OPTIONS', 'sip:10.0.0.1', {
      headers: { via: 'SIP/2.0/UDP 192.168.1.2:5060;rport;branch=z9hG4bKnat' },
    });
    behindNat.send(options);
    const odd = scene.trunkPeer('odd', '10.0.0.8', 40_000);
    odd.send(
      odd.request('OPTIONS', 'sip:10.0.0.1', { headers: { via: 'SIP/2.0/UDP 10.0.0.8:5070;branch=z9hG4bKodd' } }),
    );
    await scene.rest();
    expect(parseVia(behindNat.lastResponse().headers.get('via') ?? '')?.parameters).toEqual(
      new Map([
        ['rport', '33333'],
        ['branch', 'z9hG4bKnat'],
        ['received', '10.0.0.9'],
      ]),
    );
    expect([plain.lastResponse().status, odd.heard]).toEqual([200, []]);
  });

  test('requests within a dialog follow the Contact of the peer, or the route set that proxies recorded', async () => {
    const scene = await trunkScene();
    const [proxy, gateway] = [scene.trunkPeer('proxy', '10.0.0.3'), scene.trunkPeer('gateway', '10.0.0.4')];
    const direct = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, {
      body: 'answer',
      headers: { contact: '<sip:gw@10.0.0.4>' },
    });
    await scene.rest();
    direct.end();
    await scene.rest();
    expect([gateway.lastRequest('ACK').uri, gateway.lastRequest('BYE').uri]).toEqual([
      'sip:gw@10.0.0.4',
      'sip:gw@10.0.0.4',
    ]);

    const routed = scene.call();
    await scene.rest();
    const headers = { contact: '<sip:gw@10.0.0.4>', 'record-route': ['<sip:10.0.0.5;lr>, <sip:10.0.0.3;lr>'] };
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, { body: 'answer', headers });
    await scene.rest();
    routed.end();
    await scene.rest();
    const bye = proxy.lastRequest('BYE');
    expect([bye.uri, bye.headers.list('route')]).toEqual([
      'sip:gw@10.0.0.4',
      ['<sip:10.0.0.3;lr>', '<sip:10.0.0.5;lr>'],
    ]);
  });

  test('a strict router gets its URI as the Request-URI (RFC 3261 § 12.2.1.1)', async () => {
    const scene = await trunkScene();
    const proxy = scene.trunkPeer('proxy', '10.0.0.3');
    const leg = scene.call();
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 200, {
      body: 'answer',
      headers: { contact: '<sip:gw@10.0.0.4>', 'record-route': '<sip:10.0.0.3>' },
    });
    await scene.rest();
    leg.end();
    await scene.rest();
    const bye = proxy.lastRequest('BYE');
    expect([bye.uri, bye.headers.list('route')]).toEqual(['sip:10.0.0.3', ['<sip:gw@10.0.0.4>']]);
  });

  test('a caller behind proxies: the order of the route set is kept', async () => {
    const scene = await trunkScene();
    scene.invite.headers.add('record-route', '<sip:10.0.0.2;lr>').add('record-route', '<sip:10.0.0.7;lr>');
    scene.peer.send(scene.invite);
    await scene.rest();
    scene.incoming[0]?.answer('answer');
    await scene.rest();
    expect(scene.peer.lastResponse().headers.fields('record-route')).toEqual([
      '<sip:10.0.0.2;lr>',
      '<sip:10.0.0.7;lr>',
    ]);
    scene.peer.send(scene.peer.within('ACK', scene.invite, scene.peer.lastResponse()));
    await scene.rest();
    scene.incoming[0]?.end();
    await scene.rest();
    expect(scene.peer.lastRequest('BYE').headers.list('route')).toEqual(['<sip:10.0.0.2;lr>', '<sip:10.0.0.7;lr>']);
  });

  test('a peer with a private Contact is reached at the address it sends from', async () => {
    const scene = await sipScene();
    const peer = scene.trunkPeer('home', '203.0.113.5', 6000);
    const incoming: IncomingLeg[] = [];
    scene.sip.onIncoming((leg) => void incoming.push(leg));
    const invite = peer.request('INVITE', 'sip:4008@10.0.0.1:5060', {
      body: 'offer',
      headers: { contact: '<sip:home@192.168.1.2:5060>' },
    });
    peer.send(invite);
    await scene.rest();
    incoming[0]?.answer('answer');
    await scene.rest();
    peer.send(peer.within('ACK', invite, peer.lastResponse()));
    await scene.rest();
    incoming[0]?.end();
    await scene.rest();
    expect(peer.lastRequest('BYE').uri).toBe('sip:home@192.168.1.2:5060');
  });
});
