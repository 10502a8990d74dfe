import {
  IconFileText,
  IconFileTypePdf,
  IconLink,
  IconMovie,
  IconNote,
  IconPhoto,
  IconVolume,
} from '@tabler/icons-react';
import type { Material } from '../../shared/contract/material.ts';
import { isLink } from '../state/pinned-materials.ts';

/** The form of a material: its file, or what its words are. */
type MaterialKind = 'picture' | 'document' | 'sound' | 'film' | 'file' | 'link' | 'text';

export const kindIcons = {
  picture: IconPhoto,
  document: IconFileTypePdf,
  sound: IconVolume,
  film: IconMovie,
  file: IconFileText,
  link: IconLink,
  text: IconNote,
} as const satisfies Record<MaterialKind, unknown>;

export function kindOf({ file, content }: Pick<Material, 'file' | 'content'>): MaterialKind {
  if (!file) return isLink(content) ? 'link' : 'text';
  if (file.type.startsWith('image/')) return 'picture';
  if (file.type.startsWith('audio/')) return 'sound';
  if (file.type.startsWith('video/')) return 'film';
  return file.type === 'application/pdf' ? 'document' : 'file';
}
