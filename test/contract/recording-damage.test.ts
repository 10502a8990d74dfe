import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOf, sentencesOf } from '../../src/core/demo/conversation.ts';
import { randomFrom } from '../../src/core/demo/random.ts';
import { recordingFormat } from '../../src/media/recorder/wav-format.ts';
import type { Cdr } from '../../src/shared/contract/cdr.ts';
import type { List } from '../../src/shared/contract/envelope.ts';
import type { RecordingAuditState, RecordingCheck, RecordingGap } from '../../src/shared/contract/recording-check.ts';
import {
  allCalls,
  allGaps,
  auditAll,
  auditedDays,
  changeFile,
  recordingOfCall,
  secondOfByte,
  speechAfter,
} from '../support/audited-recordings.ts';
import { recentCalls } from '../support/clinic-day.ts';
import { startCoreChild } from '../support/core-child.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { HttpClient } from '../support/http-client.ts';

/** Recordings are damaged after an audit has measured them: by a disk, by hand, by a restore. */
const { headerLength, frameLength, rate } = recordingFormat;
/** Each audit reads every recording of a week. */
const timeout = 120_000;
let clinic: DemoClinic<readonly [HttpClient]>;
let supervisor: HttpClient;
let recorded: Cdr[];
let known: Set<number>;

beforeAll(async () => {
  clinic = await startDemoClinic('supervisor');
  [supervisor] = clinic.clients;
  // Short enough that a recording without its last 8 s is not of the length of the call.
  recorded = (await allCalls(supervisor)).filter(
    ({ record_filename: name, billsec }) => name !== null && billsec >= 28 && billsec <= 60,
  );
});
afterAll(() => clinic?.stop());

const fileOf = (call: Cdr): string => recordingOfCall(clinic.folder, call);
const newGaps = async (): Promise<RecordingGap[]> =>
  (await allGaps(supervisor)).filter(({ record_id: id }) => !known.has(id));
const byCall = async () => new Map((await newGaps()).map((gap) => [gap.record_id, gap]));

/** The calls that *Find* lists by the mark of missing sound. */
async function callsWithHoles(): Promise<number[]> {
  const { body } = await supervisor.get('/api/ext/cdr/list', { ...recentCalls(30), marks: 'hole', rows: 100 });
  const { rows }: List<Cdr> = body.data;
  return rows.map(({ id }) => id);
}

const half = (bytes: Buffer): number => speechAfter(bytes, secondOfByte(bytes.length) / 2);
const silenced = (bytes: Buffer, side: 0 | 1): Buffer => {
  for (let at = headerLength + 2 * side; at < bytes.length; at += frameLength) bytes.writeInt16LE(0, at);
  return bytes;
};
const shortened = (bytes: Buffer): Buffer => {
  const kept = Buffer.from(bytes.subarray(0, bytes.length - 8 * rate * frameLength));
  kept.writeUInt32LE(kept.length - headerLength, 40);
  return kept;
};
async function otherConversation(seconds: number): Promise<Buffer> {
  const voices = sentencesOf(await readFile(new URL('../../resources/demo/recording-2.wav', import.meta.url)));
  return conversationOf(randomFrom(4711), voices, seconds);
}

/** Each with the fault that it is, and whether the second at which it begins is known. */
const damages: Readonly<
  Record<
    string,
    { fault: RecordingGap['fault']; from: 'half' | 'beginning' | 'unknown'; change: (bytes: Buffer) => Buffer }
  >
> = {
  'cut off and padded to its size': {
    fault: 'changed',
    from: 'half',
    change: (bytes) => bytes.fill(0xff, half(bytes)),
  },
  'zeroed whole': { fault: 'unreadable', from: 'unknown', change: (bytes) => bytes.fill(0) },
  'second half zeroed': { fault: 'hole', from: 'half', change: (bytes) => bytes.fill(0, half(bytes)) },
  'a hole of 6 s': {
    fault: 'hole',
    from: 'half',
    change: (bytes) => bytes.fill(0, half(bytes), half(bytes) + 6 * rate * frameLength),
  },
  'one side silent': { fault: 'one-side-silent', from: 'beginning', change: (bytes) => silenced(bytes, 1) },
  'both sides silent': {
    fault: 'both-sides-silent',
    from: 'beginning',
    change: (bytes) => bytes.fill(0, headerLength),
  },
  'wrong length': { fault: 'wrong-length', from: 'unknown', change: shortened },
  'header broken': { fault: 'unreadable', from: 'unknown', change: (bytes) => bytes.fill(0, 0, headerLength) },
  'bytes overwritten': {
    fault: 'changed',
    from: 'half',
    change: (bytes) => {
      const from = half(bytes);
      const length = rate * frameLength;
      // It fades: sound that is cut off before digital silence is a hole.
      for (let at = 0; at < length; at += 2)
        bytes.writeInt16LE(Math.round(((at % 400) * 50 - 10_000) * (1 - at / length)), from + at);
      return bytes;
    },
  },
  'one bit flipped': {
    fault: 'changed',
    from: 'unknown',
    change: (bytes) => {
      const at = half(bytes);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    },
  },
  'cut off': { fault: 'truncated', from: 'half', change: (bytes) => bytes.subarray(0, half(bytes)) },
};

test('the first audit measures each recording', { timeout }, async () => {
  await auditAll(supervisor);
  known = new Set((await allGaps(supervisor)).map(({ record_id: id }) => id));
  expect(known.size).toBeGreaterThan(0);
  expect(await callsWithHoles()).toEqual([]);
});

test(
  'damage after the first audit is found, named and placed, and nothing else; repaired files are good',
  { timeout },
  async () => {
    const names = Object.keys(damages);
    const calls = new Map(names.map((name, at) => [name, recorded[at] as Cdr]));
    const [missing, replaced, copied] = recorded.slice(names.length) as [Cdr, Cdr, Cdr];
    const originals = new Map<string, Buffer>();
    for (const [name, call] of calls) {
      const file = fileOf(call);
      originals.set(file, await readFile(file));
      const { mtime } = await stat(file);
      await changeFile(file, (damages[name] as (typeof damages)[string]).change);
      // A disk that rots changes no times.
      await utimes(file, mtime, mtime);
    }
    for (const call of [missing, replaced]) originals.set(fileOf(call), await readFile(fileOf(call)));
    await rm(fileOf(missing));
    const other = await otherConversation(replaced.billsec);
    expect(other.length).toBe(originals.get(fileOf(replaced))?.length);
    await rm(fileOf(replaced));
    await writeFile(fileOf(replaced), other);
    // The same content as another file with other times, as after a restore.
    await copyFile(fileOf(copied), `${fileOf(copied)}.copy`);
    await rename(`${fileOf(copied)}.copy`, fileOf(copied));

    await auditAll(supervisor);
    const found = await byCall();
    const faults = Object.fromEntries([...calls].map(([name, { id }]) => [name, found.get(id)?.fault]));
    expect(faults).toEqual(Object.fromEntries(Object.entries(damages).map(([name, { fault }]) => [name, fault])));
    expect([missing, replaced].map(({ id }) => found.get(id)?.fault)).toEqual(['missing', 'changed']);
    expect(found.size).toBe(names.length + 2);
    for (const [name, call] of calls) {
      const from = (damages[name] as (typeof damages)[string]).from;
      const damagedFrom = found.get(call.id)?.damaged_from ?? null;
      if (from === 'unknown') expect([name, damagedFrom]).toEqual([name, null]);
      else {
        const expected = from === 'half' ? secondOfByte(half(originals.get(fileOf(call)) as Buffer)) : 0;
        expect(Math.abs((damagedFrom ?? Infinity) - expected), name).toBeLessThan(0.2);
      }
    }
    const marked = calls.get('a hole of 6 s') as Cdr;
    const check: RecordingCheck = (await supervisor.get('/api/ext/recording/check', { id: marked.id })).body.data;
    expect(check.marks).toContain('hole');
    expect(check.signals?.holes).toHaveLength(1);
    expect(await callsWithHoles()).toContain(marked.id);

    // A second look at changed content finds the same.
    await auditAll(supervisor);
    expect(await byCall()).toEqual(found);

    for (const [file, bytes] of originals) await writeFile(file, bytes);
    await auditAll(supervisor);
    expect(await newGaps()).toEqual([]);
  },
);

test(
  'names that are no files, and files that no recording fills, are faults and hold nothing up',
  { timeout },
  async () => {
    const [pipe, folder, device, loop, sparse, linked] = recorded.slice(20) as [Cdr, Cdr, Cdr, Cdr, Cdr, Cdr];
    const kept = `${clinic.folder}/kept-elsewhere.wav`;
    await copyFile(fileOf(linked), kept);
    for (const call of [pipe, folder, device, loop, sparse, linked]) await rm(fileOf(call));
    execFileSync('mkfifo', [fileOf(pipe)]);
    await mkdir(fileOf(folder));
    await symlink('/dev/zero', fileOf(device));
    await symlink(fileOf(loop), fileOf(loop));
    await (await open(fileOf(sparse), 'wx')).close();
    await truncate(fileOf(sparse), 2 ** 40);
    // Recordings that were moved to another disk may be linked to.
    await symlink(kept, fileOf(linked));
    expect(await auditAll(supervisor)).toMatchObject({ result: 'done' });
    const found = await byCall();
    expect([pipe, folder, device, loop, sparse, linked].map(({ id }) => found.get(id)?.fault)).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
      'wrong-length',
      undefined,
    ]);
    expect(found.size).toBe(5);
  },
);

test('an audit that a kill ends is shown as interrupted; the next one finds the same', { timeout }, async () => {
  const before = await byCall();
  expect((await supervisor.post('/api/ext/recording/audit/start', auditedDays)).status).toBe(200);
  const exited = once(clinic.core.process, 'exit');
  clinic.core.process.kill('SIGKILL');
  await exited;
  const core = await startCoreChild(clinic.folder);
  try {
    supervisor = await HttpClient.signIn(core.http, 'supervisor@clinic.test');
    const state: RecordingAuditState = (await supervisor.get('/api/ext/recording/audit')).body.data;
    expect(state).toMatchObject({ running: null, last: { result: 'interrupted' } });
    expect(await auditAll(supervisor)).toMatchObject({ result: 'done' });
    expect(await byCall()).toEqual(before);
  } finally {
    await core.stop();
  }
});
