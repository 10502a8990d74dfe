import { contract } from '../../src/shared/contract/contract.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** A day that nothing is booked on. */
export const day = '2032-05-05';
export const path = `/appointments?day=${day}`;
export const customer = { id: 1, name: '张伟', idcard: 'C0000001' };

export const board = ({ main }: ShownPage) => main.getByRole('region', { name: 'Board' });

export async function firstDoctor({ service }: ShownPage) {
  const [doctor] = (await service.read(contract.appointment.config, undefined)).doctor;
  if (!doctor) throw new Error('The clinic has no doctor.');
  return doctor;
}

/** An appointment of that day, from 10:00 to 10:30. */
export const appointmentWith = (doctor: Awaited<ReturnType<typeof firstDoctor>>) => ({
  id: 1,
  customer,
  doctor,
  technician: null,
  room: null,
  department: null,
  date: day,
  start: '10:00',
  end: '10:30',
  status: 'booked' as const,
  remark: null,
  created_by: doctor,
  created_at: `${day} 09:00:00`,
  version: 1,
});
