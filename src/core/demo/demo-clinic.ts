import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenDatabase } from '../platform/database/clinic-database.ts';
import { copyPrivately } from '../platform/files/private-files.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { addAccounts, demoPasswordHash } from './accounts.ts';
import { addAgentDays } from './agent-days.ts';
import { addAppointments, type DemoAppointment } from './appointments.ts';
import { inHours, remarks, reservationTypes, someItems, type WorkOptions } from './clinic-work.ts';
import { callsOfMonth, soundOf } from './calls.ts';
import { addCall, addCustomer } from './clinic-rows.ts';
import { customerFrom } from './customers.ts';
import { addFollowup } from './followups.ts';
import { addPictures, type Copy } from './pictures.ts';
import { addPractice } from './practice.ts';
import { addReviews, type ReviewedCall } from './reviews.ts';
import { randomFrom, type Random } from './random.ts';
import { conversationSeconds, type RecordedCall, writeRecordings } from './recordings.ts';
import { addTreatments } from './treatments.ts';
import { wrapUpsFrom } from './wrap-ups.ts';
import { countAll } from '../calls/reports/call-counter.ts';
import { hashPassword } from '../clinic/auth/password.ts';
import { usualEntries } from '../clinic/lookups/usual-entries.ts';
import { dayFrom } from './calendar.ts';

/** The last digits of the IDs of enquiries that are booked, and of those that are lost; the others are open. */
const bookedDigits: ReadonlySet<number> = new Set([5, 6, 7, 8]);
const lostDigits: ReadonlySet<number> = new Set([4, 9]);

/** Every seventh enquiry was given to a colleague. */
const ownerOf = (id: number, takenBy: number, staffIds: readonly number[]): number =>
  id % 7 === 0 ? (staffIds[id % staffIds.length] ?? takenBy) : takenBy;

/** From yesterday, which is overdue, to the day after tomorrow; a quarter has none. */
const nextContactOf = (id: number, now: number): string | null => (id % 4 === 0 ? null : dayFrom(now, (id % 4) - 2));

/** Enquiries of the last weeks, for days around today: open, lost, and booked ones with an appointment of these. */
function addReservations(
  rows: RowWriter,
  random: Random,
  { count, customers, staffIds, now, appointments }: WorkOptions & { appointments: readonly DemoAppointment[] },
): void {
  const free = appointments.filter(({ status, createdAt }) => status !== 'cancelled' && createdAt < now);
  /** An appointment that was made after a moment; each is taken once. */
  const takeMadeAfter = (moment: number): DemoAppointment | undefined => {
    const at = free.findIndex(({ createdAt }) => createdAt > moment);
    return at === -1 ? undefined : free.splice(at, 1)[0];
  };
  for (let id = 1; id <= count; id += 1) {
    const createdAt = inHours(random, random.below(21), now);
    const appointment = bookedDigits.has(id % 10) ? takeMadeAfter(createdAt) : undefined;
    const isLost = lostDigits.has(id % 10);
    const customer = 1 + random.below(customers);
    const reservation = {
      id,
      customer_id: appointment?.customerId ?? customer,
      department_id: 1 + random.below(3),
      type_id: 1 + random.below(reservationTypes.length),
      date: dayFrom(createdAt, random.below(30)),
      remark: random.pick(remarks),
      created_by: random.pick(staffIds),
      created_at: createdAt,
    };
    const isOpen = !appointment && !isLost;
    rows.add('reservations', {
      ...reservation,
      status: appointment ? 'booked' : isLost ? 'lost' : 'open',
      owner_id: ownerOf(id, reservation.created_by, staffIds),
      next_contact: isOpen ? nextContactOf(id, now) : null,
      appointment_id: appointment?.id ?? null,
      lost_reason_id: isLost ? 1 + (id % usualEntries.lost_reasons.length) : null,
      version: 1,
    });
    for (const itemId of someItems(random, 2)) rows.add('reservation_items', { reservation_id: id, item_id: itemId });
  }
}

const customerCount = 320;
const followupCount = 420;
/** For the months before the appointments. */
const treatmentCount = 220;
const reservationCount = 80;
/** One in this many customers calls the scripted colleagues. */
const callersEvery = 16;
/** One in this many calls has no recording. */
const unrecordedEvery = 50;

interface DemoOptions {
  readonly dataFolder: string;
  readonly promptsFolder: string;
  readonly now: number;
  /** With scripted colleagues, practice lines and a schedule of backups. */
  readonly hasPractice: boolean;
  /** Password of every account; null: the public one. */
  readonly password: string | null;
}

/**
 * The clinic that an empty folder becomes: accounts, customers and a month of calls, the same every time but for its
 * dates.
 */
export async function fillDemoClinic(database: OpenDatabase, options: DemoOptions): Promise<void> {
  const demoFolder = join(options.promptsFolder, '../demo');
  let files: DemoFiles = { pictures: [], recordings: [] };
  const passwordHash = options.password === null ? demoPasswordHash : await hashPassword(options.password);
  await database.fill(async (rows) => {
    files = addDemoRows(rows, { ...options, passwordHash, demoFolder });
    await rows.flush();
  });
  // The reports of a clinic that opens are whole.
  await countAll(database.db);
  const { pictures, recordings } = files;
  for (const folder of new Set(pictures.map(({ to }) => dirname(to)))) mkdirSync(folder, { recursive: true });
  await Promise.all(pictures.map(({ from, to }) => copyPrivately(from, to)));
  await writeRecordings(recordings, { demoFolder, dataFolder: options.dataFolder });
}

/** The rows' references. */
interface DemoFiles {
  readonly pictures: readonly Copy[];
  readonly recordings: readonly RecordedCall[];
}

/** Returns the files that belong to the rows. */
export function addDemoRows(
  rows: RowWriter,
  {
    dataFolder,
    demoFolder,
    now,
    hasPractice,
    passwordHash = demoPasswordHash,
  }: Omit<DemoOptions, 'promptsFolder' | 'password'> & { demoFolder: string; passwordHash?: string },
): DemoFiles {
  const random = randomFrom(1);
  const staff = addAccounts(rows, now, passwordHash);
  const staffIds = staff.carers;
  const numbers: string[] = [];
  const paid: number[] = [];
  const payers = new Set<number>();
  for (let id = 1; id <= customerCount; id += 1) {
    const generated = customerFrom(random, id, { total: customerCount, now, staffIds });
    const customer =
      id === 1
        ? {
            ...generated,
            name: '张伟',
            sex: 1 as const,
            phones: ['19900000001'],
            tagIds: [1, 6],
            totalPayment: 1_268_000,
            balance: 356_050,
            points: 12_680,
          }
        : generated;
    const phones = sharers.has(id) ? ['19900000099'] : customer.phones;
    addCustomer(rows, { ...customer, phones });
    paid.push(customer.totalPayment - customer.balance);
    if (customer.totalPayment > 0) payers.add(id);
    numbers.push(phones[0] ?? '');
  }
  if (hasPractice)
    addPractice(
      rows,
      numbers.filter((_, index) => index % callersEvery === 0),
    );
  addMedicalNotes(rows, { doctorIds: staff.doctors, now });
  const recordings: RecordedCall[] = [];
  const reviewed: ReviewedCall[] = [];
  const wrapUpOf = wrapUpsFrom(randomFrom(13));
  const sounds = randomFrom(23);
  const savedAt = new Map<number, number>();
  const calls = callsOfMonth({ numbers, sharers, payers, talkSeconds: conversationSeconds, now });
  for (const call of calls) {
    const { id, callId, agentId, createdAt, answeredAt, endedAt } = call;
    const wrapUp = wrapUpOf(call);
    const recordFilename = answeredAt === null || id % unrecordedEvery === 0 ? null : `demo/${callId}.wav`;
    addCall(rows, { ...call, recordFilename, outcomeId: wrapUp?.outcomeId ?? null, events: soundOf(sounds, call) });
    if (answeredAt === null || agentId === null) continue;
    if (wrapUp) savedAt.set(id, wrapUp.savedAt);
    if (wrapUp)
      rows.add('call_wrap_ups', {
        call_id: callId,
        user_id: staff.agents[Number(agentId) - 1001] ?? staff.supervisor,
        outcome_id: wrapUp.outcomeId,
        note: wrapUp.note,
        saved_at: wrapUp.savedAt,
      });
    if (recordFilename === null) continue;
    recordings.push({ filename: recordFilename, seconds: (endedAt - answeredAt) / 1000 });
    reviewed.push({ id, agentId, createdAt, answeredAt, endedAt });
  }
  addAgentDays(rows, { calls, savedAt, now });
  addReviews(rows, { calls: reviewed, raterId: staff.supervisor, secondRaterId: staff.admin, now });
  const work = { customers: customerCount, staffIds, now };
  const callers = { ...work, staffIds: [...staff.agents, ...staff.agents, ...staffIds] };
  for (let id = 1; id <= followupCount; id += 1) addFollowup(rows, random, id, callers);
  const appointments = addAppointments(rows, random, { ...work, ...staff, before: 21, after: 21, share: 0.45 });
  addTreatments(rows, random, { ...work, count: treatmentCount, doctorIds: staff.doctors, paid, appointments });
  addReservations(rows, random, { ...work, count: reservationCount, appointments });
  return { recordings, pictures: addPictures(rows, { demoFolder, dataFolder, staffIds, appointments, now }) };
}

const day = 86_400_000;
const medicalNotes = [
  '左侧法令纹仍偏深。左 0.5 ml，右 0.3 ml，不用利多卡因。',
  '上次术后肿胀四天，嘱术前停用阿司匹林。',
  '皮肤偏敏感，能量从低档开始。',
];

/** Notes for doctors about the first customers. */
function addMedicalNotes(
  rows: RowWriter,
  { doctorIds, now }: { readonly doctorIds: readonly number[]; readonly now: number },
): void {
  const [doctor = 0, other = doctor] = doctorIds;
  for (const [index, note] of medicalNotes.entries())
    rows.add('medical_notes', {
      id: index + 1,
      customer_id: 1 + index,
      note,
      created_by: index === 1 ? other : doctor,
      created_at: now - (index + 1) * 9 * day,
    });
}

/** Three customers share the number 19900000099. */
const sharers: ReadonlySet<number> = new Set([21, 22, 23]);
