import { describe, expect, test } from 'vitest';
import { settle } from '../../test/support/fake-clock.ts';
import type { SipPeer } from '../../test/support/sip-peer.ts';
import { credentialOf, domain, sipScene } from '../../test/support/sip-scene.ts';
import { answerChallenge } from './digest.ts';
import { parseChallenge } from './header-values.ts';
import type { Registration } from './registrar.ts';

const hourMs = 3_600_000;

async function scene(options: Parameters<typeof sipScene>[0] = {}) {
  const made = await sipScene(options);
  const facts: Registration[] = [];
  made.sip.onRegistration((fact) => void facts.push(fact));
  return { ...made, takeFacts: () => facts.splice(0) };
}

const own = { extension: '8001', credentialId: '8001-1', deviceId: null };

test('registers, refreshes without a word, and leaves', async () => {
  const { softphone, sip, takeFacts, takeLadder } = await scene();
  const { peer } = softphone('8001', { instance: 'one' });
  expect(await peer.register('secret', { headers: { expires: '300' } })).toMatchObject({ status: 200 });
  expect(peer.lastResponse().headers.get('contact')).toBe(
    '<sip:8001@8001.invalid;transport=ws>;+sip.instance="<urn:uuid:one>";expires=300',
  );
  expect(takeLadder()).toEqual([
    'phone8001 → REGISTER',
    'phone8001 ← 401 REGISTER',
    'phone8001 → REGISTER',
    'phone8001 ← 200 REGISTER',
  ]);
  expect(sip.isRegistered('8001')).toBe(true);
  await peer.register('secret');
  expect(takeFacts()).toEqual([{ ...own, deviceId: 'one', registered: true, takenOver: false }]);
  await peer.register('secret', { headers: { expires: '0' } });
  expect(takeFacts()).toEqual([{ ...own, deviceId: 'one', registered: false, takenOver: false }]);
  expect(sip.isRegistered('8001')).toBe(false);
  expect(sip.counts().transactions).toBe(0);
});

test('a connection over which nobody registers within 10 s is closed; one over which somebody did stays', async () => {
  const { softphone, clock } = await scene();
  const [silent, refused, registered] = [softphone('8001'), softphone('8002'), softphone('8003')];
  await refused.peer.register('wrong');
  await registered.peer.register('secret');
  await clock.advance(10_000);
  expect([silent, refused, registered].map((one) => one.isClosedByServer())).toEqual([true, true, false]);
  await registered.peer.register('secret', { headers: { expires: '0' } });
  await clock.advance(10_000);
  expect(registered.isClosedByServer()).toBe(false);
});

test('a registration that is not refreshed runs out', async () => {
  const { softphone, sip, takeFacts, clock } = await scene();
  await softphone('8001').peer.register('secret', { headers: { expires: '60' } });
  await clock.advance(61_000);
  expect(sip.isRegistered('8001')).toBe(true);
  await clock.advance(1_000);
  expect(takeFacts().map(({ registered }) => registered)).toEqual([true, false]);
});

test('the end of the connection is the end of the registration', async () => {
  const { softphone, sip, takeFacts } = await scene();
  const { peer, connection } = softphone('8001');
  await peer.register('secret');
  connection.closed();
  expect(sip.isRegistered('8001')).toBe(false);
  expect(takeFacts().map(({ registered }) => registered)).toEqual([true, false]);
});

test('a connection that goes while its password is looked up leaves no registration', async () => {
  const asked = Promise.withResolvers<void>();
  const { softphone, sip, takeFacts, rest } = await scene({
    credentials: async () => {
      await asked.promise;
      return [credentialOf('8001', 'secret')];
    },
  });
  const { peer, connection } = softphone('8001');
  const registering = peer.register('secret');
  await rest();
  connection.closed();
  asked.resolve();
  await registering;
  expect([sip.isRegistered('8001'), takeFacts()]).toEqual([false, []]);
});

describe('a connection that does not authenticate', () => {
  const after = async (milliseconds: number, act: (peer: SipPeer) => unknown, refused?: string) => {
    const credential = credentialOf('8001', 'secret');
    const { softphone, clock } = await scene({
      credentials: async () => [refused === undefined ? credential : { ...credential, refused }],
    });
    const { peer, isClosedByServer } = softphone('8001');
    await act(peer);
    await clock.advance(milliseconds);
    return isClosedByServer();
  };

  test('is closed after 10 s and not before, also one that says something else', async () => {
    expect(await after(9_999, () => undefined)).toBe(false);
    expect(await after(10_000, (peer) => peer.send(peer.request('OPTIONS', 'sip:example.test')))).toBe(true);
  });

  test('a registered connection stays, and so does one that proved a password since replaced', async () => {
    expect(await after(60_000, (peer) => peer.register('secret'))).toBe(false);
    expect(await after(60_000, (peer) => peer.register('secret'), 'Registered at another workstation')).toBe(false);
  });
});

describe('two workstations', () => {
  test('the second one takes the extension over; the first is disconnected', async () => {
    const { softphone, takeFacts } = await scene({
      credentials: async (extension) => [credentialOf(extension, 'secret'), credentialOf(extension, 'other', '8001-2')],
    });
    const [first, second] = [
      softphone('8001', { name: 'first', instance: 'a' }),
      softphone('8001', { name: 'second', instance: 'b' }),
    ];
    await first.peer.register('secret');
    await second.peer.register('other');
    expect(takeFacts()).toEqual([
      { ...own, deviceId: 'a', registered: true, takenOver: false },
      { ...own, deviceId: 'b', credentialId: '8001-2', registered: true, takenOver: true },
    ]);
    expect([first.isClosedByServer(), second.isClosedByServer()]).toEqual([true, false]);
  });

  test('one whose credential is blocked learns why', async () => {
    const { softphone } = await scene({
      credentials: async (extension) => [
        { ...credentialOf(extension, 'secret'), refused: 'Registered at another workstation' },
      ],
    });
    expect(await softphone('8001').peer.register('secret')).toMatchObject({
      status: 403,
      reason: 'Registered at another workstation',
    });
  });

  test('the same softphone over a new connection is no other workstation', async () => {
    const { softphone, takeFacts } = await scene();
    const [before, after] = [softphone('8001', { instance: 'a' }), softphone('8001', { instance: 'a' })];
    await before.peer.register('secret');
    await after.peer.register('secret', { headers: { 'call-id': 'new' } });
    expect(takeFacts().map(({ takenOver }) => takenOver)).toEqual([false]);
    expect(before.isClosedByServer()).toBe(true);
  });

  test('the late good-bye of the first does not unregister the second', async () => {
    const { softphone, sip } = await scene({ credentials: async (extension) => [credentialOf(extension, 'secret')] });
    const first = softphone('8001', { name: 'first' });
    await first.peer.register('secret');
    await softphone('8001', { name: 'second' }).peer.register('secret');
    first.connect();
    await first.peer.register('secret', { headers: { expires: '0' } });
    expect(sip.isRegistered('8001')).toBe(true);
  });
});

describe('refusals', () => {
  test('a wrong password and an unknown extension look the same', async () => {
    const { softphone, sip } = await scene();
    const answers = await Promise.all([
      softphone('8001').peer.register('wrong'),
      softphone('7777').peer.register('secret'),
    ]);
    const shape = ({ status, reason, headers }: (typeof answers)[number]) => [
      status,
      reason,
      headers.fields('www-authenticate').map((field) => field.replace(/nonce="[^"]+"/, '')),
    ];
    expect(shape(answers[0])).toEqual(shape(answers[1]));
    expect(answers[0].status).toBe(401);
    expect(sip.isRegistered('8001')).toBe(false);
  });

  test('an agent cannot register as another one with the own password', async () => {
    const { softphone } = await scene();
    expect(await softphone('8001').peer.register('secret', { username: '8002' })).toMatchObject({ status: 401 });
  });

  test('guessing takes longer and longer, and ends', async () => {
    const { softphone, clock } = await scene({ authenticationTimeoutMs: hourMs });
    const { peer } = softphone('8001');
    const finals: number[] = [];
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      await peer.register('wrong');
      const heard = peer.heard.length;
      await clock.advance(5000);
      if (peer.heard.length > heard) finals.push(attempt);
    }
    expect(finals).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect(await peer.register('secret')).toMatchObject({ status: 403, reason: 'Too many failed attempts' });
    expect(await softphone('8001').peer.register('secret')).toMatchObject({ status: 200 });
  });

  test.each([
    [{ expires: '5' }, 423, 'min-expires', '10'],
    [{ expires: 'soon' }, 400, 'contact', null],
    [{ contact: '*' }, 400, 'contact', null],
    [{ contact: '*', expires: '0' }, 200, 'contact', null],
    [{ contact: [] }, 200, 'contact', null],
    [{ require: 'gruu' }, 420, 'unsupported', 'gruu'],
  ])('%j → %i', async (headers, status, name, value) => {
    const { softphone } = await scene();
    const answer = await softphone('8001').peer.register('secret', { headers: headers as Record<string, string> });
    expect([answer.status, answer.headers.get(name)]).toEqual([status, value]);
  });

  test('registration over UDP', async () => {
    const { trunkPeer } = await scene();
    expect(await trunkPeer('8001').register('secret')).toMatchObject({ status: 403 });
  });
});

describe('nonces', () => {
  const setUp = async () => {
    const made = await scene({ authenticationTimeoutMs: hourMs });
    const { peer, connect } = made.softphone('8001');
    const register = async (authorization?: string, cseq?: string) => {
      const headers = { ...(authorization ? { authorization } : {}), ...(cseq ? { cseq } : {}) };
      peer.send(peer.request('REGISTER', `sip:${domain}`, { to: `<sip:8001@${domain}>`, callId: 'r', headers }));
      await settle();
      return peer.lastResponse();
    };
    const challenged = await register();
    const challenge = parseChallenge(challenged.headers.fields('www-authenticate')[0] ?? '');
    if (!challenge) throw new Error('no challenge');
    const authorization =
      answerChallenge(challenge, {
        method: 'REGISTER',
        uri: `sip:${domain}`,
        user: '8001',
        password: 'secret',
        cnonce: 'c',
      }) ?? '';
    return { ...made, connect, register, authorization };
  };
  const isStale = (response: { headers: { get(name: string): string | null } }): boolean =>
    response.headers.get('www-authenticate')?.includes('stale=true') ?? false;

  test('an answer is good once', async () => {
    const { register, authorization } = await setUp();
    expect(await register(authorization)).toMatchObject({ status: 200 });
    const again = await register(authorization);
    expect([again.status, isStale(again)]).toEqual([401, true]);
  });

  test('a nonce grows old', async () => {
    const { register, authorization, clock } = await setUp();
    await clock.advance(5 * 60_000 + 1);
    const late = await register(authorization);
    expect([late.status, isStale(late)]).toEqual([401, true]);
  });

  test('a nonce is good on the connection that it was given to', async () => {
    const { register, authorization, connect } = await setUp();
    connect();
    expect(await register(authorization)).toMatchObject({ status: 401 });
  });

  test.each(['00000000', 'zzzzzzzz', '1', ''])('nc=%s counts nothing', async (nc) => {
    const { register, authorization } = await setUp();
    expect(await register(authorization.replace('nc=00000001', `nc="${nc}"`))).toMatchObject({ status: 401 });
  });
});

test('a token that ends takes its registration with it', async () => {
  const { softphone, sip, takeFacts } = await scene();
  const { peer, isClosedByServer } = softphone('8001');
  await peer.register('secret');
  takeFacts();
  sip.dropCredential('8001-1');
  expect(takeFacts()).toEqual([{ ...own, registered: false, takenOver: false }]);
  expect([sip.isRegistered('8001'), isClosedByServer()]).toEqual([false, true]);
});

test('no password, nonce answer or header reaches the log', async () => {
  const { softphone, logged } = await scene();
  await softphone('8001').peer.register('secret');
  await softphone('8001').peer.register('wrong');
  expect(JSON.stringify(logged)).not.toMatch(/secret|wrong|Digest|response=|nonce/i);
  expect(logged.map(({ text }) => text)).toEqual(['registration']);
});
