import { expect, test } from 'vitest';
import { trunk, trunkScene } from '../../test/support/trunk-scene.ts';
import { parseChallenge } from './header-values.ts';

test('credentials with a stale nonce are sent once more, with the new one, and then no more', async () => {
  const scene = await trunkScene({ trunks: [{ ...trunk, user: 'clinic', password: 'trunk password' }] });
  scene.call();
  const challenge = async (nonce: string, more = '') => {
    await scene.rest();
    scene.peer.respond(scene.peer.lastRequest('INVITE'), 407, {
      headers: { 'proxy-authenticate': `Digest realm="carrier", nonce="${nonce}", qop="auth"${more}` },
    });
    await scene.rest();
    const answer = scene.peer.lastRequest('INVITE').headers.get('proxy-authorization');
    return parseChallenge(answer ?? '')?.parameters.get('nonce');
  };
  expect(await challenge('one')).toBe('one');
  expect(await challenge('two', ', stale=TRUE')).toBe('two');
  expect(scene.events).toEqual([]);
  expect(await challenge('three', ', stale=true')).toBe('two');
  expect(scene.events.at(-1)).toMatchObject({ kind: 'ended', end: { status: 407 } });
});
