import * as z from 'zod';
import { get, post } from './endpoint.ts';
import { listOf } from './envelope.ts';
import { idField, idParameter, longTextField, paging, textField } from './field.ts';

const albumSchema = z.object({
  id: idField,
  customer_id: idField,
  customer_name: z.string(),
  title: z.string(),
  /** Such as before, during or after a treatment. */
  flag: z.string(),
  remark: z.string().nullable(),
  photo_count: z.int(),
  /** Thumbnail of the first photo. */
  thumb_url: z.string().nullable(),
  create_user_id: idField,
  created_at: z.string(),
});
export type Album = z.infer<typeof albumSchema>;

const photoSchema = z.object({
  id: idField,
  /** Paths of this service, which need the same token. */
  url: z.string(),
  thumb_url: z.string(),
  remark: z.string().nullable(),
  /** Metadata of the camera; null when it has none. */
  taken_at: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  created_at: z.string(),
});
export type Photo = z.infer<typeof photoSchema>;

export const albumPhotoSchema = photoSchema.extend({
  album: z.object({ id: idField, title: z.string(), flag: z.string() }),
});
export type AlbumPhoto = z.infer<typeof albumPhotoSchema>;

export const newAlbumSchema = z.object({
  customer_id: idParameter,
  title: textField(100),
  flag: textField(20),
  remark: longTextField(2000).optional(),
});
export type NewAlbum = z.infer<typeof newAlbumSchema>;

const mebibyte = 1024 * 1024;
const maxPhotoBytes = 25 * mebibyte;

/** Interface 4.10, and the photos of a customer of 4.3. */
export const albumEndpoints = {
  index: get('/api/customer-photo/index', {
    summary: 'Albums of the customers that the caller may see',
    access: 'customer.view',
    query: z.object({
      customer_id: idParameter.optional(),
      flag: textField(20).optional(),
      keyword: textField(100).optional(),
      ...paging(['created_at', 'id']),
    }),
    response: listOf(albumSchema),
  }),
  info: get('/api/customer-photo/info', {
    summary: 'One album with all its photos',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: albumSchema.extend({ photos: z.array(photoSchema) }),
  }),
  create: post('/api/customer-photo/create', {
    summary: 'A new album',
    access: 'album.edit',
    body: newAlbumSchema,
    response: albumSchema,
  }),
  upload: post('/api/customer-photo/upload', {
    summary:
      `Uploads a photo: JPEG, PNG or WebP, up to ${maxPhotoBytes / mebibyte} MB and 52 megapixels. ` +
      'It is turned upright, and only its pixels are kept. A JPEG may have 110 megapixels: more than 52 are halved',
    access: 'album.edit',
    upload: { field: 'file', maxBytes: maxPhotoBytes },
    body: z.object({ id: idParameter, remark: longTextField(500).optional() }),
    response: albumPhotoSchema,
  }),
  ofCustomer: get('/api/customer/photo', {
    summary: 'Photos of a customer, newest first',
    access: 'customer.view',
    query: z.object({ customer_id: idParameter, ...paging(['created_at', 'id']) }),
    response: listOf(albumPhotoSchema),
  }),
};

const alignmentSchema = z.object({
  /** Hundredths of the right photo's width and height. */
  x: z.number().min(-100).max(100),
  y: z.number().min(-100).max(100),
  scale: z.number().min(0.25).max(4),
  /** Degrees, clockwise. */
  angle: z.number().min(-180).max(180),
});
export type Alignment = z.infer<typeof alignmentSchema>;

export const photoRemarkSchema = z.object({ id: idParameter, remark: longTextField(500).nullable() });

export const albumExtensionEndpoints = {
  setRemark: post('/api/ext/customer-photo/remark', {
    summary: 'Sets the remark of a photo, or removes it',
    access: 'album.edit',
    body: photoRemarkSchema,
    response: albumPhotoSchema,
  }),
  file: get('/api/ext/customer-photo/file', {
    summary: 'A photo as it is stored; refused without the consent of the customer',
    access: 'album.download',
    query: z.object({ id: idParameter }),
    response: 'binary',
  }),
  view: get('/api/ext/customer-photo/view', {
    summary: 'A photo to look at: a copy of it as JPEG, of 2560 pixels at most',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: 'binary',
  }),
  download: get('/api/ext/customer-photo/download', {
    summary:
      'A photo that leaves the clinic: JPEG with clinic, card number, day and purpose burnt in; refused without the ' +
      'consent of the customer',
    access: 'album.download',
    query: z.object({ id: idParameter }),
    response: 'binary',
  }),
  alignment: get('/api/ext/customer-photo/alignment', {
    summary: 'How the right photo of a pair was laid on the left one',
    access: 'customer.view',
    query: z.object({ left_id: idParameter, right_id: idParameter }),
    response: alignmentSchema,
  }),
  setAlignment: post('/api/ext/customer-photo/set-alignment', {
    summary: 'Keeps how the right photo of a pair is laid on the left one; both are of one customer',
    access: 'album.edit',
    body: alignmentSchema.extend({ left_id: idParameter, right_id: idParameter }),
    response: alignmentSchema,
  }),
  thumbnail: get('/api/ext/customer-photo/thumb', {
    summary: 'The thumbnail of a photo: JPEG, 480 pixels at most',
    access: 'customer.view',
    query: z.object({ id: idParameter }),
    response: 'binary',
  }),
};
