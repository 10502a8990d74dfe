/** One RTP packet (RFC 3550 § 5.1), with header extensions and padding taken off. */
export interface RtpPacket {
  readonly payloadType: number;
  readonly marker: boolean;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly ssrc: number;
  readonly payload: Buffer;
}

/** Where the payload begins, or -1 when this is no RTP packet. */
export function payloadOffset(data: Buffer): number {
  if (data.length < 12 || (data[0] as number) >> 6 !== 2) return -1;
  const first = data[0] as number;
  let offset = 12 + 4 * (first & 0x0f);
  if (first & 0x10) {
    if (offset + 4 > data.length) return -1;
    offset += 4 + 4 * data.readUInt16BE(offset + 2);
  }
  return offset > data.length ? -1 : offset;
}

/** The sender (SSRC) of an RTP packet. */
export const ssrcOf = (data: Buffer): number => data.readUInt32BE(8);

export const sequenceNumberOf = (data: Buffer): number => data.readUInt16BE(2);

/** RFC 5761 § 4: payload types 64–95 on a shared port are RTCP (packet types 192–223). */
export const isRtcp = (data: Buffer): boolean =>
  data.length >= 8 && (data[1] as number) >= 192 && (data[1] as number) <= 223;

export function parseRtp(data: Buffer): RtpPacket | null {
  const start = payloadOffset(data);
  if (start < 0) return null;
  const padding = (data[0] as number) & 0x20 ? (data[data.length - 1] as number) : 0;
  const end = data.length - padding;
  if (end < start) return null;
  const second = data[1] as number;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequenceNumber: data.readUInt16BE(2),
    timestamp: data.readUInt32BE(4),
    ssrc: data.readUInt32BE(8),
    payload: data.subarray(start, end),
  };
}

export function writeRtp(packet: RtpPacket): Buffer {
  const data = Buffer.allocUnsafe(12 + packet.payload.length);
  data[0] = 0x80;
  data[1] = (packet.marker ? 0x80 : 0) | packet.payloadType;
  data.writeUInt16BE(packet.sequenceNumber, 2);
  data.writeUInt32BE(packet.timestamp, 4);
  data.writeUInt32BE(packet.ssrc, 8);
  data.set(packet.payload, 12);
  return data;
}

/** Distance from b to a in 16-bit serial arithmetic (RFC 1982), −32,768…32,767. */
export const sequenceDistance = (a: number, b: number): number => ((a - b) << 16) >> 16;
/** Distance from b to a in 32-bit serial arithmetic. */
export const timestampDistance = (a: number, b: number): number => (a - b) | 0;
