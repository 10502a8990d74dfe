import * as z from 'zod';
import { get } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { idField, namedReference, paging, idParameter, textField } from './field.ts';

export const materialTypeSchema = z.enum(['article', 'video', 'agreement']);
export type MaterialType = z.infer<typeof materialTypeSchema>;

/** Interface 2.4. */
export const materialSchema = z.object({
  id: idField,
  title: z.string(),
  type: materialTypeSchema,
  material_category_id: idField,
  /** Paths of this service, which need the same token. */
  thumb: z.string().nullable(),
  cover_image: z.string().nullable(),
  /** Body text, or a link to it. */
  content: z.string(),
  /** Absent where the service keeps no files of materials. */
  file: z.object({ name: z.string(), type: z.string(), bytes: z.int(), url: z.string() }).nullish(),
  created_at: z.string(),
});
export type Material = z.infer<typeof materialSchema>;

export const materialCategorySchema = namedReference.extend({ material_type: materialTypeSchema });

/** Interface 4.11. */
export const materialEndpoints = {
  categories: get('/api/material/categories/index', {
    summary: 'Categories of materials, all or of one type',
    access: 'signed-in',
    query: z.object({ material_type: materialTypeSchema.optional() }),
    response: listOf(materialCategorySchema),
  }),
  index: get('/api/material/index', {
    summary: 'Materials; the keyword is looked for in title and content',
    access: 'signed-in',
    query: z.object({
      keyword: textField(100).optional(),
      material_category_id: idParameter.optional(),
      type: materialTypeSchema.optional(),
      ...paging(['created_at', 'id', 'title', 'position']),
    }),
    response: listOf(materialSchema),
  }),
};

export const materialExtensionEndpoints = {
  image: get('/api/ext/material/image', {
    summary: 'Cover of a material, or its thumbnail',
    access: 'signed-in',
    query: z.object({ id: idParameter, size: z.enum(['thumb', 'cover']) }),
    response: 'binary',
  }),
  file: get('/api/ext/material/file', {
    summary: 'The file of a material, of a type that no browser runs as a page',
    access: 'signed-in',
    /** `v` tells contents apart that a cache would confuse. */
    query: z.object({ id: idParameter, v: textField(64).optional() }),
    response: 'binary',
  }),
};
