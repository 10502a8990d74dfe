import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { BackupState } from '../../src/shared/contract/admin/backups.ts';
import { type ImportState, isImportRunning } from '../../src/shared/contract/admin/customer-import.ts';
import type { RecordingAuditState } from '../../src/shared/contract/recording-check.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { HttpClient } from '../support/http-client.ts';
import { busyNumber } from './busy-number.ts';
import { writeCustomers } from './import.ts';
import { everyExport, type Read, widestReads } from './widest-reads.ts';

/** Work of the core while calls ring. */
export interface Load {
  readonly name: string;
  /** Resolves when it is done, or has stopped after the signal. */
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** It is measured to its end, however many calls have rung. */
  readonly isWhole?: true;
  /** Names what it does at the moment. */
  readonly step?: () => string;
}

const importedLines = 200_000;
const pollMs = 1000;
/** Supervisors who have the page open: each change of a call makes it stale, and it is read again. */
const readersOfMissedCalls = 3;

async function ask(client: HttpClient, method: 'GET' | 'POST', path: string, body: object = {}): Promise<unknown> {
  const answer = method === 'GET' ? await client.get(path, body as Read['query']) : await client.post(path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.msg}`);
  return answer.body.data;
}

const nameOf = ({ path, query }: Read): string =>
  `${path} ${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}`.trim();

/** An export with a client that takes it as fast as it comes. A refusal, as of a second one, is an answer, too. */
function exportOf(client: HttpClient, http: string, read: Read): Load {
  const parameters = new URLSearchParams(Object.entries(read.query).map(([name, value]) => [name, String(value)]));
  return {
    name: `export ${read.path}`,
    run: async (signal) => {
      const reader = new Worker(new URL('fast-reader.ts', import.meta.url));
      signal.addEventListener('abort', () => reader.postMessage('stop'));
      reader.postMessage({ url: `${http}${read.path}?${parameters}`, token: client.token });
      const [{ status }] = (await once(reader, 'message')) as [{ status: number }];
      await reader.terminate();
      if (status >= 500 && !signal.aborted) throw new Error(`${nameOf(read)}: ${status}`);
    },
  };
}

/** All reads, one after the other. Refusals are answers, too: 503 is that of a read of more than 10 s (ADR 29). */
function allReads(client: HttpClient): Load {
  let step = '';
  return {
    name: 'widest reads',
    isWhole: true,
    step: () => step,
    run: async () => {
      for (const read of widestReads()) {
        step = nameOf(read);
        const response = await client.fetch('GET', read.path, { query: read.query });
        await response.arrayBuffer();
        if (response.status === 503) process.stderr.write(`${step}: refused after 10 s\n`);
        else if (response.status >= 500) throw new Error(`${step}: ${response.status}`);
      }
    },
  };
}

function importOf(client: HttpClient, folder: string): Load {
  const file = join(folder, 'imported.csv');
  return {
    name: `import of ${importedLines} lines`,
    isWhole: true,
    run: async () => {
      await writeCustomers(file, ({ lines }) => lines >= importedLines);
      const form = new FormData();
      form.set('skip_rejected', 'true');
      form.set('file', await openAsBlob(file), 'customers.csv');
      let state = (await client.post('/api/ext/admin/import/customers', form)).body.data as ImportState;
      while (isImportRunning(state)) {
        await sleep(pollMs);
        state = (await ask(client, 'GET', '/api/ext/admin/import/state', { id: state.id })) as ImportState;
      }
      if (state.state !== 'done') throw new Error(`The import ended as ${state.state}: ${state.message}`);
    },
  };
}

/** Two customers with the calls of the seeder become one, and two again. */
function mergeAndUndo(client: HttpClient): Load {
  let next = 2;
  return {
    name: 'merge and undo',
    run: async () => {
      const [keptId, mergedId] = [next, next + 1];
      next += 2;
      const versionOf = async (id: number): Promise<number> =>
        ((await ask(client, 'GET', '/api/customer/info', { id })) as { version: number }).version;
      const merged = (await ask(client, 'POST', '/api/ext/customer/merge', {
        kept_id: keptId,
        kept_version: await versionOf(keptId),
        merged_id: mergedId,
        merged_version: await versionOf(mergedId),
      })) as { merge_id: number };
      await ask(client, 'POST', '/api/ext/customer/undo-merge', { merge_id: merged.merge_id });
    },
  };
}

/** As the page makes one: a large database is copied and checked for minutes. */
function backup(client: HttpClient): Load {
  return {
    name: 'backup',
    isWhole: true,
    run: async () => {
      let state = (await ask(client, 'POST', '/api/ext/admin/backups/start')) as BackupState;
      while (state.running) {
        await sleep(pollMs);
        state = (await ask(client, 'GET', '/api/ext/admin/backups/state')) as BackupState;
      }
      const { last_success: made, problem } = state;
      if (!made) throw new Error(`The backup failed: ${JSON.stringify(problem)}`);
      await ask(client, 'POST', '/api/ext/admin/backups/delete', { file: made.file });
    },
  };
}

/** The audit of recordings, as each night begins it. */
function nightlyChecks(client: HttpClient): Load {
  return {
    name: 'nightly checks',
    run: async (signal) => {
      const state = async (): Promise<RecordingAuditState> =>
        (await ask(client, 'GET', '/api/ext/recording/audit')) as RecordingAuditState;
      await ask(client, 'POST', '/api/ext/recording/audit/start', { from: clinicDay(-30), to: clinicDay() });
      while ((await state()).running && !signal.aborted) await sleep(pollMs);
      await ask(client, 'POST', '/api/ext/recording/audit/cancel');
    },
  };
}

/** Reads of the page of missed calls, the queue and a pop about a number with thousands of calls. */
function missedCalls(client: HttpClient): Load {
  const { customerId, number } = busyNumber;
  const reads: readonly Read[] = [
    { path: '/api/ext/missed-calls', query: { rows: 200 } },
    { path: '/api/ext/missed-calls/burn-down', query: { date: clinicDay() } },
    { path: '/api/ext/missed-calls/burn-down', query: { date: clinicDay(-1) } },
    { path: '/api/ext/desk/queue', query: {} },
    { path: '/api/ext/customer/reasons', query: { number } },
    { path: '/api/ext/customer/contacts', query: { ids: customerId } },
    { path: '/api/ext/customer/timeline', query: { customer_id: customerId } },
  ];
  return {
    name: 'missed calls of a busy number',
    run: async (signal) => {
      const readAll = async (): Promise<void> => {
        for (const { path, query } of reads) if (!signal.aborted) await ask(client, 'GET', path, query);
      };
      await Promise.all(Array.from({ length: readersOfMissedCalls }, readAll));
    },
  };
}

const nothing: Load = {
  name: 'nothing else',
  run: (signal) => new Promise((resolve) => void signal.addEventListener('abort', () => resolve())),
};

/** `client`: of an account with every permission. */
export const loadsOf = (client: HttpClient, { http, folder }: { http: string; folder: string }): readonly Load[] => [
  nothing,
  ...everyExport().map((read) => exportOf(client, http, read)),
  missedCalls(client),
  mergeAndUndo(client),
  nightlyChecks(client),
  allReads(client),
  backup(client),
  importOf(client, folder),
];
