import { systemClock } from '../../src/node/system-clock.ts';
import { answerChallenge, ha1Of } from '../../src/sip/digest.ts';
import { parseChallenge } from '../../src/sip/header-values.ts';
import { createSipServer, type SipServer } from '../../src/sip/sip-server.ts';

const domain = 'example.test';

/**
 * Registers over and over on one in-memory connection, with the password `p`: challenge, answer, 200. Resolves with how
 * many got their 200.
 */
async function registerOver(sip: SipServer, extension: string, rounds: number): Promise<number> {
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

/** A SIP server and softphones of it. `everybody`: each registers so many times; resolves with how often each could. */
export async function registrarOf(softphones: number) {
  const ha1 = (extension: string) => ({ id: extension, ha1Md5: ha1Of('MD5', extension, domain, 'p'), ha1Sha256: '' });
  const known = new Map(Array.from({ length: softphones }, (_each, index) => [`8${index}`, [ha1(`8${index}`)]]));
  const sip = await createSipServer({
    domain,
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    credentials: { of: async (extension) => known.get(extension) ?? [], supersedeEarlier: async () => true },
    udp: null,
    trunks: [],
  });
  const everybody = (rounds: number): Promise<number[]> =>
    Promise.all([...known.keys()].map((extension) => registerOver(sip, extension, rounds)));
  return { sip, everybody };
}
