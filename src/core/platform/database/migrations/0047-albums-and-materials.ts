import type { DialectTypes } from '../dialect-types.ts';

/** Consent to albums, how two photos are aligned, and files and order of materials. */
export const albumsAndMaterials = ({ id, integer, text, table, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE album_consents (
    id ${id}, album_id ${integer} NOT NULL REFERENCES albums(id), purpose ${text} NOT NULL, remark ${text},
    recorded_by ${integer} NOT NULL REFERENCES users(id), recorded_at ${integer} NOT NULL,
    withdrawn_by ${integer} REFERENCES users(id), withdrawn_at ${integer})${table}`,
  `CREATE INDEX album_consents_by_album ON album_consents (album_id, id)`,
  `CREATE UNIQUE INDEX album_consents_in_force ON album_consents (album_id) WHERE withdrawn_at IS NULL`,
  `CREATE TABLE photo_alignments (
    left_photo_id ${integer} NOT NULL REFERENCES photos(id), right_photo_id ${integer} NOT NULL REFERENCES photos(id),
    x ${integer} NOT NULL, y ${integer} NOT NULL, scale ${integer} NOT NULL, angle ${integer} NOT NULL,
    updated_by ${integer} NOT NULL REFERENCES users(id), updated_at ${integer} NOT NULL,
    PRIMARY KEY (left_photo_id, right_photo_id))${keyedTable}`,
  `ALTER TABLE material_categories ADD COLUMN position ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE materials ADD COLUMN position ${integer} NOT NULL DEFAULT 0`,
  `ALTER TABLE materials ADD COLUMN file_name ${text}`,
  `ALTER TABLE materials ADD COLUMN file_hash ${text}`,
  `ALTER TABLE materials ADD COLUMN file_type ${text}`,
  `ALTER TABLE materials ADD COLUMN file_bytes ${integer}`,
  `CREATE INDEX materials_by_position ON materials (position, id)`,
  `CREATE INDEX materials_by_file ON materials (file_hash)`,
];
