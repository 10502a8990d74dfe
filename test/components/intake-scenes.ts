import { contract } from '../../src/shared/contract/contract.ts';
import type { ServiceStandIn } from './stand-in/service-stand-in.ts';
import { clinicDay } from '../support/clinic-day.ts';
import type { Lead } from '../../src/shared/contract/lead.ts';
import type { ShownPage } from './stand-in/shown-page.ts';
import { answeredCall } from './stand-in/states.ts';

/** Holds every time that a form asks for. */
export function answerHolds(service: ServiceStandIn): void {
  service.answer(contract.appointmentExtension.hold, ({ body }) => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: null,
    resource_ids: [`doctor-${body.doctor_id}`],
    start: `${body.date} ${body.start}:00`,
    end: `${body.date} ${body.end}:00`,
    seconds_left: 281,
  }));
  service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
}

export const intake = ({ main }: ShownPage) => main.getByRole('form', { name: 'New enquiry' });
export const missing = (shown: ShownPage) => intake(shown).locator('[data-part=missing]');
export const field = (shown: ShownPage, role: 'combobox' | 'textbox' | 'radiogroup', name: string) =>
  intake(shown).getByRole(role, { name, exact: true });
export const proposals = (shown: ShownPage) => intake(shown).locator('[data-part=proposal]');
export const saveLead = (shown: ShownPage) => intake(shown).getByRole('button', { name: 'Save lead' });
export const lead: Lead = {
  id: 41,
  customer: { name: '许诗涵', phone: ['13912340999'] },
  reservation: {},
  owner: { id: 5, name: '李娜' },
  call_id: 'call-1',
  created_at: '2026-03-02 10:00:00',
  version: 1,
};

const inCall = ({ phone, service }: ShownPage['standIn']): void => {
  phone.change({ calls: [answeredCall({ number: '13912340999' })] });
  answerHolds(service);
};
export const inIntakeOfCall = { path: '/reservations/new?call=call-1', before: inCall } as const;
export const times = (shown: ShownPage) => intake(shown).getByRole('region', { name: 'Next free' });

/** A lead of whom everything that an enquiry requires is known. */
const whole: Lead = {
  ...lead,
  customer: { ...lead.customer, sex: 2, address_id: 2, medium_id: 1 },
  reservation: { department_id: 1, type: 1, date: clinicDay(), items: [1], remark: '想了解价格' },
};
export async function showWhole({ show }: { show: (how: object) => Promise<ShownPage> }): Promise<ShownPage> {
  const shown = await show({ ...inIntakeOfCall, path: null });
  shown.service.answer(contract.lead.info, () => whole);
  await shown.load('/reservations/new?lead=41&call=call-1');
  return shown;
}

/** The fields that a call tells something of: what is proposed, and the value of each once it is taken. */
export const told = {
  Address: ['江苏 · 常州', 'customer', 'address_id', '2'],
  Source: ['美团', 'customer', 'medium_id', '1'],
  Type: ['电话咨询', 'reservation', 'type', '1'],
  Department: ['皮肤美容科', 'reservation', 'department_id', '2'],
  Day: ['Today', 'reservation', 'date', clinicDay()],
} as const;
export const propose = (service: ShownPage['service']): void =>
  service.answer(contract.intakeProposal.propose, () => ({
    address: { id: 2, name: '江苏 · 常州' },
    medium: { id: 1, name: '美团' },
    type: { id: 1, name: '电话咨询' },
    department: { id: 2, name: '皮肤美容科' },
    line: '4008001000',
    group: { id: 1, name: 'Consultation' },
  }));
export const inputOf = (shown: ShownPage, name: string) =>
  name === 'Day' ? intake(shown).getByLabel('Day', { exact: true }) : field(shown, 'combobox', name);
