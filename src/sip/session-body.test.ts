import { expect, test } from 'vitest';
import { trunkScene } from '../../test/support/trunk-scene.ts';

const isup = (handling: string) => `Content-Type: application/isup;version=itu-t92+\r\n${handling}\r\nbinary\r\n`;
const optional = 'Content-Disposition: signal;handling=optional\r\n';
const multipart = (others: string) =>
  `preamble\r\n--b 1\r\nContent-Type: application/sdp\r\n\r\nv=0 offer\r\n--b 1\r\n${others}--b 1--\r\nepilogue`;

async function invited(headers: Record<string, string>, body: string) {
  const { peer, rest, incoming } = await trunkScene();
  peer.send(peer.request('INVITE', 'sip:4008@10.0.0.1:5060', { headers, body }));
  await rest();
  return { peer, offers: incoming.map(({ offer }) => offer), last: peer.lastResponse() };
}

test.each(['multipart/mixed;boundary="b 1"', 'Multipart/Mixed; charset=x; boundary="b 1"'])(
  'an INVITE of several parts (%s) offers its SDP; parts that may be ignored are',
  async (type) => {
    expect((await invited({ 'content-type': type }, multipart(isup(optional)))).offers).toEqual(['v=0 offer']);
  },
);

test.each([
  ['a part that must be understood', 'multipart/mixed;boundary="b 1"', multipart(isup(''))],
  ['no SDP among the parts', 'multipart/mixed;boundary=b', `--b\r\n${isup(optional)}--b--`],
  ['no boundary', 'multipart/mixed', multipart('')],
  ['another type', 'text/plain', 'hello'],
])('%s: 415, and what we accept', async (_what, type, body) => {
  const { offers, last } = await invited({ 'content-type': type }, body);
  expect([offers, last.status, last.headers.get('accept')]).toEqual([[], 415, 'application/sdp, multipart/mixed']);
});

test('an encoded body is refused, in an INVITE and in a re-INVITE, and the call continues', async () => {
  const headers = { 'content-encoding': 'gzip' };
  const { last } = await invited(headers, 'offer');
  expect([last.status, last.headers.get('accept-encoding')]).toEqual([415, 'identity']);
  const { peer, rest, incoming, invite } = await trunkScene();
  peer.send(invite);
  await rest();
  incoming[0]?.answer('answer');
  await rest();
  const ok = peer.lastResponse();
  peer.send(peer.within('ACK', invite, ok));
  peer.send(peer.within('INVITE', invite, ok, { headers, body: 'offer' }));
  await rest();
  expect([peer.lastResponse().status, incoming[0]?.state]).toEqual([415, 'answered']);
});
