import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import { problemFor } from '../shared/problems/problem-for.ts';
import { applyStagedRestore } from './platform/backup/staged-restore.ts';
import type { CoreConfig } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { removeControlFile, writeControlFile } from './control-file.ts';
import { updateSearchIndex } from './clinic/customers/search-index.sql.ts';
import { composeCore } from './compose.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Log } from './platform/log.ts';

export interface RunningCore {
  /** `http://HOST:PORT` */
  readonly http: string;
  /** `ws://HOST:PORT/sip` */
  readonly sip: string;
  /** `udp:HOST:PORT`; null when no trunk address was asked for. */
  readonly trunk: string | null;
  /** Ends calls, closes records and recordings, closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the service core, the whole of it: its only entry. Rejects with a ProblemError that names what is in
 * the way (a port in use, a folder that cannot be written or is in use by another core).
 */
export async function startCore(parts: {
  config: CoreConfig;
  files: CoreFiles;
  /** The switch's thread, on its way; it is ended when the core cannot start. */
  worker: Worker;
  log: Log;
  onFailed: (error: Error) => void;
}): Promise<RunningCore> {
  const { config, files, worker, log } = parts;
  const startedAt = Date.now();
  const where = { dataFolder: config.dataFolder, postgresUrl: config.postgresUrl };
  let database;
  try {
    await applyStagedRestore({ ...where, stamp: String(Date.now()), log });
    database = await openDatabase(where, parts.onFailed);
    const { isNew } = database;
    await updateSearchIndex(database.db, () => {
      if (!isNew) log.info('the search index of customers is being rebuilt');
    });
    if (isNew && config.demo) {
      const { fillDemoClinic } = await import('./demo/demo-clinic.ts');
      await fillDemoClinic(database, {
        dataFolder: config.dataFolder,
        promptsFolder: files.promptsFolder,
        now: Date.now(),
      });
    }
    const controlToken = randomBytes(32).toString('base64url');
    const core = await composeCore({ ...parts, controlToken, database });
    await listen(core.fastify, config.listen);
    const { port } = core.http.address() as AddressInfo;
    const host = config.listen.host.includes(':') ? `[${config.listen.host}]` : config.listen.host;
    log.info({ host, port, data: config.dataFolder }, 'service core is ready');
    const open = database;
    const http = `http://${host}:${port}`;
    writeControlFile(config.dataFolder, {
      http: http.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
      token: controlToken,
    });
    // Beside the work: it looks at every file, and nobody waits for it but the end.
    const settled = core.settleOrphans(startedAt).catch((error: unknown) => {
      log.error({ err: error }, 'files without a record could not be looked for');
    });
    return {
      http,
      sip: `ws://${host}:${port}/sip`,
      trunk: core.trunkAddress,
      stop: async () => {
        removeControlFile(config.dataFolder);
        await core.stop();
        await settled;
        await open.close();
      },
    };
  } catch (error) {
    await worker.terminate();
    await database?.close();
    throw error;
  }
}

async function listen(
  fastify: { listen(options: { host: string; port: number }): Promise<string> },
  { host, port }: { host: string; port: number },
): Promise<void> {
  await fastify.listen({ host, port }).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const reason =
      code === 'EADDRINUSE'
        ? `the port ${port} is in use by another program`
        : code === 'EACCES'
          ? `this user may not use the port ${port}`
          : String(error);
    throw problemFor('address-unusable', { address: `${host}:${port}`, why: reason }, { cause: error });
  });
}
