import type { Generated } from 'kysely';
import type { ConsentPurpose } from '../../../../shared/contract/album-consent.ts';
import type { MaterialType } from '../../../../shared/contract/material.ts';
import { table } from './table.ts';

export const fileTables = {
  albums: table<{
    id: Generated<number>;
    customer_id: number;
    title: string;
    flag: string;
    remark: string | null;
    created_by: number;
    created_at: number;
  }>('id'),
  photos: table<{
    id: Generated<number>;
    album_id: number;
    customer_id: number;
    /** Beneath the folder of photos. */
    filename: string;
    thumb_filename: string;
    content_type: string;
    remark: string | null;
    taken_at: string | null;
    width: number;
    height: number;
    bytes: number;
    created_by: number;
    created_at: number;
  }>('id'),
  /** One of an album is in force: the one that is not withdrawn. */
  album_consents: table<{
    id: Generated<number>;
    album_id: number;
    purpose: ConsentPurpose;
    remark: string | null;
    recorded_by: number;
    recorded_at: number;
    withdrawn_by: number | null;
    withdrawn_at: number | null;
  }>('id'),
  /** The right photo on the left one: hundredths of a percent, ten-thousandths, hundredths of a degree. */
  photo_alignments: table<{
    left_photo_id: number;
    right_photo_id: number;
    x: number;
    y: number;
    scale: number;
    angle: number;
    updated_by: number;
    updated_at: number;
  }>('left_photo_id', 'right_photo_id'),
  material_categories: table<{
    id: Generated<number>;
    name: string;
    material_type: MaterialType;
    position: Generated<number>;
  }>('id'),
  materials: table<{
    id: Generated<number>;
    category_id: number;
    title: string;
    type: MaterialType;
    content: string;
    /** Beneath the folder of materials. */
    thumb_filename: string | null;
    cover_filename: string | null;
    position: Generated<number>;
    /** As it was called when it was uploaded. */
    file_name: Generated<string | null>;
    /** SHA-256, in hexadecimal digits: the file's place beneath the folder of materials. */
    file_hash: Generated<string | null>;
    file_type: Generated<string | null>;
    file_bytes: Generated<number | null>;
    created_at: number;
  }>('id'),
};
