import type { ScorecardSection, ScorecardTemplate } from '../../../shared/contract/scorecard.ts';
import type { ClinicDatabase, ClinicTransaction } from '../../platform/database/clinic-database.ts';
import { transact } from '../../platform/database/transact.ts';

export type TemplateRepository = ReturnType<typeof createTemplateRepository>;

interface TemplateContent {
  readonly name: string;
  readonly sections: readonly ScorecardSection[];
}
/** A template as it is stored: `changed_at` in epoch milliseconds. */
export type StoredTemplate = Omit<ScorecardTemplate, 'changed_at'> & { readonly changed_at: number };

export function createTemplateRepository(db: ClinicDatabase) {
  const present = db
    .selectFrom('scorecard_templates')
    .innerJoin('scorecard_versions', (join) =>
      join
        .onRef('scorecard_versions.template_id', '=', 'scorecard_templates.id')
        .onRef('scorecard_versions.version', '=', 'scorecard_templates.version'),
    )
    .selectAll('scorecard_templates')
    .select(['scorecard_versions.name', 'scorecard_versions.sections']);
  type Row = Awaited<ReturnType<typeof present.executeTakeFirstOrThrow>>;
  const stored = ({ sections, is_active: isActive, ...row }: Row): StoredTemplate => ({
    ...row,
    is_active: isActive === 1,
    sections: JSON.parse(sections) as ScorecardSection[],
  });
  const addVersion = (
    transaction: ClinicTransaction,
    id: number,
    version: number,
    { name, sections }: TemplateContent,
  ) =>
    transaction
      .insertInto('scorecard_versions')
      .values({ template_id: id, version, name, sections: JSON.stringify(sections) })
      .execute();
  return {
    all: async (): Promise<StoredTemplate[]> => (await present.orderBy('scorecard_templates.id').execute()).map(stored),
    one: async (id: number): Promise<StoredTemplate | null> => {
      const row = await present.where('scorecard_templates.id', '=', id).executeTakeFirst();
      return row ? stored(row) : null;
    },
    /** The content of several versions, by `template/version`. */
    versions: async (
      asked: readonly { readonly template_id: number; readonly template_version: number }[],
    ): Promise<Map<string, TemplateContent>> => {
      const ids = [...new Set(asked.map(({ template_id: id }) => id))];
      if (ids.length === 0) return new Map();
      const rows = await db.selectFrom('scorecard_versions').selectAll().where('template_id', 'in', ids).execute();
      return new Map(
        rows.map(({ template_id: id, version, name, sections }) => [
          `${id}/${version}`,
          { name, sections: JSON.parse(sections) as ScorecardSection[] },
        ]),
      );
    },
    create: (
      content: TemplateContent,
      at: number,
      record: (transaction: ClinicTransaction, id: number) => Promise<void>,
    ): Promise<number> =>
      transact(db, async (transaction) => {
        const { id } = await transaction
          .insertInto('scorecard_templates')
          .values({ version: 1, is_active: 1, changed_at: at })
          .returning('id')
          .executeTakeFirstOrThrow();
        await addVersion(transaction, id, 1, content);
        await record(transaction, id);
        return id;
      }),
    /** Whether it had that version. */
    update: (
      id: number,
      version: number,
      { is_active: isActive, ...content }: TemplateContent & { readonly is_active: boolean },
      at: number,
      record: (transaction: ClinicTransaction) => Promise<void>,
    ): Promise<boolean> =>
      transact(db, async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('scorecard_templates')
          .set({ version: version + 1, is_active: isActive ? 1 : 0, changed_at: at })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await addVersion(transaction, id, version + 1, content);
        await record(transaction);
        return true;
      }),
  };
}
