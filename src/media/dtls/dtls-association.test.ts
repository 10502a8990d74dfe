import { expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/fake-clock.ts';
import { systemClock } from '../../node/system-clock.ts';
import { createDtlsCertificate, type DtlsCertificate } from './dtls-certificate.ts';
import { DtlsAssociation, type SrtpMasterKeys } from './dtls-association.ts';

const [alice, bob, mallory] = await Promise.all([
  createDtlsCertificate(),
  createDtlsCertificate(),
  createDtlsCertificate(),
]);

interface Outcome {
  readonly keys?: SrtpMasterKeys;
  readonly ended?: string;
}

/** A handshake in memory. The certificate and the expected peer of each side can be wrong. */
function handshake({
  client = alice,
  server = bob,
  expectedServer = bob.fingerprint,
  expectedClient = alice.fingerprint,
  drop = (_n: number) => false,
}) {
  const sides: { client?: DtlsAssociation; server?: DtlsAssociation } = {};
  let sent = 0;
  const side = (role: 'client' | 'server', certificate: DtlsCertificate, remoteFingerprint: string): Promise<Outcome> =>
    new Promise((resolve) => {
      sides[role] = new DtlsAssociation({
        role,
        certificate,
        remoteFingerprint,
        clock: systemClock,
        send: (datagram) => {
          if (!drop(++sent))
            setImmediate(() => sides[role === 'client' ? 'server' : 'client']?.receive(Buffer.from(datagram)));
        },
        onConnected: (keys) => resolve({ keys }),
        onEnded: (ended) => resolve({ ended }),
      });
    });
  const outcomes = { server: side('server', server, expectedClient), client: side('client', client, expectedServer) };
  sides.client?.start();
  return outcomes;
}

test('both sides agree on keys, each with the other one outgoing', async () => {
  const outcomes = handshake({});
  const [client, server] = await Promise.all([outcomes.client, outcomes.server]);
  expect(client.keys).toEqual({ local: server.keys?.remote, remote: server.keys?.local });
  expect(client.keys?.local.key.length).toBe(16);
  expect(client.keys?.local.key.equals(client.keys.remote.key)).toBe(false);
});

test('the third and the ninth datagram are lost: sent again, and the handshake succeeds', async () => {
  const outcomes = handshake({ drop: (n) => n === 3 || n === 9 });
  const [client, server] = await Promise.all([outcomes.client, outcomes.server]);
  expect(client.keys?.local).toEqual(server.keys?.remote);
});

test('a certificate that the SDP did not name is refused, on either side', async () => {
  expect(await handshake({ client: mallory }).server).toEqual({
    ended: 'the DTLS certificate is not the one named in the SDP',
  });
  expect(await handshake({ server: mallory }).client).toEqual({
    ended: 'the DTLS certificate is not the one named in the SDP',
  });
});

test("a peer that shows another's certificate without having its key is refused, on either side", async () => {
  const stolen = (of: DtlsCertificate): DtlsCertificate => ({ ...of, privateKeyPem: mallory.privateKeyPem });
  const refused = { ended: 'the far side does not hold the key of its DTLS certificate' };
  expect(await handshake({ client: stolen(alice) }).server).toEqual(refused);
  expect(await handshake({ server: stolen(bob) }).client).toEqual(refused);
});

test('garbage does no harm, and a far side that never answers is given up 20 seconds after the start', async () => {
  const clock = new FakeClock();
  const ended: string[] = [];
  const options = {
    role: 'server',
    certificate: bob,
    remoteFingerprint: alice.fingerprint,
    clock,
    send: () => {},
    onConnected: () => {},
    onEnded: (reason: string) => ended.push(reason),
  } as const;
  const association = new DtlsAssociation(options);
  for (const hex of [
    '16',
    '16feff0000000000000000ffff',
    '14fefd000000000000000000',
    '16feff000000000000000000040100ffff',
    '3f'.repeat(50),
  ])
    association.receive(Buffer.from(hex, 'hex'));
  await clock.advance(60_000);
  association.start();
  await clock.advance(19_000);
  expect(ended).toEqual([]);
  await clock.advance(1_500);
  expect(ended).toEqual(['DTLS handshake timed out']);
});
