import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment, AppointmentConfig } from '../../../src/shared/contract/appointment.ts';
import { AppointmentClient, freshDay } from '../../support/appointment-client.ts';
import { type DemoClinic, startDemoClinic } from '../../support/demo-clinic.ts';
import type { HttpClient } from '../../support/http-client.ts';

/** Each run is up to 75 requests: some in every run of the suite, and as many as one likes by the environment. */
const numRuns = Number(process.env['CLINICALL_TEST_BOOKING_RUNS'] ?? 10);

let clinic: DemoClinic<readonly [HttpClient]>;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001');
  appointments = new AppointmentClient(clinic.clients[0]);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

test(
  'no sequence of concurrent bookings, moves and status changes books a person or a room twice',
  async () => {
    const times = Array.from(
      { length: 19 },
      (_, slot) => `${String(9 + Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`,
    );
    const booking = fc.record({
      start: fc.integer({ min: 0, max: 17 }),
      length: fc.integer({ min: 1, max: 4 }),
      doctor_id: fc.constantFrom(null, ...config.doctor.map(({ id }) => id)),
      technician_id: fc.constantFrom(null, ...config.technician.map(({ id }) => id)),
      room_id: fc.constantFrom(null, ...config.room.slice(0, 2).map(({ id }) => id)),
    });
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), booking }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), which: fc.nat(), booking }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('status' as const),
          which: fc.nat(),
          status: fc.constantFrom('booked', 'arrived', 'cancelled', 'no_show'),
        }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const date = freshDay();
        const created: number[] = [];
        const timesOf = ({ start, length }: { start: number; length: number }) => ({
          start: times[start],
          end: times[Math.min(start + length, 18)],
        });
        // Three at a time, so that they race.
        for (let index = 0; index < steps.length; index += 3)
          await Promise.all(
            steps.slice(index, index + 3).map(async (one) => {
              if (one.kind === 'create') {
                const { doctor_id, technician_id, room_id } = one.booking;
                const resources = Object.fromEntries(
                  Object.entries({ doctor_id, technician_id, room_id }).filter(([, id]) => id !== null),
                );
                const { status, body } = await appointments.create({ date, ...timesOf(one.booking), ...resources });
                expect([200, 409]).toContain(status);
                if (status === 200) created.push((body.data as Appointment).id);
                return;
              }
              const id = created[one.which % Math.max(1, created.length)];
              if (id === undefined) return;
              const version = (await appointments.list({ date })).rows.find((row) => row.id === id)?.version;
              const { status } = await appointments.update({
                id,
                version,
                ...(one.kind === 'move'
                  ? {
                      ...timesOf(one.booking),
                      doctor_id: one.booking.doctor_id,
                      technician_id: one.booking.technician_id,
                      room_id: one.booking.room_id,
                    }
                  : { status: one.status }),
              });
              expect([200, 409]).toContain(status);
            }),
          );
        // Nothing blocks the first one.
        if (steps.some(({ kind }) => kind === 'create')) expect(created).not.toHaveLength(0);
        const booked = (await appointments.list({ date })).rows.filter(
          ({ status }) => status !== 'cancelled' && status !== 'no_show',
        );
        for (const [index, one] of booked.entries())
          for (const other of booked.slice(index + 1)) {
            const isShared = (['doctor', 'technician', 'room'] as const).some(
              (kind) => one[kind] !== null && one[kind]?.id === other[kind]?.id,
            );
            expect(isShared && one.start < other.end && other.start < one.end, JSON.stringify([one, other])).toBe(
              false,
            );
          }
      }),
      { numRuns },
    );
  },
  Math.max(60_000, numRuns * 2000),
);

test('a booking is moved and cancelled where nothing blocks it', async () => {
  const date = freshDay();
  const [doctor] = config.doctor;
  const { body } = await appointments.create({ date, start: '09:00', end: '10:00', doctor_id: doctor?.id });
  const { id } = body.data as Appointment;
  const versionOf = async () => (await appointments.list({ date })).rows.find((row) => row.id === id)?.version;
  const moved = await appointments.update({ id, version: await versionOf(), start: '11:00', end: '12:00' });
  expect(moved.status).toBe(200);
  const cancelled = await appointments.update({ id, version: await versionOf(), status: 'cancelled' });
  expect(cancelled).toMatchObject({ status: 200, body: { data: { start: '11:00', status: 'cancelled' } } });
});
