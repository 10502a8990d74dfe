import type { DialectTypes } from '../dialect-types.ts';

/** Albums with their photos, and materials; the files themselves lie in folders beside the database. */
export const albums = ({ id, integer, text, table }: DialectTypes): readonly string[] => [
  `CREATE TABLE albums (
    id ${id}, customer_id ${integer} NOT NULL REFERENCES customers(id), title ${text} NOT NULL, flag ${text} NOT NULL,
    remark ${text}, created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX albums_by_creation ON albums (created_at, id)`,
  `CREATE INDEX albums_by_customer ON albums (customer_id, created_at, id)`,
  `CREATE TABLE photos (
    id ${id}, album_id ${integer} NOT NULL REFERENCES albums(id),
    customer_id ${integer} NOT NULL REFERENCES customers(id), filename ${text} NOT NULL,
    thumb_filename ${text} NOT NULL, content_type ${text} NOT NULL, remark ${text}, taken_at ${text},
    width ${integer} NOT NULL, height ${integer} NOT NULL, bytes ${integer} NOT NULL,
    created_by ${integer} NOT NULL REFERENCES users(id), created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX photos_by_album ON photos (album_id, id)`,
  `CREATE INDEX photos_by_customer ON photos (customer_id, created_at, id)`,
  `CREATE TABLE material_categories (id ${id}, name ${text} NOT NULL, material_type ${text} NOT NULL)${table}`,
  `CREATE TABLE materials (
    id ${id}, category_id ${integer} NOT NULL REFERENCES material_categories(id), title ${text} NOT NULL,
    type ${text} NOT NULL, content ${text} NOT NULL, thumb_filename ${text}, cover_filename ${text},
    created_at ${integer} NOT NULL)${table}`,
  `CREATE INDEX materials_by_creation ON materials (created_at, id)`,
];
