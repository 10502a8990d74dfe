import { contract } from '../../src/shared/contract/contract.ts';
import type { Enquiry } from '../../src/shared/contract/reservation-extension.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { clinicDay } from '../support/clinic-day.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { only, type ShownPage } from './stand-in/shown-page.ts';
import { withoutParts } from './stand-in/without-parts.ts';

const extension = contract.reservationExtension;
const funnel = ({ main }: ShownPage) => main.getByRole('region', { name: 'Funnel' });
const panel = ({ main }: ShownPage) => main.getByRole('region', { name: 'Enquiry' });
const rows = ({ main }: ShownPage) => main.locator('tbody tr[data-index]');
const heads = ({ main }: ShownPage) => main.getByRole('columnheader').allInnerTexts();

/** The first enquiry of a status. */
async function firstOf({ service }: ShownPage, status: Enquiry['status']): Promise<Enquiry> {
  const { rows: found } = await service.read(extension.list, { rows: 1, status, sort: 'date', order: 'desc' });
  if (!found[0]) throw new Error(`The clinic has no ${status} enquiry.`);
  return found[0];
}
/** Shows an enquiry of a status beside the list. */
async function open(shown: ShownPage, status: Enquiry['status']): Promise<Enquiry> {
  const enquiry = await firstOf(shown, status);
  await shown.load(`/reservations/${enquiry.id}`);
  await panel(shown).getByRole('heading', { level: 2 }).waitFor();
  return enquiry;
}

test('the funnel and the list are there, fail, and are there at the second try', gate, async ({ show }) => {
  const shown = await show({ scenario: 'loading', path: '/reservations' });
  await shown.main.locator('.mantine-Skeleton-root').first().waitFor();
  shown.service.mend(() => 500);
  await expect(shown.main.getByRole('alert')).toHaveCount(2);
  shown.service.mend();
  const alerts = shown.main.getByRole('alert');
  for (const left of [1, 0]) {
    await alerts.getByRole('button', { name: 'Try again' }).first().click();
    await expect(alerts).toHaveCount(left);
  }
  const figures = await shown.service.read(extension.funnel, shown.service.queries(extension.funnel).at(-1) as never);
  await expect(funnel(shown).getByRole('listitem')).toHaveText([
    `Received ${figures.received}`,
    new RegExp(`^Contacted ${figures.contacted} \\d+%$`),
    new RegExp(`^Booked ${figures.booked} \\d+%$`),
    new RegExp(`^Visited ${figures.came} \\d+%$`),
  ]);
});

test('filters by status, owner and source, in the address; the funnel follows owner and source', async ({ show }) => {
  const shown = await show({ path: '/reservations' });
  await shown.main.getByRole('radiogroup', { name: 'Status' }).getByText('Lost', { exact: true }).click();
  await shown.main.getByRole('combobox', { name: 'Owner' }).click();
  await shown.page.getByRole('option', { name: 'Mine' }).click();
  await shown.main.getByRole('combobox', { name: 'Source' }).click();
  const source = shown.page.getByRole('option').nth(1);
  await source.click();
  await expect(shown.page).toHaveURL(/status=lost&owner=\d+&source=\d+/);
  await expect
    .poll(() => shown.service.queries(extension.list).at(-1))
    .toMatchObject({ status: 'lost', owner_id: expect.any(Number), medium_id: expect.any(Number) });
  await expect
    .poll(() => shown.service.queries(extension.funnel).at(-1))
    .toMatchObject({ owner_id: expect.any(Number), medium_id: expect.any(Number) });
});

test('a filter without enquiries says how to find some', async ({ show }) => {
  const shown = await show({ path: '/reservations?from=2099-01-01' });
  await shown.main.getByText('No enquiries match. Choose a longer period or fewer filters.').waitFor();
});

test('C calls the row under the keys, Enter opens it', async ({ show }) => {
  const shown = await show({ path: '/reservations' });
  await rows(shown).nth(2).waitFor();
  await shown.page.keyboard.press('j');
  await shown.page.keyboard.press('c');
  await expect
    .poll(() => shown.standIn.commands.map(({ name, input }) => ({ name, input })))
    .toEqual([
      {
        name: 'dial',
        input: { number: expect.any(String), source: { customerId: expect.any(Number), phoneIndex: 0 } },
      },
    ]);
  await shown.load('/reservations');
  await rows(shown).nth(2).waitFor();
  await shown.page.keyboard.press('j');
  await shown.page.keyboard.press('Enter');
  await panel(shown).getByRole('heading', { level: 2 }).waitFor();
});

test('an open one says how late its contact is, the last calls, and the next free times', async ({ show }) => {
  const shown = await show({ path: null });
  const { id } = await firstOf(shown, 'open');
  const enquiry = await shown.service.read(extension.info, { id });
  shown.service.answer(extension.info, () => ({ ...enquiry, next_contact: clinicDay(-2) }));
  await shown.load(`/reservations/${id}`);
  await panel(shown).getByText('Contact overdue by 2 days').waitFor();
  await panel(shown).getByRole('region', { name: 'Calls with this customer' }).waitFor();
  const times = panel(shown).getByRole('region', { name: 'Next free' });
  await expect(times.getByRole('link')).toHaveCount(3);
  shown.service.answer(contract.appointmentExtension.hold, () => ({
    id: 7,
    held_by: { id: 5, name: '李娜' },
    appointment_id: null,
    resource_ids: [],
    start: `${clinicDay(1)} 10:30:00`,
    end: `${clinicDay(1)} 11:00:00`,
    seconds_left: 120,
  }));
  shown.service.answer(contract.appointmentExtension.release, () => ({ id: 7 }));
  await shown.page.keyboard.press('F7');
  await shown.page.keyboard.press('1');
  await expect(shown.page).toHaveURL(new RegExp(`/appointments/new\\?.*enquiry=%?.*${id}`));
});

test('a lost one gets its reason from the list, and the choice outlives a reload', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'open');
  await panel(shown).getByRole('button', { name: 'Lost…' }).click();
  const form = shown.main.getByRole('form', { name: 'Mark as lost' });
  await form.getByRole('button', { name: 'Mark as lost' }).click();
  await form.getByText('This field is required.').waitFor();
  await form.getByRole('combobox', { name: 'Reason' }).click();
  await shown.page.getByRole('option', { name: 'Price', exact: true }).click();
  await shown.load(`/reservations/${enquiry.id}`);
  await expect(form.getByRole('combobox', { name: 'Reason' })).toHaveValue('Price');
  shown.service.answer(extension.lose, () => {
    throw problemFor('enquiry-settled');
  });
  await form.getByRole('button', { name: 'Mark as lost' }).click();
  await form.getByText(/^This enquiry is no longer open/).waitFor();
  const lost: Enquiry = { ...enquiry, status: 'lost', lost_reason: { id: 1, name: 'Price (价格)' }, version: 2 };
  shown.service.answer(extension.lose, () => lost);
  shown.service.answer(extension.info, () => lost);
  await form.getByRole('button', { name: 'Mark as lost' }).click();
  await panel(shown).getByText('Lost', { exact: true }).waitFor();
  await panel(shown).getByRole('button', { name: 'Reopen' }).waitFor();
  expect(shown.service.bodies(extension.lose)).toEqual(
    Array.from({ length: 2 }, () => ({ id: enquiry.id, version: 1, lost_reason_id: '1' })),
  );
});

test('is given to a colleague, and gets the day of its next contact', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'open');
  shown.service.answer(extension.update, ({ body }) => ({
    ...enquiry,
    next_contact: body.next_contact ?? null,
    version: 2,
  }));
  await panel(shown).getByRole('button', { name: 'Next contact…' }).click();
  const contact = shown.main.getByRole('form', { name: 'Next contact' });
  await contact.getByRole('textbox', { name: 'Next contact' }).fill(clinicDay(4));
  await contact.getByRole('button', { name: 'Save' }).click();
  await contact.waitFor({ state: 'detached' });
  await panel(shown).getByRole('button', { name: 'Give to…' }).click();
  const form = shown.main.getByRole('form', { name: 'Give to…' });
  await form.getByRole('combobox', { name: 'Owner' }).click();
  await shown.page.getByRole('option').nth(3).click();
  await form.getByRole('button', { name: 'Give', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  expect(shown.service.bodies(extension.update)).toEqual([
    { id: enquiry.id, version: enquiry.version, next_contact: clinicDay(4) },
    { id: enquiry.id, version: expect.any(Number), owner_id: expect.stringMatching(/^\d+$/) },
  ]);
});

test('a lost one is reopened', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'lost');
  const reopened: Enquiry = { ...enquiry, status: 'open', lost_reason: null, version: 2 };
  shown.service.answer(extension.reopen, () => reopened);
  shown.service.answer(extension.info, () => reopened);
  await panel(shown).getByRole('button', { name: 'Reopen' }).click();
  await panel(shown).getByText('To follow up', { exact: true }).waitFor();
  await panel(shown).getByRole('link', { name: 'Book', exact: true }).waitFor();
});

test('Book leads to a new appointment of the customer, which names the enquiry', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'open');
  const address = await panel(shown).getByRole('link', { name: 'Book', exact: true }).getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toContain(`enquiry="${enquiry.id}"`);
  shown.service.answer(contract.appointment.create, () => {
    throw problemFor('enquiry-settled');
  });
  const day = clinicDay(400);
  await shown.load(
    `/appointments/new?customer=${enquiry.customer.id}&enquiry=${enquiry.id}` +
      `&day=${day}&on=${day}&start=10:00&end=10:30`,
  );
  const form = shown.main.getByRole('form', { name: 'New appointment' });
  await form.getByText(enquiry.customer.name).waitFor();
  await form.getByRole('button', { name: /^Book / }).click();
  await form.getByText(/^This enquiry is no longer open/).waitFor();
  expect(shown.service.bodies(contract.appointment.create)[0]).toMatchObject({
    customer_id: String(enquiry.customer.id),
    reservation_id: String(enquiry.id),
  });
});

test('a booked one links its appointment, and can only be given away', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'booked');
  await expect(panel(shown).getByRole('button', { name: /^(Lost…|Reopen|Next contact…)$/ })).toHaveCount(0);
  await panel(shown).getByRole('button', { name: 'Give to…' }).waitFor();
  await panel(shown)
    .getByRole('link', { name: /\(.*\)$/ })
    .click();
  await expect(shown.page).toHaveURL(new RegExp(`/appointments/${enquiry.appointment?.id}`));
});

test('a doctor sees enquiries without actions, and numbers masked', async ({ show }) => {
  const shown = await show({ path: '/reservations', role: 'doctor' });
  await rows(shown).first().waitFor();
  await rows(shown).first().locator('[data-part~=row-opener]').click();
  await panel(shown).getByRole('heading', { level: 2 }).waitFor();
  await expect(panel(shown).getByRole('button', { name: 'Give to…' })).toHaveCount(0);
  await expect(panel(shown).getByRole('link', { name: 'Book', exact: true })).toHaveCount(0);
});

test('a colleague’s change is shown', async ({ show }) => {
  const shown = await show({ path: null });
  const enquiry = await open(shown, 'open');
  shown.service.answer(extension.info, (): Enquiry => ({ ...enquiry, status: 'lost', version: 2 }));
  shown.standIn.announce('ReservationChanged', { id: enquiry.id, version: 2, status: 'lost' });
  await panel(shown).getByText('Lost', { exact: true }).waitFor();
});

test('a service without states has the plain list and panel', async ({ show }) => {
  const shown = await show({
    path: '/reservations',
    before: withoutParts('enquiries'),
  });
  await rows(shown).nth(2).waitFor();
  await expect.poll(() => heads(shown)).toEqual(['Customer', 'Day ↓', 'Items', 'Type', 'Department', 'Received']);
  await expect(funnel(shown)).toHaveCount(0);
  await rows(shown).first().locator('[data-part~=row-opener]').click();
  await panel(shown).getByRole('link', { name: 'New appointment' }).waitFor();
});

test('a refused list offers nothing to try', async ({ show }) => {
  const shown = await show({ path: '/reservations', fateOf: only(extension.list, 403) });
  await shown.main.getByText('Your role does not allow you to see this.').waitFor();
});
