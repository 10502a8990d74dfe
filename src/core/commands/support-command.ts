import { existsSync, readFileSync } from 'node:fs';
import { arch, release, type as systemType } from 'node:os';
import { resolve } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import { jsonPart, writeBundle, type BundlePart } from '../../node/support-bundle/write-bundle.ts';
import { adminBackupEndpoints } from '../../shared/contract/admin/backups.ts';
import { adminSettingsEndpoints } from '../../shared/contract/admin/settings.ts';
import { healthEndpoints } from '../../shared/contract/health.ts';
import { lineEndpoints } from '../../shared/contract/line.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { readControlFile } from '../control-file.ts';
import { urlWithoutPassword } from '../platform/database/postgres/url-without-password.ts';
import type { Command } from './command.ts';
import { CoreClient } from './core-client.ts';
import { knownPeople } from './known-people.ts';

/** The running core's account of itself; a question that it does not answer is answered by its problem. */
async function stateOf(core: CoreClient): Promise<BundlePart[]> {
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    health: () => core.get(healthEndpoints.health, undefined),
    lines: () => core.get(lineEndpoints.list, undefined),
    backups: () => core.get(adminBackupEndpoints.state, undefined),
    settings: () => core.get(adminSettingsEndpoints.settings, undefined),
  };
  const answers = Object.entries(questions).map(async ([name, ask]) => [
    name,
    await ask().catch((error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) })),
  ]);
  const { settings, ...state } = Object.fromEntries((await Promise.all(answers)) as [string, unknown][]);
  return [jsonPart('state.json', state), jsonPart('settings.json', settings)];
}

function logPart(file: string | undefined): BundlePart[] {
  if (file === undefined) return [];
  if (!existsSync(file)) throw problemFor('file-unreadable', { file });
  return [{ name: 'logs/core.log', text: readFileSync(file, 'utf8') }];
}

/** A support bundle of a core, for a machine without a page: it starts no core. */
export const supportBundle: Command = {
  usage: '[--to FILE] [--log FILE]',
  summary:
    'Writes a file for support without names, numbers, tokens and passwords: versions, settings, what the running ' +
    'core says of itself, and a log that --log names',
  options: { to: { type: 'string' }, log: { type: 'string' } },
  operands: 0,
  run: async ({ options, dataFolder, postgresUrl, say }) => {
    const { to, log } = options;
    const file = resolve(typeof to === 'string' ? to : 'clinicall-support.zip');
    const known = await knownPeople(dataFolder, postgresUrl);
    const core = await CoreClient.ofRunning(dataFolder);
    const parts = [
      jsonPart('versions.json', {
        product: `Clinicall ${manifest.version}`,
        program: 'service core',
        system: `${systemType()} ${release()} ${arch()}`,
        engines: process.versions,
        database: postgresUrl === null ? 'SQLite' : urlWithoutPassword(postgresUrl),
        isRunning: core !== null,
      }),
      ...(core ? await stateOf(core) : []),
      ...logPart(typeof log === 'string' ? log : undefined),
    ];
    const token = readControlFile(dataFolder)?.token;
    const written = await writeBundle(file, parts, {
      ...known,
      secrets: [...known.secrets, ...(token ? [token] : [])],
    });
    for (const { name, bytes } of written) say(`${name}\t${bytes} bytes`);
    say(file);
  },
};
