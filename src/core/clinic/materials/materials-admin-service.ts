import type * as z from 'zod';
import type { savedCategorySchema, savedMaterialSchema } from '../../../shared/contract/admin/materials.ts';
import type { Material } from '../../../shared/contract/material.ts';
import type { Clock } from '../../../shared/clock.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/caller.ts';
import { isForeignKeyViolation } from '../../platform/database/constraint.ts';
import { refuseFields } from '../../platform/field-errors.ts';
import type { ClinicAnnouncer } from '../../platform/realtime/clinic-announcer.ts';
import { Turns } from '../../platform/turns.ts';
import type { MaterialAdminRepository } from './materials-admin-repository.ts';
import type { CategoryRepository } from './category-repository.ts';
import type { MaterialFiles, StoredFile } from './material-files.ts';
import type { MaterialService } from './materials-service.ts';

interface Parts {
  readonly repository: MaterialAdminRepository;
  readonly categories: CategoryRepository;
  readonly materials: Pick<MaterialService, 'info' | 'row'>;
  readonly files: MaterialFiles;
  readonly audit: AuditLog;
  readonly announcer: ClinicAnnouncer;
  readonly clock: Clock;
}

interface UploadedMaterial {
  readonly id?: number | undefined;
  readonly title: string;
  readonly category_id: number;
  readonly content?: string | undefined;
  readonly file_name: string;
}

/** Materials, for who manages the clinic. */
export class MaterialAdminService {
  readonly #parts: Parts;
  /** Changes of files: a file must not be removed while another material takes it. */
  readonly #changes = new Turns();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async save(caller: Caller, { id, title, category_id, content, seen }: z.output<typeof savedMaterialSchema>) {
    const words = { title, category_id, content };
    return this.#write(caller, id, { ...words, type: await this.#typeOf(category_id) }, (row) => {
      if (!seen) return;
      const isAsSeen = row.title === seen.title && row.category_id === seen.category_id && row.content === seen.content;
      if (!isAsSeen) throw problemFor('changed-meanwhile');
    });
  }

  /** The file is on disk before a material names it; one that none names is removed. */
  upload(caller: Caller, material: UploadedMaterial, from: string): Promise<Material> {
    return this.#changes.run(() => this.#upload(caller, material, from));
  }

  async #upload(caller: Caller, { id, title, category_id, content, file_name }: UploadedMaterial, from: string) {
    const { materials, files } = this.#parts;
    const type = await this.#typeOf(category_id);
    const before = id === undefined ? null : await materials.row(id);
    const stored = await files.store(from, file_name);
    const words = { title, category_id, type, content: content ?? before?.content ?? '' };
    const written = this.#write(caller, id, { ...words, ...columnsOf(stored, file_name) }, () => undefined);
    try {
      return await written;
    } finally {
      await this.#removeUnused([stored.hash, before?.file_hash ?? null]);
    }
  }

  remove(caller: Caller, id: number): Promise<null> {
    return this.#changes.run(() => this.#remove(caller, id));
  }

  async #remove(caller: Caller, id: number): Promise<null> {
    const { repository, materials } = this.#parts;
    const { file_hash: hash } = await materials.row(id);
    if (!(await repository.remove(id, this.#did(caller, { removed: true })))) throw problemFor('material-not-found');
    await this.#removeUnused([hash]);
    return this.#announced(null);
  }

  async order(caller: Caller, ids: readonly number[]): Promise<null> {
    await this.#parts.repository.order(ids, this.#did(caller, { ordered: ids.length }));
    return this.#announced(null);
  }

  async saveCategory(caller: Caller, { id, name, material_type: given }: z.output<typeof savedCategorySchema>) {
    const { categories } = this.#parts;
    const record = this.#did(caller, { category: name });
    if (id === undefined && given === undefined) refuseFields({ material_type: [fieldProblem('field-required')] });
    const savedId = id ?? (await categories.add(name, given ?? 'article', record));
    if (id !== undefined && !(await categories.rename(id, name, record))) throw problemFor('entry-not-found');
    const saved = await categories.one(savedId);
    if (!saved) throw problemFor('entry-not-found');
    return this.#announced({ id: saved.id, name: saved.name, material_type: saved.material_type });
  }

  async removeCategory(caller: Caller, id: number): Promise<null> {
    const removed = this.#parts.categories.remove(id, this.#did(caller, { categoryRemoved: true }));
    const isRemoved = await removed.catch((error: unknown) => {
      throw isForeignKeyViolation(error) ? problemFor('entry-in-use') : error;
    });
    if (!isRemoved) throw problemFor('entry-not-found');
    return this.#announced(null);
  }

  async orderCategories(caller: Caller, ids: readonly number[]): Promise<null> {
    await this.#parts.categories.order(ids, this.#did(caller, { categoriesOrdered: ids.length }));
    return this.#announced(null);
  }

  async #write(
    caller: Caller,
    id: number | undefined,
    values: Parameters<MaterialAdminRepository['change']>[1] & { title: string },
    check: Parameters<MaterialAdminRepository['change']>[2]['check'],
  ) {
    const { repository, materials, clock } = this.#parts;
    const record = this.#did(caller, { title: values.title });
    if (id !== undefined && !(await repository.change(id, values, { check, record })))
      throw problemFor('material-not-found');
    const none = { thumb_filename: null, cover_filename: null, created_at: clock.now() };
    const writtenId = id ?? (await repository.add({ ...none, ...(values as Required<typeof values>) }, record));
    return this.#announced(await materials.info(writtenId));
  }

  /** A material has the type of its category. */
  async #typeOf(categoryId: number) {
    const category = await this.#parts.categories.one(categoryId);
    if (!category) refuseFields({ category_id: [fieldProblem('category-unknown')] });
    return category?.material_type ?? 'article';
  }

  async #removeUnused(hashes: readonly (string | null)[]): Promise<void> {
    const { repository, files } = this.#parts;
    for (const hash of hashes) if (hash !== null && !(await repository.isFileUsed(hash))) await files.remove(hash);
  }

  #did(caller: Caller, detail: Readonly<Record<string, unknown>>) {
    return (id: number, transaction: Parameters<AuditLog['did']>[3]): Promise<void> =>
      this.#parts.audit.did(caller, 'material.changed', { id, ...detail }, transaction);
  }

  #announced<Value>(value: Value): Value {
    this.#parts.announcer.announce('MaterialsChanged', {});
    return value;
  }
}

const columnsOf = ({ hash, type, bytes }: StoredFile, name: string) => ({
  file_name: name,
  file_hash: hash,
  file_type: type,
  file_bytes: bytes,
});
