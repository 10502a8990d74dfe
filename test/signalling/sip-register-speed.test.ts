import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { answerChallenge, ha1Of } from '../../src/sip/digest.ts';
import { parseChallenge } from '../../src/sip/header-values.ts';
import { createSipServer } from '../../src/sip/sip-server.ts';
import { systemClock } from '../../src/node/system-clock.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heapKilobytes = (): number => {
  collect();
  return Math.round(process.memoryUsage().heapUsed / 1024);
};

const [domain, flows, roundsEach] = ['example.test', 50, 200];

/**
 * Registers over and over on one in-memory connection: challenge, answer, 200. Resolves with how many got their 200.
 */
async function registerOver(
  sip: Awaited<ReturnType<typeof createSipServer>>,
  extension: string,
  rounds: number,
): Promise<number> {
  const finished = Promise.withResolvers<number>();
  let [count, sequence, registered] = [0, 0, 0];
  const send = (authorization: string | null) => {
    sequence += 1;
    const text = [
      `REGISTER sip:${domain} SIP/2.0`,
      `Via: SIP/2.0/WS ${extension}.invalid;branch=z9hG4bK${extension}${sequence}`,
      'Max-Forwards: 69',
      `To: <sip:${extension}@${domain}>`,
      `From: <sip:${extension}@${domain}>;tag=t`,
      `Call-ID: ${extension}-${rounds}`,
      `CSeq: ${sequence} REGISTER`,
      `Contact: <sip:a@${extension}.invalid;transport=ws>;reg-id=1;+sip.instance="<urn:uuid:${extension}>";expires=600`,
      ...(authorization ? [`Authorization: ${authorization}`] : []),
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n');
    setImmediate(() => connection.receive(text));
  };
  const connection = sip.attachWebSocket({
    remote: '127.0.0.1:1',
    close: () => {},
    send: (text) => {
      if (text.startsWith('SIP/2.0 401')) {
        const challenge = parseChallenge(/WWW-Authenticate: (.*MD5.*)/.exec(text)?.[1] ?? '');
        return send(
          challenge &&
            answerChallenge(challenge, {
              method: 'REGISTER',
              uri: `sip:${domain}`,
              user: extension,
              password: 'p',
              cnonce: 'c',
            }),
        );
      }
      if (text.startsWith('SIP/2.0 200')) registered += 1;
      count += 1;
      if (count < rounds) send(null);
      else finished.resolve(registered);
    },
  });
  send(null);
  return finished.promise;
}

test(`${flows} softphones register ${roundsEach} times each: quickly, without growth of the heap`, async () => {
  const ha1 = (extension: string) => ({ id: extension, ha1Md5: ha1Of('MD5', extension, domain, 'p'), ha1Sha256: '' });
  const known = new Map(Array.from({ length: flows }, (_each, index) => [`8${index}`, [ha1(`8${index}`)]]));
  const sip = await createSipServer({
    domain,
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    credentials: async (extension) => known.get(extension) ?? [],
    udp: null,
    trunks: [],
  });
  const everybody = async (rounds: number) =>
    Promise.all([...known.keys()].map((extension) => registerOver(sip, extension, rounds)));
  await everybody(20);
  const heapBefore = heapKilobytes();
  const start = performance.now();
  const counts = await everybody(roundsEach);
  const seconds = (performance.now() - start) / 1000;
  const rate = Math.round((flows * roundsEach) / seconds);
  const grown = heapKilobytes() - heapBefore;
  console.log(
    `${rate} registrations/s (${rate * 2} REGISTER/s) over ${flows} flows, client included; ` +
      `heap after ${flows * roundsEach} more: ${grown} KB more`,
  );
  expect(counts).toEqual(Array.from({ length: flows }, () => roundsEach));
  expect(sip.counts()).toEqual({ legs: 0, transactions: 0, malformed: 0, dropped: 0, refused: 0 });
  expect(rate).toBeGreaterThan(500);
  // What is kept is the count of the last nonces used, up to its bound.
  expect(grown).toBeLessThan(8 * 1024);
  await sip.stop();
});
