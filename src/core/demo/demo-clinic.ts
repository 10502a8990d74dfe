import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { OpenDatabase } from '../platform/database/clinic-database.ts';
import { copyPrivately } from '../platform/files/private-files.ts';
import type { RowWriter } from '../platform/database/row-writer.ts';
import { addAccounts } from './accounts.ts';
import { addAppointments } from './appointments.ts';
import { addFollowup, addReservations, addTreatments } from './clinic-work.ts';
import { addCall, addCustomer, type BulkCall } from './clinic-rows.ts';
import { customerFrom } from './customers.ts';
import { addPictures, type Copy } from './pictures.ts';
import { type Random, randomFrom } from './random.ts';

const customerCount = 320;
const callCount = 900;
const followupCount = 420;
const treatmentCount = 360;
const reservationCount = 80;
const recordedCalls = 14;
const minute = 60_000;
const day = 24 * 60 * minute;

interface DemoOptions {
  readonly dataFolder: string;
  readonly promptsFolder: string;
  readonly now: number;
}

/**
 * The clinic that an empty folder becomes: accounts, customers and a month of calls, the same every time but for its
 * dates.
 */
export async function fillDemoClinic(database: OpenDatabase, options: DemoOptions): Promise<void> {
  let files: Copy[] = [];
  await database.fill(async (rows) => {
    files = addDemoRows(rows, options);
    await rows.flush();
  });
  for (const folder of new Set(files.map(({ to }) => dirname(to)))) mkdirSync(folder, { recursive: true });
  await Promise.all(files.map(({ from, to }) => copyPrivately(from, to)));
}

/** Returns the recordings and pictures that the rows refer to. */
function addDemoRows(rows: RowWriter, { dataFolder, promptsFolder, now }: DemoOptions): Copy[] {
  const random = randomFrom(1);
  const staff = addAccounts(rows, now);
  const staffIds = staff.carers;
  const numbers: string[] = [];
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
    numbers.push(phones[0] ?? '');
  }
  const recordings: Copy[] = [];
  for (let index = callCount; index > 0; index -= 1) {
    const call = callFrom(random, index, numbers, now);
    const isRecorded = call.answeredAt !== null && recordings.length < recordedCalls && index <= 120;
    const recordFilename = isRecorded ? `demo/${call.callId}.wav` : null;
    if (recordFilename)
      recordings.push({
        from: join(promptsFolder, '../demo', `recording-${(recordings.length % 3) + 1}.wav`),
        to: join(dataFolder, 'recordings', recordFilename),
      });
    addCall(rows, { ...call, recordFilename });
  }
  const work = { customers: customerCount, staffIds, now };
  for (let id = 1; id <= followupCount; id += 1) addFollowup(rows, random, id, work);
  addTreatments(rows, random, { ...work, count: treatmentCount, doctorIds: staff.doctors });
  addAppointments(rows, random, { ...work, ...staff, before: 21, after: 21, share: 0.45 });
  addReservations(rows, random, { ...work, count: reservationCount });
  return [
    ...recordings,
    ...addPictures(rows, { demoFolder: join(promptsFolder, '../demo'), dataFolder, staffIds, now }),
  ];
}

/** Three customers share the number 19900000099. */
const sharers = new Set([21, 22, 23]);

const outcomes: readonly { readonly below: number; readonly cause: string; readonly sipCode: number | null }[] = [
  { below: 0.76, cause: 'NORMAL_CLEARING', sipCode: null },
  { below: 0.84, cause: 'NO_ANSWER', sipCode: 480 },
  { below: 0.9, cause: 'USER_BUSY', sipCode: 486 },
  { below: 0.97, cause: 'ORIGINATOR_CANCEL', sipCode: 487 },
  { below: 1, cause: 'CALL_REJECTED', sipCode: 603 },
];

function callFrom(random: Random, daysBackIndex: number, numbers: readonly string[], now: number): BulkCall {
  const createdAt = now - Math.floor((daysBackIndex / callCount) * 30 * day) - random.below(20 * minute) - 10 * minute;
  const chance = random.next();
  const outcome = outcomes.find((one) => chance < one.below) ?? { cause: 'NORMAL_CLEARING', sipCode: null };
  const isAnswered = outcome.cause === 'NORMAL_CLEARING';
  const answeredAt = isAnswered ? createdAt + 3000 + random.below(12_000) : null;
  const endedAt =
    answeredAt === null ? createdAt + 4000 + random.below(26_000) : answeredAt + 15_000 + random.below(5 * minute);
  const customer = random.below(numbers.length);
  const agentId = String(1001 + random.below(8));
  const isInbound = random.below(5) < 3;
  const number = numbers[customer] ?? '';
  const isDual = !isInbound && random.below(6) === 0;
  return {
    id: callCount - daysBackIndex + 1,
    callId: `demo-${daysBackIndex}`,
    type: isDual ? 'dual' : 'sip',
    direction: isInbound ? 'inbound' : 'outbound',
    caller: isInbound ? number : isDual ? `1380000${agentId}` : agentId,
    callee: isInbound ? '4008001000' : number,
    agentId,
    customerId: sharers.has(customer + 1) ? null : customer + 1,
    createdAt,
    answeredAt,
    endedAt,
    cause: outcome.cause,
    sipCode: outcome.sipCode,
    recordFilename: null,
  };
}
