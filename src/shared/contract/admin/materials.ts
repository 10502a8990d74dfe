import * as z from 'zod';
import { post } from '../endpoint.ts';
import { idParameter, longTextField, textField } from '../field.ts';
import { materialCategorySchema, materialSchema, materialTypeSchema } from '../material.ts';

const access = 'settings.manage';
const mebibyte = 1024 * 1024;

/** Megabytes of a file, by what it is. */
export const maxMaterialMegabytes = { picture: 25, document: 25, text: 1, sound: 100, video: 200 } as const;
const maxBytes = Math.max(...Object.values(maxMaterialMegabytes)) * mebibyte;

const title = textField(100);
const content = longTextField(4000);
const ids = z.array(idParameter).min(1).max(500);

export const savedMaterialSchema = z.object({
  /** Without it, a new one. */
  id: idParameter.optional(),
  title,
  category_id: idParameter,
  content,
  /** The values that the sender saw: it refuses to change others. */
  seen: z.object({ title: z.string(), category_id: idParameter, content: z.string() }).optional(),
});
export const savedCategorySchema = z.object({
  id: idParameter.optional(),
  name: textField(50),
  /** Required for a new one; it stays. */
  material_type: materialTypeSchema.optional(),
});

/** Materials and their categories, for who manages the clinic. */
export const adminMaterialEndpoints = {
  save: post('/api/ext/admin/material/save', {
    summary: 'A new material without a file, or other words of one',
    access,
    body: savedMaterialSchema,
    response: materialSchema,
  }),
  upload: post('/api/ext/admin/material/upload', {
    summary:
      'A new material with a file, or another file of one: a picture (JPEG, PNG, WebP, GIF), PDF, plain text, ' +
      'sound (MP3, WAV, OGG, M4A) or video (MP4, WebM). The type is that of the content, not of the name',
    access,
    upload: { field: 'file', maxBytes },
    body: z.object({
      id: idParameter.optional(),
      title,
      category_id: idParameter,
      content: content.optional(),
      file_name: textField(200),
    }),
    response: materialSchema,
  }),
  remove: post('/api/ext/admin/material/remove', {
    summary: 'Removes a material, with its file',
    access,
    body: z.object({ id: idParameter }),
    response: z.null(),
  }),
  order: post('/api/ext/admin/material/order', {
    summary: 'Puts these materials in this order, before all others',
    access,
    body: z.object({ ids }),
    response: z.null(),
  }),
  saveCategory: post('/api/ext/admin/material/save-category', {
    summary: 'A new category, or another name of one',
    access,
    body: savedCategorySchema,
    response: materialCategorySchema,
  }),
  removeCategory: post('/api/ext/admin/material/remove-category', {
    summary: 'Removes a category without materials',
    access,
    body: z.object({ id: idParameter }),
    response: z.null(),
  }),
  orderCategories: post('/api/ext/admin/material/order-categories', {
    summary: 'Puts these categories in this order, before all others',
    access,
    body: z.object({ ids }),
    response: z.null(),
  }),
};
