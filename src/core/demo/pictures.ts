import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MaterialType } from '../../shared/contract/material.ts';
import { MaterialFiles } from '../clinic/materials/material-files.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import type { DemoAppointment } from './appointments.ts';
import { dayFrom, dayOf, momentAt } from './calendar.ts';
import { itemNames } from './clinic-work.ts';

export interface Copy {
  readonly from: string;
  readonly to: string;
}
interface PictureOptions {
  readonly demoFolder: string;
  readonly dataFolder: string;
  readonly staffIds: readonly number[];
  readonly appointments: readonly DemoAppointment[];
  readonly now: number;
}

const day = 86_400_000;
const photoSize = { width: 800, height: 600 };

interface DemoAlbum {
  readonly customerId: number;
  readonly title: string;
  readonly flag: string;
  readonly photos: readonly (readonly [picture: string, remark: string])[];
}
const firstAlbums: readonly DemoAlbum[] = [
  { customerId: 1, title: '光子嫩肤', flag: 'before', photos: [['photo-skin-before', '正面，治疗前']] },
  { customerId: 1, title: '光子嫩肤', flag: 'during', photos: [['photo-skin-during', '第二次治疗后三天']] },
  { customerId: 1, title: '光子嫩肤', flag: 'after', photos: [['photo-skin-after', '疗程结束']] },
  {
    customerId: 2,
    title: '隐形矫正',
    flag: 'before',
    photos: [
      ['photo-teeth-before', '矫正前'],
      ['photo-teeth-after', '方案模拟'],
    ],
  },
];
const publishedAlbum = 4;

/** Pictures of patients of the first doctor, and of the second one, who treats teeth. */
const faces = ['photo-skin-2', 'photo-skin-3', 'photo-skin-4'];
const mouths = ['photo-teeth-2', 'photo-teeth-3'];

/** Before and after: albums of patients who come today. */
function albumsOfToday(appointments: readonly DemoAppointment[], now: number): DemoAlbum[] {
  const [opensAt, closesAt] = [momentAt(dayOf(now), '00:00:00'), momentAt(dayFrom(now, 1), '00:00:00')];
  const today = appointments.filter(
    ({ startsAt, status }) =>
      startsAt >= opensAt && startsAt < closesAt && status !== 'cancelled' && status !== 'no_show',
  );
  const [first, second] = new Set(today.flatMap(({ doctorId }) => doctorId ?? []));
  const shown = [
    [first, faces],
    [second, mouths],
  ] as const;
  return shown.flatMap(([doctor, pictures]) => {
    const patients = today.filter(({ doctorId }) => doctorId === doctor);
    return pictures.flatMap((picture, index) => {
      const { customerId, itemId } = patients[index] ?? {};
      if (customerId === undefined || itemId === undefined) return [];
      const title = itemNames[itemId - 1] ?? '';
      return [
        { customerId, title, flag: 'before', photos: [[`${picture}-before`, '治疗前']] },
        { customerId, title, flag: 'during', photos: [[`${picture}-after`, '上次治疗后两周']] },
      ] as const;
    });
  });
}
const categories: readonly (readonly [string, MaterialType])[] = [
  ['皮肤项目', 'article'],
  ['口腔项目', 'article'],
  ['科普视频', 'video'],
  ['知情同意书', 'agreement'],
];
const materials: readonly {
  readonly category: number;
  readonly type: MaterialType;
  readonly title: string;
  readonly content: string;
  readonly picture: string;
}[] = [
  {
    category: 1,
    type: 'article',
    title: '光子嫩肤：一次看懂',
    content: '光子嫩肤利用强脉冲光改善色斑与毛孔。术后请避免日晒，一周内使用温和护肤品，多补水。',
    picture: 'material-laser',
  },
  {
    category: 1,
    type: 'article',
    title: '玻尿酸填充的恢复期',
    content: '填充后可能出现轻微肿胀，通常三至五天消退。当天不要化妆，避免按压。',
    picture: 'material-filler',
  },
  {
    category: 2,
    type: 'article',
    title: '隐形矫正常见问题',
    content: '每天佩戴二十小时以上，进食时取下，按时更换牙套，六至八周复诊一次。',
    picture: 'material-teeth',
  },
  {
    category: 3,
    type: 'video',
    title: '热玛吉治疗过程',
    content: 'https://video.clinic.test/thermage',
    picture: 'material-video',
  },
  {
    category: 4,
    type: 'agreement',
    title: '注射治疗知情同意书',
    content: '本人已了解治疗的目的、过程、风险与替代方案，同意接受治疗。',
    picture: 'material-agreement',
  },
];

/** Albums with pictures, and materials. Returns the files that they refer to. */
export function addPictures(
  rows: RowWriter,
  { demoFolder, dataFolder, staffIds, appointments, now }: PictureOptions,
): Copy[] {
  const copies: Copy[] = [];
  const copy = (picture: string, folder: string): string => {
    const filename = `demo/${picture}.jpg`;
    copies.push({ from: join(demoFolder, `${picture}.jpg`), to: join(dataFolder, folder, filename) });
    return filename;
  };
  /** The picture of a material is its file as well. */
  const fileOf = (picture: string) => {
    const from = join(demoFolder, `${picture}.jpg`);
    const content = readFileSync(from);
    const hash = createHash('sha256').update(content).digest('hex');
    copies.push({ from, to: new MaterialFiles(dataFolder).pathOf(hash) });
    return {
      file_name: `${picture}.jpg`,
      file_hash: hash,
      file_type: 'image/jpeg',
      file_bytes: content.length,
    };
  };
  let photoId = 0;
  const albums = [...firstAlbums, ...albumsOfToday(appointments, now)];
  for (const [index, { customerId, title, flag, photos }] of albums.entries()) {
    const createdAt = now - (index < firstAlbums.length ? 60 - index * 12 : flag === 'before' ? 44 : 14) * day;
    const createdBy = staffIds[index % staffIds.length] ?? 1;
    rows.add('albums', {
      id: index + 1,
      customer_id: customerId,
      title,
      flag,
      remark: null,
      created_by: createdBy,
      created_at: createdAt,
    });
    for (const [picture, remark] of photos) {
      photoId += 1;
      const bytes = statSync(join(demoFolder, `${picture}.jpg`)).size;
      rows.add('photos', {
        id: photoId,
        album_id: index + 1,
        customer_id: customerId,
        filename: copy(picture, 'photos'),
        thumb_filename: copy(`${picture}-thumb`, 'photos'),
        content_type: 'image/jpeg',
        remark,
        taken_at: null,
        ...photoSize,
        bytes,
        created_by: createdBy,
        created_at: createdAt,
      });
    }
  }
  // Customers have signed for treatment, the second one for everything.
  for (const index of albums.keys())
    rows.add('album_consents', {
      id: index + 1,
      album_id: index + 1,
      purpose: index + 1 === publishedAlbum ? 'publication' : 'treatment',
      remark: null,
      recorded_by: staffIds[0] ?? 1,
      recorded_at: now - 60 * day,
      withdrawn_by: null,
      withdrawn_at: null,
    });
  for (const [index, [name, materialType]] of categories.entries())
    rows.add('material_categories', { id: index + 1, name, material_type: materialType });
  for (const [index, { category, type, title, content, picture }] of materials.entries()) {
    const files = { thumb_filename: copy(`${picture}-thumb`, 'materials'), cover_filename: copy(picture, 'materials') };
    rows.add('materials', {
      id: index + 1,
      category_id: category,
      title,
      type,
      content,
      ...files,
      ...fileOf(picture),
      created_at: now - (90 - index * 7) * day,
    });
  }
  return copies;
}
