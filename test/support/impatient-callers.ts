import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/**
 * Callers on the trunk who each give up `delayMs` after their INVITE, or with the first response when that comes later
 * (RFC 3261 § 9.1). Resolves when each call has its final response.
 */
export async function callAndGiveUp(trunkPort: number, callee: string, delaysMs: readonly number[]): Promise<void> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const address = `127.0.0.1:${socket.address().port}`;
  const textOf = (method: string, call: number) =>
    [
      `${method} sip:${callee}@127.0.0.1:${trunkPort} SIP/2.0`,
      `Via: SIP/2.0/UDP ${address};branch=z9hG4bKimpatient${call};rport`,
      'Max-Forwards: 70',
      `From: <sip:139${String(call).padStart(8, '0')}@127.0.0.1>;tag=impatient${call}`,
      `To: <sip:${callee}@127.0.0.1>`,
      `Call-ID: impatient-${call}`,
      `CSeq: 1 ${method}`,
      `Contact: <sip:caller@${address}>`,
      'Content-Length: 0',
      '',
      '',
    ].join('\r\n');
  const send = (method: string, call: number) => socket.send(textOf(method, call), trunkPort, '127.0.0.1');
  const unanswered = new Set(delaysMs.keys());
  const provisional = new Set<number>();
  const due = new Set<number>();
  const ended = new Set<number>();
  const allEnded = Promise.withResolvers<void>();
  const giveUp = (call: number) => {
    if (due.has(call) && provisional.has(call) && !ended.has(call)) send('CANCEL', call);
  };
  socket.on('message', (data) => {
    const text = data.toString();
    const call = Number(/^Call-ID: impatient-(\d+)/im.exec(text)?.[1]);
    const status = Number(/^SIP\/2\.0 (\d+)/.exec(text)?.[1]);
    if (!/^CSeq: 1 INVITE/im.test(text)) return;
    unanswered.delete(call);
    if (status < 200) {
      provisional.add(call);
      return giveUp(call);
    }
    send('ACK', call);
    ended.add(call);
    if (ended.size === delaysMs.length) allEnded.resolve();
  });
  // A burst may overrun a socket's buffer: what was lost is sent again (timers A and E).
  const again = setInterval(() => {
    for (const call of unanswered) send('INVITE', call);
    for (const call of due) giveUp(call);
  }, 500);
  for (const [call, delayMs] of delaysMs.entries()) {
    send('INVITE', call);
    setTimeout(() => {
      due.add(call);
      giveUp(call);
    }, delayMs);
  }
  await allEnded.promise;
  clearInterval(again);
  socket.close();
}
