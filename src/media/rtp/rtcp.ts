import type { ReceptionReport } from './reception.ts';

/** Seconds from 1900 (NTP) to 1970 (Unix): RFC 3550 § 4 counts from 1900. */
const ntpOffsetSeconds = 2_208_988_800;

interface SenderInfo {
  readonly timestamp: number;
  readonly packetsSent: number;
  readonly octetsSent: number;
}

/** When the far side's last sender report arrived, and the time in it. */
export interface LastSenderReport {
  /** Middle 32 bits of its NTP time. */
  readonly ntpMiddle: number;
  readonly arrivedAtMs: number;
}

export interface ReportFacts {
  readonly ssrc: number;
  readonly cname: string;
  readonly nowMs: number;
  /** Null when nothing was sent: a receiver report then. */
  readonly sender: SenderInfo | null;
  readonly reception: ReceptionReport | null;
  readonly lastSenderReport: LastSenderReport | null;
}

/** A compound packet: SR or RR (RFC 3550 § 6.4), then SDES with the CNAME, which every compound must carry (§ 6.1). */
export function buildReport(facts: ReportFacts): Buffer {
  const blocks = facts.reception ? 1 : 0;
  const report = Buffer.alloc((facts.sender ? 28 : 8) + 24 * blocks);
  report[0] = 0x80 | blocks;
  report[1] = facts.sender ? 200 : 201;
  report.writeUInt16BE(report.length / 4 - 1, 2);
  report.writeUInt32BE(facts.ssrc, 4);
  if (facts.sender) {
    const seconds = Math.floor(facts.nowMs / 1000);
    report.writeUInt32BE((seconds + ntpOffsetSeconds) >>> 0, 8);
    report.writeUInt32BE(Math.floor(((facts.nowMs - seconds * 1000) / 1000) * 2 ** 32) >>> 0, 12);
    report.writeUInt32BE(facts.sender.timestamp, 16);
    report.writeUInt32BE(facts.sender.packetsSent >>> 0, 20);
    report.writeUInt32BE(facts.sender.octetsSent >>> 0, 24);
  }
  if (facts.reception) writeBlock(report, report.length - 24, facts.reception, facts);
  return Buffer.concat([report, describe(facts.ssrc, facts.cname)]);
}

function writeBlock(out: Buffer, at: number, reception: ReceptionReport, facts: ReportFacts): void {
  out.writeUInt32BE(reception.ssrc, at);
  out[at + 4] = reception.fractionLost;
  out.writeUIntBE(reception.cumulativeLost, at + 5, 3);
  out.writeUInt32BE(reception.highestSequence, at + 8);
  out.writeUInt32BE(reception.jitter >>> 0, at + 12);
  if (!facts.lastSenderReport) return;
  out.writeUInt32BE(facts.lastSenderReport.ntpMiddle, at + 16);
  out.writeUInt32BE(Math.round(((facts.nowMs - facts.lastSenderReport.arrivedAtMs) / 1000) * 65_536) >>> 0, at + 20);
}

function describe(ssrc: number, cname: string): Buffer {
  const name = Buffer.from(cname, 'utf8').subarray(0, 255);
  const length = Math.ceil((10 + name.length + 1) / 4) * 4;
  const out = Buffer.alloc(length);
  out[0] = 0x81;
  out[1] = 202;
  out.writeUInt16BE(length / 4 - 1, 2);
  out.writeUInt32BE(ssrc, 4);
  out[8] = 1;
  out[9] = name.length;
  out.set(name, 10);
  return out;
}

/** Middle 32 bits of the NTP time of the first sender report in a compound packet, or null. */
export function senderReportTime(data: Buffer): number | null {
  for (let at = 0; at + 8 <= data.length; at += 4 * (data.readUInt16BE(at + 2) + 1)) {
    if (data[at + 1] === 200 && at + 16 <= data.length) return data.readUInt32BE(at + 10);
  }
  return null;
}

/** How many packets the far side says it has sent; null where it has sent none lately (RR); undefined for no report. */
export function reportedPackets(data: Buffer): number | null | undefined {
  if (data.length < 8) return undefined;
  if (data[1] === 201) return null;
  return data[1] === 200 && data.length >= 24 ? data.readUInt32BE(20) : undefined;
}
