import { expect, test } from 'vitest';
import type { SipPeer } from '../../test/support/sip-peer.ts';
import { credentialOf, sipScene } from '../../test/support/sip-scene.ts';
import type { Registration } from './registrar.ts';

/** Two sign-ins of each extension, and a store of their credentials that takes as long as the test says. */
async function slowStore() {
  const stored: { id: string; answer: PromiseWithResolvers<boolean> }[] = [];
  const scene = await sipScene({
    credentials: async (extension) => [credentialOf(extension, 'secret'), credentialOf(extension, 'other', '8001-2')],
    supersedeEarlier: (id) => {
      const answer = Promise.withResolvers<boolean>();
      stored.push({ id, answer });
      return answer.promise;
    },
  });
  const facts: Registration[] = [];
  scene.sip.onRegistration((fact) => void facts.push(fact));
  /** Sends a REGISTER with that password, which is proved and then waits for the store. */
  const begin = async (peer: SipPeer, password: string): Promise<void> => {
    await peer.register(password);
    await scene.rest();
  };
  const answer = async (index: number, isValid: boolean | Error): Promise<void> => {
    if (isValid instanceof Error) stored[index]?.answer.reject(isValid);
    else stored[index]?.answer.resolve(isValid);
    await scene.rest();
  };
  return { ...scene, begin, answer, facts, storedIds: () => stored.map(({ id }) => id) };
}

const statusesOf = (peer: SipPeer): number[] =>
  peer.heard.flatMap((message) => (message.kind === 'response' ? [message.status] : []));

test('a credential is stored as that of its extension before its REGISTER is answered 200, and once', async () => {
  const { softphone, sip, begin, answer, storedIds } = await slowStore();
  const { peer } = softphone('8001');
  await begin(peer, 'secret');
  expect([storedIds(), statusesOf(peer), sip.isRegistered('8001')]).toEqual([['8001-1'], [401], false]);
  await answer(0, true);
  expect([statusesOf(peer), sip.isRegistered('8001')]).toEqual([[401, 200], true]);
  await begin(peer, 'secret');
  expect([storedIds(), statusesOf(peer)]).toEqual([['8001-1'], [401, 200, 401, 200]]);
});

test('a REGISTER whose credential cannot be stored is answered 500 and makes no binding', async () => {
  const { softphone, sip, begin, answer } = await slowStore();
  const { peer } = softphone('8001');
  await begin(peer, 'secret');
  await answer(0, new Error('disk full'));
  expect([statusesOf(peer), sip.isRegistered('8001')]).toEqual([[401, 500], false]);
});

test.each([
  { how: 'is superseded', end: () => {}, isValid: false },
  {
    how: 'ends with its token',
    end: (sip: { dropCredential(id: string): void }) => sip.dropCredential('8001-1'),
    isValid: true,
  },
])('a REGISTER whose credential $how meanwhile is challenged again', async ({ end, isValid }) => {
  const { softphone, sip, begin, answer } = await slowStore();
  const { peer } = softphone('8001');
  await begin(peer, 'secret');
  end(sip);
  await answer(0, isValid);
  expect([statusesOf(peer), sip.isRegistered('8001')]).toEqual([[401, 401], false]);
  expect(peer.lastResponse().headers.get('www-authenticate')).toContain('stale=true');
});

test('a connection that closes while its credential is stored leaves no binding', async () => {
  const { softphone, sip, begin, answer, facts } = await slowStore();
  const { peer, connection } = softphone('8001');
  await begin(peer, 'secret');
  connection.closed();
  await answer(0, true);
  expect([sip.isRegistered('8001'), facts]).toEqual([false, []]);
});

test('REGISTERs of one extension are processed one after another (RFC 3261 § 10.3)', async () => {
  const { softphone, begin, answer, facts, storedIds } = await slowStore();
  const [first, second] = [
    softphone('8001', { name: 'a', instance: 'a' }),
    softphone('8001', { name: 'b', instance: 'b' }),
  ];
  await begin(first.peer, 'secret');
  await begin(second.peer, 'other');
  expect(storedIds()).toEqual(['8001-1']);
  await answer(0, true);
  await answer(1, true);
  expect([first, second].map(({ peer }) => statusesOf(peer))).toEqual([
    [401, 200],
    [401, 200],
  ]);
  expect(facts.map(({ deviceId, takenOver }) => [deviceId, takenOver])).toEqual([
    ['a', false],
    ['b', true],
  ]);
});
