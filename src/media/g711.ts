/** ITU-T G.711: µ-law and A-law, with 16-bit linear PCM on the other side. Tables: one look-up a sample. */

export const ulawSilence = 0xff;

/** G.711 table 2a: bias 132 (33 in 14 bits), clipped at 32,635, segment and mantissa complemented. */
function encodeUlawSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(Math.abs(sample), 32_635) + 132;
  const segment = 31 - Math.clz32(magnitude) - 7;
  return ~(sign | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff;
}

function decodeUlawSample(code: number): number {
  const inverted = ~code & 0xff;
  const magnitude = ((((inverted & 0x0f) << 3) + 132) << ((inverted >> 4) & 7)) - 132;
  return inverted & 0x80 ? -magnitude : magnitude;
}

/** G.711 table 1a; even bits are inverted on the line (0x55). */
function decodeAlawSample(code: number): number {
  const plain = code ^ 0x55;
  const segment = (plain >> 4) & 7;
  const mantissa = (plain & 0x0f) << 4;
  const magnitude = segment === 0 ? mantissa + 8 : (mantissa + 0x108) << (segment - 1);
  return plain & 0x80 ? magnitude : -magnitude;
}

function encodeAlawSample(sample: number): number {
  const sign = sample >= 0 ? 0x80 : 0;
  const magnitude = Math.min(sample >= 0 ? sample : -sample - 1, 32_767) >> 3;
  const segment = magnitude < 32 ? 0 : 31 - Math.clz32(magnitude) - 4;
  const mantissa = segment === 0 ? (magnitude >> 1) & 0x0f : (magnitude >> segment) & 0x0f;
  return (sign | (segment << 4) | mantissa) ^ 0x55;
}

const ulawToPcm = Int16Array.from({ length: 256 }, (_, code) => decodeUlawSample(code));
const pcmToUlaw = Uint8Array.from({ length: 65_536 }, (_, index) => encodeUlawSample((index << 16) >> 16));
const alawToUlawTable = Uint8Array.from({ length: 256 }, (_, code) => encodeUlawSample(decodeAlawSample(code)));
const ulawToAlawTable = Uint8Array.from({ length: 256 }, (_, code) => encodeAlawSample(decodeUlawSample(code)));

const mapped = (codes: Uint8Array, table: Uint8Array): Buffer => {
  const out = Buffer.allocUnsafe(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = table[codes[i] as number] as number;
  return out;
};

export const alawToUlaw = (codes: Uint8Array): Buffer => mapped(codes, alawToUlawTable);
export const ulawToAlaw = (codes: Uint8Array): Buffer => mapped(codes, ulawToAlawTable);

/** Linear value of one µ-law code, −32,124…32,124. */
export const ulawToLinear = (code: number): number => ulawToPcm[code & 0xff] as number;

/** Encodes 16-bit linear samples. */
export function encodeUlaw(samples: Int16Array): Buffer {
  const out = Buffer.allocUnsafe(samples.length);
  for (let i = 0; i < samples.length; i++) out[i] = pcmToUlaw[(samples[i] as number) & 0xffff] as number;
  return out;
}

export function decodeUlaw(codes: Uint8Array): Int16Array {
  const out = new Int16Array(codes.length);
  for (let i = 0; i < codes.length; i++) out[i] = ulawToPcm[codes[i] as number] as number;
  return out;
}
