/**
 * RIFF/WAVE with linear PCM (Microsoft, Multimedia Programming Interface 1.0), as far as recordings and prompts need
 * it.
 */
export interface WavHeader {
  readonly rate: number;
  readonly channels: number;
  readonly bitsPerSample: number;
  readonly dataOffset: number;
  /** According to the header; a truncated file is shorter. */
  readonly dataLength: number;
}

export const recordingFormat = {
  rate: 8000,
  channels: 2,
  bitsPerSample: 16,
  headerLength: 44,
  frameLength: 4,
} as const;

/** Bytes of a recording's data that a header can name: the RIFF size has 32 bits. */
export const maxDataLength = 0xffff_ffff - recordingFormat.headerLength - recordingFormat.frameLength;

/** The header of a recording with so many bytes of samples. */
export function recordingHeader(dataLength: number): Buffer {
  const { rate, channels, bitsPerSample, headerLength, frameLength } = recordingFormat;
  const header = Buffer.alloc(headerLength);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(headerLength - 8 + dataLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * frameLength, 28);
  header.writeUInt16LE(frameLength, 32);
  header.writeUInt16LE(bitsPerSample, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(dataLength, 40);
  return header;
}

/**
 * Reads the header from the first bytes of a file; null when it is no WAV with linear PCM or its samples begin later.
 */
export function parseWavHeader(bytes: Buffer): WavHeader | null {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE')
    return null;
  let format: Pick<WavHeader, 'rate' | 'channels' | 'bitsPerSample'> | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = bytes.toString('latin1', at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    if (name === 'data') return format && { ...format, dataOffset: at + 8, dataLength: length };
    if (name === 'fmt ' && at + 24 <= bytes.length) {
      if (bytes.readUInt16LE(at + 8) !== 1) return null;
      format = {
        channels: bytes.readUInt16LE(at + 10),
        rate: bytes.readUInt32LE(at + 12),
        bitsPerSample: bytes.readUInt16LE(at + 22),
      };
    }
    at += 8 + length + (length % 2);
  }
  return null;
}
