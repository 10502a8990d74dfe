import { ProblemError } from '../../shared/problem.ts';

/** A parsed SDP (RFC 8866), as far as audio calls need it. Lines that are not named here are left out. */
export interface SdpDescription {
  /** Address of the `c=` line before the first `m=` line. */
  readonly connection: string | null;
  readonly attributes: readonly SdpAttribute[];
  readonly media: readonly SdpMedia[];
}

export interface SdpMedia {
  readonly kind: string;
  readonly port: number;
  readonly protocol: string;
  readonly formats: readonly string[];
  readonly connection: string | null;
  readonly attributes: readonly SdpAttribute[];
}

interface SdpAttribute {
  readonly name: string;
  readonly value: string;
}

export const unacceptable = (why: string): ProblemError => new ProblemError('unacceptable-media', `SDP: ${why}`);

/** Throws ProblemError `unacceptable-media` when the text is no SDP. */
export function parseSdp(text: string): SdpDescription {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line !== '');
  if (lines[0] !== 'v=0') throw unacceptable('the first line is not v=0');
  const description = { connection: null as string | null, attributes: [] as SdpAttribute[], media: [] as SdpMedia[] };
  let section: { connection: string | null; attributes: SdpAttribute[] } = description;
  for (const line of lines) {
    if (line[1] !== '=') throw unacceptable(`a line is not of the form x=…: ${line.slice(0, 40)}`);
    const value = line.slice(2);
    if (line[0] === 'm') {
      const media = { ...parseMediaLine(value), connection: null, attributes: [] };
      description.media.push(media);
      section = media;
    } else if (line[0] === 'c') section.connection = parseConnection(value);
    else if (line[0] === 'a') section.attributes.push(parseAttribute(value));
  }
  return description;
}

function parseMediaLine(value: string): Pick<SdpMedia, 'kind' | 'port' | 'protocol' | 'formats'> {
  const [kind = '', port = '', protocol = '', ...formats] = value.trim().split(/ +/);
  const number = /^\d{1,5}(\/\d+)?$/.test(port) ? Number.parseInt(port, 10) : Number.NaN;
  if (!(number <= 65_535) || protocol === '') throw unacceptable(`bad m= line: ${value.slice(0, 60)}`);
  return { kind, port: number, protocol, formats };
}

function parseConnection(value: string): string {
  const [network, family, address] = value.trim().split(/ +/);
  if (network !== 'IN' || (family !== 'IP4' && family !== 'IP6') || !address)
    throw unacceptable(`bad c= line: ${value.slice(0, 60)}`);
  return address.split('/')[0] as string;
}

function parseAttribute(value: string): SdpAttribute {
  const colon = value.indexOf(':');
  return colon < 0
    ? { name: value.trim(), value: '' }
    : { name: value.slice(0, colon).trim(), value: value.slice(colon + 1).trim() };
}

/** An attribute of the media, or else of the whole description. */
export const attributeOf = (description: SdpDescription, media: SdpMedia, name: string): string | null =>
  (media.attributes.find((a) => a.name === name) ?? description.attributes.find((a) => a.name === name))?.value ?? null;
