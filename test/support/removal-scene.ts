import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { composeRetention } from '../../src/core/calls/retention/compose-retention.ts';
import { AgeRemovals } from '../../src/core/platform/age-removals.ts';
import { controlCaller } from '../../src/core/platform/caller.ts';
import { createClockTrustRepository } from '../../src/core/platform/clock-trust-repository.ts';
import { ClockTrust } from '../../src/core/platform/clock-trust.ts';
import { type OpenSqlite, openSqlite } from '../../src/core/platform/database/sqlite/open-sqlite.ts';
import type { Log } from '../../src/core/platform/log.ts';
import type { ClinicPlatform } from '../../src/core/platform/platform.ts';
import type { RetentionRule } from '../../src/shared/contract/retention.ts';
import { FakeClock } from './fake-clock.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
export const yearMs = 365 * dayMs;
export const threeYears: RetentionRule = {
  name: 'Three years (law)',
  keep_days: 1095,
  line_group: null,
  group_id: null,
  outcome_id: null,
  direction: null,
};

/** Recordings of a clinic and their retention, on a clock of its own that begins at noon in the clinic's zone. */
export class RemovalScene {
  readonly folder: string;
  readonly clinic: OpenSqlite;
  readonly clock = new FakeClock(Date.UTC(2026, 0, 5, 12));
  readonly warnings: unknown[] = [];
  readonly #faults: unknown[] = [];
  #stop: (() => Promise<void>) | undefined;

  private constructor(folder: string, clinic: OpenSqlite) {
    this.folder = folder;
    this.clinic = clinic;
  }

  static async open(): Promise<RemovalScene> {
    const folder = await mkdtemp(join(tmpdir(), 'removals-'));
    const clinic = await openSqlite(folder);
    clinic.connection.exec('PRAGMA foreign_keys = OFF');
    return new RemovalScene(folder, clinic);
  }

  async close(): Promise<void> {
    await this.stop();
    await this.clinic.close();
    await rm(this.folder, { recursive: true });
    expect(this.#faults).toEqual([]);
  }

  nameOf(id: number): string {
    return `recordings/${id % 10}/${id}.wav`;
  }

  isThere(id: number): boolean {
    return existsSync(join(this.folder, this.nameOf(id)));
  }

  countOf(within: string): number {
    const folder = join(this.folder, within);
    if (!existsSync(folder)) return 0;
    return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
  }

  /** Recorded calls that began so long ago. */
  async addCalls(count: number, ageMs: number, first = 1): Promise<void> {
    const at = this.clock.now() - ageMs;
    const ids = Array.from({ length: count }, (_, index) => first + index);
    for (const id of ids) {
      const file = join(this.folder, this.nameOf(id));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, 'RIFF');
    }
    const shared = { type: 'sip', direction: 'inbound', caller: '13900000001', callee: '4008' } as const;
    const times = { created_at: at, last_alive_at: at, ended_at: at + 60_000, duration: 60, billsec: 50 };
    await this.clinic.db
      .insertInto('call_records')
      .values(
        ids.map((id) => ({
          ...shared,
          ...times,
          id,
          call_id: `call-${id}`,
          record_filename: this.nameOf(id).slice('recordings/'.length),
        })),
      )
      .execute();
  }

  /** The retention of a core that starts now, with rules that are carried out each night. */
  async start(rules: readonly RetentionRule[] = [threeYears]) {
    const { clock, warnings, clinic } = this;
    const { kept, keep } = createClockTrustRepository(clinic.promptDb);
    const trust = new ClockTrust({ clock, uptime: () => clock.monotonic(), kept: await kept(), keep });
    const onFault = (error: unknown): void => void this.#faults.push(error);
    const log = { warn: (fact: unknown) => void warnings.push(fact) } as Pick<Log, 'warn'>;
    const ageRemovals = new AgeRemovals({ clock, trust, log, onFault });
    const platform = {
      db: clinic.promptDb,
      clock,
      clockTrust: trust,
      ageRemovals,
      config: { dataFolder: this.folder },
      timeZone: 'UTC',
      audit: { did: async () => {} },
      log,
      onFault,
    } as unknown as ClinicPlatform;
    const retention = await composeRetention(platform, {
      cdr: { checkVisibleRecord: async () => {} } as never,
      checkCustomer: async () => {},
      onChanged: () => {},
    });
    ageRemovals.start();
    this.#stop = async () => {
      await ageRemovals.stop();
      await retention.stop();
    };
    const { rules: readRules, updateRules, ...handlers } = retention.routes.retention;
    const ask = async <Answer>(handler: (request: never) => Answer, request: object = {}) =>
      handler({ query: {}, body: {}, caller: controlCaller, ...request } as never);
    const service = {
      state: async () => ask(handlers.state),
      preview: async () => ask(handlers.preview),
      run: async (isClockRight = false) => ask(handlers.run, { body: { is_clock_right: isClockRight } }),
      restore: async (id: number) => ask(handlers.restore, { body: { id } }),
      cancel: async () => ask(handlers.cancel),
      deleteSetAside: async (id: number) => ask(handlers.deleteSetAside, { body: { id } }),
      hold: async (id: number) => ask(handlers.hold, { body: { record_id: id, reason: 'A lawsuit' } }),
      runs: async () =>
        (await ask(handlers.runs, { query: { rows: 20, page: 1, sort: 'started_at', order: 'desc' } })).rows,
      /** Lets hours pass; what one sets going ends before the next, which would be skipped beside it. */
      advance: async (ms: number) => {
        for (let passed = 0; passed < ms; passed += hourMs) {
          await clock.advance(hourMs);
          await ageRemovals.idle();
          await service.settled();
        }
      },
      settled: () => expect.poll(async () => (await service.state()).running).toBeNull(),
    };
    const { version } = await ask(readRules);
    await ask(updateRules, { body: { is_enabled: true, rules, version } });
    return service;
  }

  async stop(): Promise<void> {
    await this.#stop?.();
    this.#stop = undefined;
  }
}
