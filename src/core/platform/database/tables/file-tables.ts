import type { Generated } from 'kysely';
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
  material_categories: table<{ id: Generated<number>; name: string; material_type: MaterialType }>('id'),
  materials: table<{
    id: Generated<number>;
    category_id: number;
    title: string;
    type: MaterialType;
    content: string;
    /** Beneath the folder of materials. */
    thumb_filename: string | null;
    cover_filename: string | null;
    created_at: number;
  }>('id'),
};
