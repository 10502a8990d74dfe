import { parseSdp, type SdpMedia } from './sdp-description.ts';
import { plainProtocols } from './audio-description.ts';

/** RFC 3551 § 6: the formats that need no rtpmap. */
const staticNames: Readonly<Record<string, string>> = {
  0: 'PCMU',
  3: 'GSM',
  4: 'G723',
  8: 'PCMA',
  9: 'G722',
  15: 'G728',
  18: 'G729',
};
/** Keys and comfort noise are no sound by themselves. */
const besides = new Set(['telephone-event', 'CN']);

/**
 * The codecs of the audio in an SDP, for a person to read: also those that we do not have, and with the protocol of
 * sound that is not plain RTP. Empty for what is no SDP, and for audio that is switched off.
 */
export function codecsNamedIn(sdp: string): string[] {
  try {
    const lines = parseSdp(sdp).media.filter(({ kind, port }) => kind === 'audio' && port !== 0);
    return [...new Set(lines.flatMap(namesOf))];
  } catch {
    return [];
  }
}

function namesOf({ attributes, formats, protocol }: SdpMedia): string[] {
  const named = new Map(Object.entries(staticNames));
  named.set('13', 'CN');
  for (const { name, value } of attributes) {
    const [, format, encoding] = (name === 'rtpmap' ? /^(\d{1,3}) +([\w.-]{1,40})\//.exec(value) : null) ?? [];
    if (format !== undefined && encoding !== undefined) named.set(format, encoding);
  }
  const isPlain = plainProtocols.includes(protocol);
  return formats
    .map((format) => named.get(format) ?? format)
    .filter((codec) => !besides.has(codec))
    .map((codec) => (isPlain ? codec : `${codec} (${protocol})`));
}
