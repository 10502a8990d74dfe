import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { CountryCode } from 'libphonenumber-js/min';
import type { Clock } from '../../../shared/clock.ts';
import { type Cdr, maxArchivedRecordings } from '../../../shared/contract/cdr.ts';
import { type FileTexts, fileTexts } from '../../../shared/languages/file-texts.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import type { AuditLog } from '../../platform/audit/audit-service.ts';
import { accountOf, type Caller } from '../../platform/caller.ts';
import { type CsvColumn, csvHeading, csvRows } from '../../platform/csv/csv-lines.ts';
import type { FileRequester, ZipAnswer } from '../../platform/http/handler.ts';
import { storedZip } from '../../platform/zip/stored-zip.ts';
import { callColumns } from './call-columns.ts';
import type { CdrRow } from './cdr-view.ts';
import { fileOfCalls } from './file-of-calls.ts';
import type { RecordingFiles } from './recording-files.ts';
import type { CdrOrder, CdrRepository } from './cdr-repository.ts';
import type { CdrCriteria } from './cdr-filter.ts';
import { type CdrService, orderFor, requirePermission } from './cdr-service.ts';

interface Parts {
  readonly cdr: Pick<CdrService, 'filterFor' | 'shown'>;
  readonly repository: Pick<CdrRepository, 'next' | 'count'>;
  readonly recordings: Pick<RecordingFiles, 'sized'>;
  readonly audit: AuditLog;
  readonly region: CountryCode;
  readonly clock: Pick<Clock, 'now'>;
}

/** A call of the table; `file` is null when its recording is not there. */
interface ArchivedCall {
  readonly call: Cdr;
  readonly file: string | null;
}

const tableName = 'calls.csv';
const columnsFor = (region: CountryCode): readonly CsvColumn<ArchivedCall, keyof FileTexts>[] => [
  ['callExport.file', ({ file }, texts) => file ?? texts['callExport.fileMissing']],
  ...callColumns(region).map(([heading, cell]): CsvColumn<ArchivedCall, keyof FileTexts> => [
    heading,
    ({ call }, texts) => cell(call, texts),
  ]),
];

/** Not allowed in a name by one system or another, or not visible there. */
const unnameable = /[\\/:*?"<>|\p{Cc}\p{Cf}]/gu;

/** Most file systems take 255 bytes, and a character may have four. */
const mostCharactersOfAgent = 40;
const cutName = (name: string | null): string | null => name && [...name].slice(0, mostCharactersOfAgent).join('');

/** Begins with the clinic's time, so that names sort by it. */
function fileNameOf({ id, created_at: at, agent_name: name, agent_id: agentId }: Cdr): string {
  const parts = [at, cutName(name), agentId, `(${id})`].filter((part) => part !== null);
  return `${parts.join(' ').replaceAll(unnameable, '-')}.wav`;
}

/** Recordings of calls as one archive. */
export class CallArchive {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Recorded before anything is sent, with the records whose recordings the archive has. */
  async open(
    caller: Caller,
    { criteria, order }: { readonly criteria: CdrCriteria; readonly order: Omit<CdrOrder, 'readerId'> },
    { address, language }: FileRequester,
  ): Promise<ZipAnswer> {
    const { cdr, recordings, audit, region, clock } = this.#parts;
    requirePermission(caller, 'recording.download');
    const rows = await this.#rowsOf(caller, criteria, orderFor(caller, order));
    const texts = fileTexts[language];
    const calls = await Promise.all(
      (await cdr.shown(caller, rows)).map(async (call, at) => ({
        call,
        sound: await recordings.sized(rows[at]?.record_filename ?? null),
        name: fileNameOf(call),
        changedAt: rows[at]?.created_at ?? clock.now(),
      })),
    );
    const files = calls.flatMap(({ call, sound, ...named }) => (sound ? [{ ...named, ...sound, id: call.id }] : []));
    if (files.length === 0) throw problemFor('archive-empty');
    const listed = calls.map(({ call, sound, name }) => ({ call, file: sound ? name : null }));
    const columns = columnsFor(region);
    const table = Buffer.from(csvHeading(columns, texts) + csvRows(columns, listed, texts));
    const ids = files.map(({ id }) => id);
    const { detail, days } = fileOfCalls(criteria);
    const entry = {
      action: 'recordings.archived' as const,
      userId: accountOf(caller),
      address,
      detail: { ...detail, recordings: ids.length, ids },
    };
    const archive = storedZip([
      { name: tableName, bytes: table.length, changedAt: clock.now(), open: () => Readable.from([table]) },
      ...files.map(({ path, ...file }) => ({ ...file, open: () => createReadStream(path) })),
    ]);
    return {
      fileName: `recordings-${days}.zip`,
      total: files.length,
      record: () => audit.write(entry),
      ...archive,
    };
  }

  /** Refuses more than an archive may have. */
  async #rowsOf(caller: Caller, criteria: CdrCriteria, order: CdrOrder): Promise<CdrRow[]> {
    const { cdr, repository } = this.#parts;
    const filter = await cdr.filterFor(caller, { ...criteria, hasRecording: true });
    const { rows, next } = await repository.next(filter, order, { rows: maxArchivedRecordings });
    if (next === null) return rows;
    const count = await repository.count(filter);
    throw problemFor('archive-too-many', { count, most: maxArchivedRecordings });
  }
}
