import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A caller on the trunk whose From has no user part. `cancel` gives up. */
export async function callWithheld(trunkPort: number): Promise<{ cancel(): void; close(): void }> {
  const caller = createSocket('udp4').bind(0, '127.0.0.1');
  await once(caller, 'listening');
  const address = `127.0.0.1:${caller.address().port}`;
  const invite = [
    `INVITE sip:4008001000@127.0.0.1:${trunkPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${address};branch=z9hG4bKwithheld;rport`,
    'Max-Forwards: 70',
    'From: <sip:127.0.0.1>;tag=withheld',
    'To: <sip:4008001000@127.0.0.1>',
    'Call-ID: withheld',
    'CSeq: 1 INVITE',
    `Contact: <sip:${address}>`,
    'Content-Length: 0',
    '',
    '',
  ].join('\r\n');
  const send = (text: string): void => caller.send(text, trunkPort, '127.0.0.1');
  send(invite);
  return { cancel: () => send(invite.replaceAll('INVITE', 'CANCEL')), close: () => caller.close() };
}
