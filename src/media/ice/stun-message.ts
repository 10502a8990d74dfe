import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { crc32 } from 'node:zlib';

const magicCookie = 0x2112_a442;
const fingerprintMask = 0x5354_554e;

const attributeType = {
  mappedAddress: 0x0001,
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  xorMappedAddress: 0x0020,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  iceControlled: 0x8029,
} as const;

/** RFC 7983 § 7: the first byte tells STUN (0–3), DTLS (20–63) and RTP/RTCP (128–191) apart. */
export const isStun = (data: Buffer): boolean =>
  data.length >= 20 && (data[0] as number) <= 3 && data.readUInt32BE(4) === magicCookie;

export interface BindingRequest {
  readonly transactionId: Buffer;
  readonly username: string;
  readonly useCandidate: boolean;
  /** The far side thinks that we are the controlling one; a lite agent never is (RFC 8445 § 7.3.1.1). */
  readonly senderIsControlled: boolean;
  /** Whether MESSAGE-INTEGRITY was made with this password (RFC 8489 § 14.5). */
  isSignedWith(password: string): boolean;
}

/** A binding request (RFC 8489 § 5), or null for anything else, malformed ones included. */
export function parseBindingRequest(data: Buffer): BindingRequest | null {
  if (!isStun(data) || data.readUInt16BE(0) !== 0x0001 || data.readUInt16BE(2) + 20 !== data.length) return null;
  const found = { username: '', useCandidate: false, senderIsControlled: false };
  let integrityAt = -1;
  for (let at = 20; at + 4 <= data.length;) {
    const type = data.readUInt16BE(at);
    const length = data.readUInt16BE(at + 2);
    if (at + 4 + length > data.length) return null;
    if (type === attributeType.username) found.username = data.toString('utf8', at + 4, at + 4 + length);
    else if (type === attributeType.useCandidate) found.useCandidate = true;
    else if (type === attributeType.iceControlled) found.senderIsControlled = true;
    else if (type === attributeType.messageIntegrity && length === 20) {
      // Attributes after MESSAGE-INTEGRITY are not covered by it, FINGERPRINT excepted.
      integrityAt = at;
      break;
    }
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return {
    ...found,
    transactionId: Buffer.from(data.subarray(8, 20)),
    isSignedWith: (password) =>
      integrityAt >= 0 &&
      timingSafeEqual(
        integrityOf(data.subarray(0, integrityAt), password),
        data.subarray(integrityAt + 4, integrityAt + 24),
      ),
  };
}

export function bindingSuccess(
  request: BindingRequest,
  source: { address: string; port: number },
  password: string,
): Buffer {
  const { transactionId } = request;
  const value = attribute(attributeType.xorMappedAddress, xorAddress(source, transactionId));
  return message(0x0101, transactionId, value, password);
}

/** A binding request to a server, without any attribute (RFC 8489 § 6.1). `transactionId`: 12 bytes. */
export const bindingRequest = (transactionId: Buffer): Buffer => header(0x0001, transactionId);

/** The address that a binding response to that request was sent to, as the server saw it; null for anything else. */
export function mappedAddressIn(data: Buffer, transactionId: Buffer): string | null {
  const isResponse = isStun(data) && data.readUInt16BE(0) === 0x0101 && data.subarray(8, 20).equals(transactionId);
  if (!isResponse || data.readUInt16BE(2) + 20 !== data.length) return null;
  let plain: string | null = null;
  for (let at = 20; at + 4 <= data.length;) {
    const [type, length] = [data.readUInt16BE(at), data.readUInt16BE(at + 2)];
    const value = data.subarray(at + 4, at + 4 + length);
    if (value.length < length) return null;
    if (type === attributeType.xorMappedAddress) return addressIn(value, maskOf(transactionId));
    if (type === attributeType.mappedAddress) plain = addressIn(value, Buffer.alloc(16));
    at += 4 + Math.ceil(length / 4) * 4;
  }
  return plain;
}

/** The address in the value of MAPPED-ADDRESS or XOR-MAPPED-ADDRESS; null for one of an unknown family. */
function addressIn(value: Buffer, mask: Buffer): string | null {
  const length = value[1] === 0x01 ? 4 : value[1] === 0x02 ? 16 : null;
  if (length === null || value.length !== 4 + length) return null;
  const bytes = [...value.subarray(4)].map((byte, index) => byte ^ (mask[index] ?? 0));
  if (length === 4) return bytes.join('.');
  return Array.from({ length: 8 }, (_, n) => ((bytes[2 * n] ?? 0) * 256 + (bytes[2 * n + 1] ?? 0)).toString(16)).join(
    ':',
  );
}

function maskOf(transactionId: Buffer): Buffer {
  const mask = Buffer.alloc(16);
  mask.writeUInt32BE(magicCookie);
  mask.set(transactionId, 4);
  return mask;
}

function header(type: number, transactionId: Buffer): Buffer {
  const bytes = Buffer.alloc(20);
  bytes.writeUInt16BE(type, 0);
  bytes.writeUInt32BE(magicCookie, 4);
  bytes.set(transactionId, 8);
  return bytes;
}

/** RFC 8489 § 14.2: an address of IPv6 is masked with the transaction ID as well. */
function xorAddress({ address, port }: { address: string; port: number }, transactionId: Buffer): Buffer {
  const mask = maskOf(transactionId);
  const bytes = addressBytes(address);
  const value = Buffer.alloc(4 + bytes.length);
  value[1] = bytes.length === 4 ? 0x01 : 0x02;
  value.writeUInt16BE(port ^ (magicCookie >>> 16), 2);
  value.set(
    bytes.map((byte, index) => byte ^ (mask[index] ?? 0)),
    4,
  );
  return value;
}

/** 487 (Role Conflict): RFC 8445 § 7.3.1.1. */
export function roleConflict(request: BindingRequest, password: string): Buffer {
  const value = Buffer.concat([Buffer.from([0, 0, 4, 87]), Buffer.from('Role Conflict ', 'utf8')]);
  return message(0x0111, request.transactionId, attribute(attributeType.errorCode, value), password);
}

function attribute(type: number, value: Buffer): Buffer {
  const out = Buffer.alloc(4 + Math.ceil(value.length / 4) * 4);
  out.writeUInt16BE(type, 0);
  out.writeUInt16BE(value.length, 2);
  out.set(value, 4);
  return out;
}

function message(type: number, transactionId: Buffer, attributes: Buffer, password: string): Buffer {
  const body = Buffer.concat([header(type, transactionId), attributes]);
  const signed = Buffer.concat([body, attribute(attributeType.messageIntegrity, integrityOf(body, password))]);
  signed.writeUInt16BE(signed.length - 20 + 8, 2);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE((crc32(signed) ^ fingerprintMask) >>> 0);
  return Buffer.concat([signed, attribute(attributeType.fingerprint, checksum)]);
}

/** RFC 8489 § 14.5: the length field counts up to and with MESSAGE-INTEGRITY, whatever follows. */
function integrityOf(before: Buffer, password: string): Buffer {
  const covered = Buffer.from(before);
  covered.writeUInt16BE(before.length - 20 + 24, 2);
  return createHmac('sha1', password).update(covered).digest();
}

/** The 4 or 16 bytes of an IP address; `::` stands for as many zeros as are missing (RFC 4291 § 2.2). */
function addressBytes(address: string): number[] {
  if (isIPv4(address)) return address.split('.').map(Number);
  const words = (part: string): number[] =>
    part.split(':').flatMap((word) => {
      if (word === '') return [];
      if (!word.includes('.')) return [Number.parseInt(word, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = word.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [before, after] = [words(head), words(tail)];
  const zeros = Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0);
  return [...before, ...zeros, ...after].flatMap((word) => [word >> 8, word & 0xff]);
}
