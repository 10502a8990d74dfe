import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { adminAccountEndpoints } from '../../shared/contract/admin/accounts.ts';
import { adminBackupEndpoints } from '../../shared/contract/admin/backups.ts';
import { adminImportEndpoints, isImportRunning } from '../../shared/contract/admin/customer-import.ts';
import { adminTokenEndpoints } from '../../shared/contract/admin/tokens.ts';
import { problemFor, problemOfReason } from '../../shared/problems/problem-for.ts';
import { isReason } from '../../shared/problems/reasons.ts';
import { backupsFolderOf, restoreBackup } from '../platform/backup/restore.ts';
import { copyTables, type Progress } from '../platform/database/copy-tables.ts';
import { openPostgres } from '../platform/database/postgres/open-postgres.ts';
import { databaseFile, openSqlite } from '../platform/database/sqlite/open-sqlite.ts';
import type { Command, CommandContext } from './command.ts';
import { supportBundle } from './support-command.ts';

const text = (value: string | boolean | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
const needed = (options: CommandContext['options'], name: string): string => {
  const value = text(options[name]);
  if (value === undefined) throw problemFor('option-missing', { option: `--${name}` });
  return value;
};
/** To the millisecond: of two restores within a second each keeps the database that it replaced. */
const stampOf = (): string => new Date().toISOString().replaceAll(/[-:.]/g, '');
const showRows =
  (progress: CommandContext['progress']): Progress =>
  (table, done, of) =>
    progress(`${table}: ${done} of ${of}`);

/** Throws ProblemError `invalid-input` for a folder without a SQLite clinic: a mistyped one is not made a clinic. */
export function requireClinic(dataFolder: string): void {
  if (!existsSync(databaseFile(dataFolder))) throw problemFor('no-clinic-in-folder', { folder: dataFolder });
}

/** Every command of `npm run core -- …`, by its words. */
export const commands: Readonly<Record<string, Command>> = {
  'user add': {
    usage:
      '--name NAME --email EMAIL --role ROLE ' +
      '[--password PASSWORD] [--extension DIGITS] [--mobile NUMBER] [--department ID]',
    summary: 'Creates an account; without --password one is generated and printed',
    options: Object.fromEntries(
      ['name', 'email', 'role', 'password', 'extension', 'mobile', 'department'].map((name) => [
        name,
        { type: 'string' },
      ]),
    ),
    operands: 0,
    createsClinic: true,
    run: async ({ options, withCore, say }) => {
      const password = text(options['password']) ?? randomBytes(12).toString('base64url');
      const [extension, mobile, department] = [
        text(options['extension']),
        text(options['mobile']),
        text(options['department']),
      ];
      const newAccount = {
        name: needed(options, 'name'),
        email: needed(options, 'email'),
        role: needed(options, 'role') as 'agent',
        password,
        ...(extension === undefined ? {} : { extension }),
        ...(mobile === undefined ? {} : { mobile }),
        ...(department === undefined ? {} : { department_id: Number(department) }),
      };
      const account = await withCore((core) => core.post(adminAccountEndpoints.createUser, newAccount));
      say(
        `Account ${account.id}: ${account.name} <${account.email}>, ${account.role}` +
          (account.extension === null ? '' : `, extension ${account.extension}`),
      );
      if (options['password'] === undefined) say(`Password: ${password}`);
    },
  },
  'user list': {
    usage: '',
    summary: 'Accounts',
    options: {},
    operands: 0,
    run: async ({ withCore, say }) => {
      const { rows } = await withCore((core) => core.get(adminAccountEndpoints.users, { rows: 200 }));
      if (rows.length === 0) say('No accounts.');
      for (const one of rows)
        say(
          [one.id, one.email, one.name, one.role, one.extension ?? '–', one.is_active ? 'active' : 'closed'].join('\t'),
        );
    },
  },
  'token list': {
    usage: '',
    summary: 'Tokens that are valid',
    options: {},
    operands: 0,
    run: async ({ withCore, say }) => {
      const { rows } = await withCore((core) => core.get(adminTokenEndpoints.tokens, { rows: 200 }));
      for (const one of rows)
        say([one.id, one.user.name, one.created_at, one.last_used_at, one.fingerprint ?? '–'].join('\t'));
    },
  },
  'token revoke': {
    usage: 'ID',
    summary: 'Ends a token',
    options: {},
    operands: 1,
    run: async ({ operands, withCore, say }) => {
      await withCore((core) => core.post(adminTokenEndpoints.revoke, { id: operands[0] ?? '' }));
      say('Revoked.');
    },
  },
  backup: {
    usage: '[--to FILE]',
    summary: 'A backup of the database and the files, while the core runs or not; --to copies its database',
    options: { to: { type: 'string' } },
    operands: 0,
    run: async ({ options, dataFolder, withCore, say }) => {
      const { file, bytes } = await withCore((core) => core.post(adminBackupEndpoints.create, undefined));
      const backup = join(backupsFolderOf(dataFolder), file);
      const to = text(options['to']);
      if (to !== undefined) await copyFile(backup, to);
      say(`${to === undefined ? backup : resolve(to)} (${bytes} bytes)`);
    },
  },
  restore: {
    usage: 'FILE [--database-only]',
    summary:
      'Replaces the database with a backup, brings back its files, and keeps the previous database; ' +
      'the core must be stopped',
    options: { 'database-only': { type: 'boolean' } },
    operands: 1,
    run: async ({ operands, options, dataFolder, postgresUrl, say, progress }) => {
      const { kept, files } = await restoreBackup({
        file: resolve(operands[0] ?? ''),
        dataFolder,
        postgresUrl,
        stamp: stampOf(),
        progress: showRows(progress),
        databaseOnly: options['database-only'] === true,
      });
      say(`Restored.${kept === null ? '' : ` The previous database is ${kept}.`}`);
      if (files > 0) say(`${files} files were brought back.`);
    },
  },
  'import customers': {
    usage: 'FILE [--dry-run] [--skip-rejected] [--encoding NAME]',
    summary: 'Customers from a CSV file or an Excel workbook',
    options: { 'dry-run': { type: 'boolean' }, 'skip-rejected': { type: 'boolean' }, encoding: { type: 'string' } },
    operands: 1,
    run: ({ operands, options, withCore, say, progress }) =>
      withCore(async (core) => {
        const how = {
          dry_run: String(options['dry-run'] === true),
          skip_rejected: String(options['skip-rejected'] === true),
          ...(typeof options['encoding'] === 'string' ? { encoding: options['encoding'] } : {}),
        };
        let state = await core.upload(adminImportEndpoints.customers, resolve(operands[0] ?? ''), how);
        while (isImportRunning(state)) {
          progress(
            `${state.state}: ${state.done}` +
              (state.state === 'writing' ? ` of ${state.lines - state.rejected_total}` : ' lines'),
          );
          await after(200);
          state = await core.get(adminImportEndpoints.state, { id: state.id });
        }
        for (const { line, errors } of state.rejected) say(`line ${line}: ${errors.join('; ')}`);
        if (state.rejected_total > state.rejected.length)
          say(`… and ${state.rejected_total - state.rejected.length} more`);
        const { problem, preview } = state;
        if (preview?.encoding && options['dry-run'] === true) {
          say(`read as ${preview.encoding}`);
          for (const { line, cells } of preview.lines) say(`line ${line}: ${cells.join(' | ')}`);
        }
        for (const { name, rows } of state.other_sheets) say(`sheet “${name}”: ${rows} rows, not imported`);
        if (isReason(problem?.reason)) throw problemOfReason(problem.reason, problem.params);
        if (state.state !== 'done') throw problemFor('import-failed');
        say(state.message ?? '');
      }),
  },
  'support-bundle': supportBundle,
  move: {
    usage: '--database postgres://…',
    summary:
      'Copies the SQLite database of the data folder into an empty PostgreSQL database and compares them; ' +
      'the core must be stopped',
    options: {},
    operands: 0,
    run: async ({ dataFolder, postgresUrl, say, progress }) => {
      if (postgresUrl === null) throw problemFor('option-missing', { option: '--database' });
      requireClinic(dataFolder);
      const [from, to] = [await openSqlite(dataFolder), await openPostgres(postgresUrl, () => {})];
      try {
        if (!to.isNew) throw problemFor('database-holds-clinic');
        const sums = await copyTables(from.db, to, showRows(progress));
        for (const [table, { rows }] of sums) if (rows > 0) say(`${table}: ${rows} rows, counts and sums are the same`);
        say('Moved. Now start the core with this --database and the same --data, where photos and recordings stay.');
      } finally {
        await Promise.all([from.close(), to.close()]);
      }
    },
  },
};
