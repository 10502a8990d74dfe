import { createCipheriv, randomBytes } from 'node:crypto';
import { RtpHeader, SrtcpSession, SrtpSession } from 'werift';
import { expect, test } from 'vitest';
import { buildReport } from '../rtp/rtcp.ts';
import { parseRtp, writeRtp } from '../rtp/rtp-packet.ts';
import { CounterMode } from './counter-mode.ts';
import { deriveKeys } from './key-derivation.ts';
import { SrtcpContext } from './srtcp-context.ts';
import { SrtpContext } from './srtp-context.ts';

const master = {
  key: Buffer.from('E1F97A0D3E018BE0D64FA32C06DE4139', 'hex'),
  salt: Buffer.from('0EC675AD498AFEEBB6960B3AABE6', 'hex'),
};
const packet = (sequenceNumber: number, payload = randomBytes(160)): Buffer =>
  writeRtp({
    payloadType: 0,
    marker: false,
    sequenceNumber,
    timestamp: (sequenceNumber * 160) >>> 0,
    ssrc: 0xcafe,
    payload,
  });
const weriftKeys = {
  keys: {
    localMasterKey: master.key,
    localMasterSalt: master.salt,
    remoteMasterKey: master.key,
    remoteMasterSalt: master.salt,
  },
  profile: 1 as const,
};

test('keys are those of RFC 3711 B.3', () => {
  const keys = deriveKeys(master, 'srtp');
  expect({
    encryption: keys.encryption.toString('hex'),
    salt: keys.salt.toString('hex'),
    authentication: keys.authentication.toString('hex'),
  }).toEqual({
    encryption: 'c61e7a93744f39ee10734afe3ff7a087',
    salt: '30cbbc08863d8c85d49db34a9ae1',
    authentication: 'cebe321f6ff7716b6fd4ab49af256a156d38baa4',
  });
});

test('the key stream is that of RFC 3711 B.2, for any length and as Node makes it', () => {
  const key = Buffer.from('2B7E151628AED2A6ABF7158809CF4F3C', 'hex');
  const salt = Buffer.from('F0F1F2F3F4F5F6F7F8F9FAFBFCFD', 'hex');
  const data = Buffer.alloc(1000);
  new CounterMode(key, salt).apply(data, 0, data.length, 0, 0);
  expect(data.subarray(0, 32).toString('hex')).toBe('e03ead0935c95e80e166b16dd92b4eb4d23513162b02d0f72a43a2fe4a5f97ab');
  expect(data).toEqual(
    createCipheriv('aes-128-ctr', key, Buffer.concat([salt, Buffer.alloc(2)])).update(Buffer.alloc(1000)),
  );
});

test('werift reads what we protect, and we read what werift protects, over a rollover', () => {
  const ours = { outgoing: new SrtpContext(master), incoming: new SrtpContext(master) };
  const theirs = new SrtpSession(weriftKeys);
  for (const sequenceNumber of [65_534, 65_535, 0, 1]) {
    const plain = packet(sequenceNumber);
    expect(theirs.decrypt(ours.outgoing.protect(plain) as Buffer)).toEqual(plain);
    const { payload } = parseRtp(plain) as { payload: Buffer };
    expect(ours.incoming.unprotect(theirs.encrypt(payload, RtpHeader.deSerialize(plain)))).toEqual(plain);
  }
});

test('RTCP goes both ways with werift too', () => {
  const plain = buildReport({
    ssrc: 0xcafe,
    cname: 'x',
    nowMs: 0,
    sender: null,
    reception: null,
    lastSenderReport: null,
  });
  const theirs = new SrtcpSession(weriftKeys);
  expect(theirs.decrypt(new SrtcpContext(master).protect(plain))).toEqual(plain);
  expect(new SrtcpContext(master).unprotect(theirs.encrypt(plain))).toEqual(plain);
});

test('replayed, forged, cut and far too old packets are refused; reordered ones are not', () => {
  const [sender, receiver] = [new SrtpContext(master), new SrtpContext(master)];
  const sent = Array.from({ length: 600 }, (_, i) => sender.protect(packet(1000 + i)) as Buffer);
  const take = (i: number): boolean => receiver.unprotect(Buffer.from(sent[i] as Buffer)) !== null;
  const forged = Buffer.from(sent[3] as Buffer);
  forged[20] = (forged[20] as number) ^ 1;
  expect({
    first: take(0),
    again: take(0),
    later: take(2),
    reordered: take(1),
    reorderedAgain: take(1),
    forged: receiver.unprotect(forged),
    cut: receiver.unprotect((sent[3] as Buffer).subarray(0, 15)),
    genuineAfterForged: take(3),
    far: take(599),
    tooOld: take(4),
  }).toEqual({
    first: true,
    again: false,
    later: true,
    reordered: true,
    reorderedAgain: false,
    forged: null,
    cut: null,
    genuineAfterForged: true,
    far: true,
    tooOld: false,
  });
});

test('two packets are never protected under one number', () => {
  const sender = new SrtpContext(master);
  expect(sender.protect(packet(5))).not.toBeNull();
  expect(sender.protect(packet(5))).toBeNull();
});

test('another key continues the rollover counter; a far side that begins at zero again is understood', () => {
  const other = { key: randomBytes(16), salt: randomBytes(14) };
  const [sender, receiver] = [new SrtpContext(master), new SrtpContext(master)];
  for (const number of [65_535, 0]) receiver.unprotect(sender.protect(packet(number)) as Buffer);
  const rekeyed = () => new SrtpContext(other, undefined, receiver);
  const going = new SrtpContext(other, undefined, sender).protect(packet(1)) as Buffer;
  const anew = new SrtpContext(other).protect(packet(1)) as Buffer;
  const taken = [going, anew].map((data) => rekeyed().unprotect(Buffer.from(data)) !== null);
  expect([...taken, new SrtpContext(other).unprotect(Buffer.from(going))]).toEqual([true, true, null]);
});

test('another key continues the index of RTCP', () => {
  const report = { ssrc: 7, cname: 'x', nowMs: 0, sender: null, reception: null, lastSenderReport: null };
  const indexOf = (data: Buffer) => data.readUInt32BE(data.length - 14) & 0x7fff_ffff;
  const sender = new SrtcpContext(master);
  const first = indexOf(sender.protect(buildReport(report)));
  const second = indexOf(new SrtcpContext(master, sender).protect(buildReport(report)));
  expect([first, second]).toEqual([1, 2]);
});
