import { createSocket, type Socket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { ProblemError } from '../../shared/problem.ts';

/** Binds a UDP socket. Port 0: a free one. Rejects with ProblemError `unavailable` naming the address. */
export async function openUdpSocket(address: string, port: number): Promise<Socket> {
  // Addresses here are always numeric; Node would ask its resolver for every datagram.
  const [type, family] = isIPv6(address) ? (['udp6', 6] as const) : (['udp4', 4] as const);
  const socket = createSocket({ type, lookup: (host, _options, found) => found(null, host, family) });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close();
      reject(
        new ProblemError(
          'unavailable',
          `No UDP port for media on ${address}: ${error.message}`,
          { address, port },
          { cause: error },
        ),
      );
    });
    socket.bind(port, address, resolve);
  });
  socket.removeAllListeners('error');
  // Errors of single datagrams (a port that is closed, a network that is down) show as loss; sockets must not end the
  // process.
  socket.on('error', () => {});
  return socket;
}

/** An even port for RTP and the next for RTCP (RFC 3550 § 11). */
export async function openRtpPair(address: string): Promise<{ rtp: Socket; rtcp: Socket }> {
  for (let attempt = 0; ; attempt++) {
    const first = await openUdpSocket(address, 0);
    const port = first.address().port;
    const neighbour = await openUdpSocket(address, port ^ 1).catch((error: unknown) => {
      first.close();
      if (attempt >= 50) throw error;
      return null;
    });
    if (neighbour) return port % 2 === 0 ? { rtp: first, rtcp: neighbour } : { rtp: neighbour, rtcp: first };
  }
}
