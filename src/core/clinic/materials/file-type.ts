import { extname } from 'node:path';
import { maxMaterialMegabytes } from '../../../shared/contract/admin/materials.ts';

type Kind = keyof typeof maxMaterialMegabytes;

export interface FileType {
  readonly kind: Kind;
  /** The media type that the file is served with. */
  readonly type: string;
}

const starts: readonly (readonly [offset: number, bytes: string, kind: Kind, type: string])[] = [
  [0, '\xFF\xD8\xFF', 'picture', 'image/jpeg'],
  [0, '\x89PNG\r\n\x1A\n', 'picture', 'image/png'],
  [8, 'WEBP', 'picture', 'image/webp'],
  [0, 'GIF8', 'picture', 'image/gif'],
  [0, '%PDF-', 'document', 'application/pdf'],
  [8, 'WAVE', 'sound', 'audio/wav'],
  [0, 'OggS', 'sound', 'audio/ogg'],
  [0, 'ID3', 'sound', 'audio/mpeg'],
  [4, 'ftypM4A', 'sound', 'audio/mp4'],
  [4, 'ftyp', 'video', 'video/mp4'],
  [0, '\x1A\x45\xDF\xA3', 'video', 'video/webm'],
];
const pdf: FileType = { kind: 'document', type: 'application/pdf' };
/** Within these bytes readers look for the header, behind what a scanner or a mail program wrote (PDF 1.7, H.3, 13). */
const pdfStart = 1024;
/** Bytes that `fileTypeOf` reads. */
export const headBytes = 4096;

const isMp3 = (head: Buffer): boolean => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
/** A browser that ignored the type would run it. */
const isMarkup = (text: string): boolean => /^\s*<(?:!doctype|html|svg|\?xml|script|body|head)/i.test(text);
const isText = (text: string): boolean => !/[\u0000-\u0008\u000E-\u001F]/.test(text);

/**
 * The type of a file by its first bytes; of a text also by the extension of its name, since nothing else tells it from
 * other data. Null for all types that are not shown, SVG and HTML among them.
 */
export function fileTypeOf(head: Buffer, name: string): FileType | null {
  const latin = head.toString('latin1');
  for (const [offset, bytes, kind, type] of starts) if (latin.startsWith(bytes, offset)) return { kind, type };
  if (/\.pdf$/i.test(name) && latin.slice(0, pdfStart).includes('%PDF-')) return pdf;
  if (isMp3(head)) return { kind: 'sound', type: 'audio/mpeg' };
  if (!/^\.(?:txt|md|csv)$/i.test(extname(name))) return null;
  // The head may end within a character.
  const text = new TextDecoder().decode(head, { stream: true });
  if (text.includes('\uFFFD') || !isText(text) || isMarkup(text)) return null;
  return { kind: 'text', type: 'text/plain; charset=utf-8' };
}
