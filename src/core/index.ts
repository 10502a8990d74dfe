import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Worker } from 'node:worker_threads';
import type { ProblemError } from '../shared/problem.ts';
import { problemFor } from '../shared/problems/problem-for.ts';
import { applyStagedRestore } from './platform/backup/staged-restore.ts';
import { type CoreConfig, isSoundOutOfReach } from './config.ts';
import type { CoreFiles } from './core-files.ts';
import { removeControlFile, writeControlFile } from './control-file.ts';
import { updateSearchIndex } from './clinic/customers/search-index.sql.ts';
import { composeCore } from './compose-core.ts';
import type { OpenDatabase } from './platform/database/clinic-database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { isDiskFull } from './platform/full-disk.ts';
import type { Log } from './platform/log.ts';

export interface RunningCore {
  /** `http://HOST:PORT` */
  readonly http: string;
  /** `ws://HOST:PORT/sip` */
  readonly sip: string;
  /** `udp:HOST:PORT`; null when no trunk address was asked for. */
  readonly trunk: string | null;
  /** IP addresses at which softphones reach its sound. */
  readonly media: readonly string[];
  /** Ends calls, closes records and recordings, closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the service core, the whole of it: its only entry. Rejects with a ProblemError that names what is in
 * the way (a port in use, a full disk, a folder that cannot be written or is in use by another core); whatever had
 * started is stopped by then.
 */
export async function startCore(parts: {
  config: CoreConfig;
  files: CoreFiles;
  /** The switch's thread, on its way; it is ended when the core cannot start. */
  worker: Worker;
  log: Log;
  /** The core must exit immediately. */
  onFailed: (error: Error) => void;
  /** It must be stopped: its database's file is no longer what was opened. */
  onFileChanged: (problem: ProblemError) => void;
}): Promise<RunningCore> {
  const { config, worker, log } = parts;
  const startedAt = Date.now();
  const started = new AsyncDisposableStack();
  try {
    started.defer(async () => void (await worker.terminate()));
    const database = await openClinic(parts);
    started.defer(() => database.close());
    const controlToken = randomBytes(32).toString('base64url');
    const core = await composeCore({ ...parts, controlToken, database });
    let inBackground: Promise<unknown> = Promise.resolve();
    const stopping = new AbortController();
    started.defer(async () => void (await inBackground));
    started.defer(() => core.stop());
    started.defer(() => stopping.abort());
    database.readOnThreads(parts.files.reader);
    await listen(core.fastify, config.listen);
    const { port } = core.http.address() as AddressInfo;
    const host = config.listen.host.includes(':') ? `[${config.listen.host}]` : config.listen.host;
    const http = `http://${host}:${port}`;
    writeControlFile(config.dataFolder, {
      http: http.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:'),
      token: controlToken,
    });
    started.defer(() => removeControlFile(config.dataFolder));
    log.info({ host, port, data: config.dataFolder }, 'service core is ready');
    const media = config.mediaAddresses.map(({ announced }) => announced);
    if (isSoundOutOfReach(config))
      log.warn(
        { publicUrl: config.publicUrl, media },
        'workstations on other machines will have no sound: --media-address names an address that they reach',
      );
    // Both look at many files, and nothing waits for them.
    inBackground = core
      .settleOrphans(startedAt, stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, 'files without a record could not be looked for'))
      .then(() => backUpNewDemo(parts, database, stopping.signal));
    return {
      http,
      sip: `ws://${host}:${port}/sip`,
      trunk: core.trunkAddress,
      media,
      stop: () => started.disposeAsync(),
    };
  } catch (error) {
    await started.disposeAsync().catch((failure: unknown) => {
      log.error({ err: failure }, 'could not stop cleanly what had started');
    });
    if (isDiskFull(error)) throw problemFor('data-folder-full', { folder: config.dataFolder }, { cause: error });
    throw error;
  }
}

/** As if its schedule had done so. */
async function backUpNewDemo(
  { config, files, log }: { config: CoreConfig; files: CoreFiles; log: Log },
  database: OpenDatabase,
  signal: AbortSignal,
): Promise<void> {
  if (!database.isNew || !config.demo || !config.colleagues) return;
  const { backUpLastNight } = await import('./demo/last-night.ts');
  await backUpLastNight({ ...config, database, checkWorker: files.backupCheck }, signal).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'the demo clinic could not be backed up');
  });
}

async function openClinic(parts: {
  config: CoreConfig;
  files: CoreFiles;
  log: Log;
  onFailed: (error: Error) => void;
  onFileChanged: (problem: ProblemError) => void;
}): Promise<OpenDatabase> {
  const { config, files, log } = parts;
  const where = { dataFolder: config.dataFolder, postgresUrl: config.postgresUrl };
  await applyStagedRestore({ ...where, stamp: String(Date.now()), log });
  const database = await openDatabase(where, {
    onLost: parts.onFailed,
    onFileChanged: parts.onFileChanged,
    onUpgrade: (migrations) => log.info({ migrations }, 'the database is being brought to this version'),
  });
  const { isNew } = database;
  try {
    await updateSearchIndex(database.slowDb, () => {
      if (!isNew) log.info('the search index of customers is being rebuilt');
    });
    if (isNew && config.demo) {
      const { fillDemoClinic } = await import('./demo/demo-clinic.ts');
      await fillDemoClinic(database, {
        dataFolder: config.dataFolder,
        promptsFolder: files.promptsFolder,
        now: Date.now(),
        hasPractice: config.colleagues,
        password: config.demoPassword,
      });
    }
    return database;
  } catch (error) {
    await database.close();
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
