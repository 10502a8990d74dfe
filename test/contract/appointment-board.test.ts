import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appointment, AppointmentBoard, AppointmentConfig } from '../../src/shared/contract/appointment.ts';
import { AppointmentClient, freshDay } from '../support/appointment-client.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import { type HttpClient, invalidFields } from '../support/http-client.ts';

let clinic: DemoClinic<readonly [HttpClient]>;
let agent: HttpClient;
let appointments: AppointmentClient;
let config: AppointmentConfig;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001');
  [agent] = clinic.clients;
  appointments = new AppointmentClient(agent);
  config = await appointments.config();
});
afterAll(() => clinic.stop());

const ids = () => ({
  doctor_id: config.doctor[0]?.id ?? 0,
  technician_id: config.technician[0]?.id ?? 0,
  room_id: config.room[0]?.id ?? 0,
});

describe('GET /api/appointment/dashboard', () => {
  test('lists every bookable person and room, and the appointments of the given days', async () => {
    const [date, later] = [freshDay(), freshDay()];
    const first = (await appointments.create({ date, ...ids() })).body.data as Appointment;
    const second = (await appointments.create({ date: later, start: '17:30', end: '18:00' })).body.data as Appointment;
    const board = (await agent.get('/api/appointment/dashboard', { start: date, end: later })).body
      .data as AppointmentBoard;
    expect(board.resources).toContainEqual({
      id: `doctor-${ids().doctor_id}`,
      title: config.doctor[0]?.name,
      kind: 'doctor',
    });
    expect(board.resources).toHaveLength(config.doctor.length + config.technician.length + config.room.length);
    const untouched = { treatment: null, is_started: false, is_to_move: false };
    expect(board.events).toEqual([
      {
        id: first.id,
        resource_ids: [`doctor-${ids().doctor_id}`, `technician-${ids().technician_id}`, `room-${ids().room_id}`],
        title: '张伟',
        start: `${date} 10:00:00`,
        end: `${date} 10:30:00`,
        status: 'booked',
        customer: first.customer,
        version: 1,
        ...untouched,
      },
      {
        id: second.id,
        resource_ids: [],
        title: '张伟',
        start: `${later} 17:30:00`,
        end: `${later} 18:00:00`,
        status: 'booked',
        customer: first.customer,
        version: 1,
        ...untouched,
      },
    ]);
  });

  test.each([
    ['an end before the start', '2031-01-02', '2031-01-01', 422],
    ['63 days', '2031-01-01', '2031-03-04', 422],
    ['62 days', '2031-01-01', '2031-03-03', 200],
    ['one day', '2031-01-01', '2031-01-01', 200],
  ])('%s', async (_case, start, end, status) => {
    const answer = await agent.get('/api/appointment/dashboard', { start, end });
    expect(answer.status).toBe(status);
    if (status === 422) expect(invalidFields(answer)).toEqual(['end']);
  });
});
