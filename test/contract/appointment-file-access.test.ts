import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Appointment } from '../../src/shared/contract/appointment.ts';
import { AppointmentClient, freshDay } from '../support/appointment-client.ts';
import { type DemoClinic, startDemoClinic } from '../support/demo-clinic.ts';
import type { HttpClient } from '../support/http-client.ts';

/** An appointment is seen by more people than its customer's file. */
let clinic: DemoClinic<readonly [HttpClient, HttpClient, HttpClient]>;
let agent: HttpClient;
let doctor: HttpClient;

beforeAll(async () => {
  clinic = await startDemoClinic('agent1001', 'doctor', 'consultant2');
  [agent, doctor] = clinic.clients;
});
afterAll(() => clinic.stop());

test('tells an account that is shown an appointment whether it may open the customer', async () => {
  for (const client of [agent, doctor, clinic.clients[2]]) {
    const { rows } = (await client.get('/api/appointment/lists', { rows: 20 })).body.data as { rows: Appointment[] };
    expect(rows.length).toBeGreaterThan(0);
    for (const { customer, may_see_customer: maySee } of rows) {
      const { status } = await client.get('/api/customer/profile', { customer_id: customer.id });
      expect([customer.id, status]).toEqual([customer.id, maySee ? 200 : 404]);
    }
  }
});

test('tells a doctor who treats another doctor’s customer that the record is not theirs', async () => {
  const { body } = await doctor.get('/api/ext/auth/me');
  const doctorId = (body.data as { user: { id: number } }).user.id;
  const { rows } = (await agent.get('/api/customer/index', { rows: 60 })).body.data as { rows: { id: number }[] };
  const files = await Promise.all(
    rows.map(async ({ id }) => ({ id, ...(await doctor.get('/api/customer/profile', { customer_id: id })) })),
  );
  const other = files.find(({ status }) => status === 404)?.id;
  const date = freshDay();
  const booked = await new AppointmentClient(agent).create({ date, customer_id: other, doctor_id: doctorId });
  expect(booked.status).toBe(200);
  const { id } = booked.body.data as Appointment;
  const seen = (await doctor.get('/api/ext/appointment/info', { id })).body.data;
  expect(seen).toMatchObject({ customer: { id: other }, may_see_customer: false });
});
