import type { Page } from '@playwright/test';
import type { Consents } from '../../src/shared/contract/album-consent.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { problemOf } from '../../src/shared/problem.ts';
import { problemFor } from '../../src/shared/problems/problem-for.ts';
import { picture } from '../support/photo-client.ts';
import { gate } from '../support/gate.ts';
import { expect, test } from './component-test.ts';
import { checkReadable } from './readable.ts';
import type { ShownPage } from './stand-in/shown-page.ts';

/** An album: the consent of the customer, downloads, the camera, dropped files, and the alignment of two photos. */
const path = '/albums/1';
const role = 'supervisor';
const none: Consents = { current: null, earlier: [] };
const consent = ({ main }: ShownPage) => main.getByRole('region', { name: 'Consent of the customer' });

test('the consent says what for, by whom and when; withdrawn, nothing can be downloaded', async ({ show }) => {
  const shown = await show({ path, role });
  await expect(consent(shown)).toContainText(/Treatment only.*Recorded by/);
  const { current } = await shown.service.read(contract.albumConsent.ofAlbum, { id: 1 });
  shown.service.answer(contract.albumConsent.withdraw, () => none);
  shown.service.answer(contract.albumConsent.ofAlbum, () => none);
  await consent(shown).getByRole('button', { name: 'Withdraw consent' }).click();
  await shown.page.getByRole('dialog').getByRole('button', { name: 'Withdraw consent' }).click();
  await expect(consent(shown)).toContainText('Inside the clinic only');
  expect(shown.service.bodies(contract.albumConsent.withdraw)).toEqual([{ id: 1, seen: current?.id }]);
  await shown.main.getByRole('button', { name: /^Photo 1/ }).click();
  await expect(shown.page.getByRole('dialog').getByRole('button', { name: 'Download' })).toBeDisabled();
  await shown.page.getByText('Not without the consent of the customer.').waitFor();
});

test('a consent is recorded by keyboard; its purpose is required', gate, async ({ show }) => {
  const shown = await show({
    path,
    role,
    before: ({ service }) => service.answer(contract.albumConsent.ofAlbum, () => none),
  });
  shown.service.answer(contract.albumConsent.record, () => none);
  await consent(shown).getByRole('button', { name: 'Record consent' }).press('Enter');
  const form = shown.page.getByRole('form', { name: 'Consent of the customer' });
  await form.getByRole('button', { name: 'Record consent' }).press('Enter');
  await form.getByText('Check the marked fields.').waitFor();
  expect(shown.service.bodies(contract.albumConsent.record)).toEqual([]);
  await form.getByRole('radio', { name: 'Also for publication' }).press('Space');
  await form.getByRole('textbox', { name: 'Remark' }).fill('Signed on paper');
  await shown.page.keyboard.press('Control+Enter');
  await expect(form).toHaveCount(0);
  expect(shown.service.bodies(contract.albumConsent.record)).toEqual([
    { id: 1, purpose: 'publication', remark: 'Signed on paper', seen: null },
  ]);
});

test('a photo is downloaded under the name that the service gives; a refusal is said', async ({ show }) => {
  let isRefused = false;
  const jpeg = await picture().jpeg().toBuffer();
  const headers = { 'content-disposition': 'attachment; filename="C2026-1.jpg"', 'content-type': 'image/jpeg' };
  const onPage = async (page: Page): Promise<void> => {
    await page.route('**/downloads/albumExtension/download?id=1', (route) =>
      isRefused
        ? route.fulfill({ status: 502, json: { problem: problemOf(problemFor('photo-consent-missing')) } })
        : route.fulfill({ status: 200, headers, body: jpeg }),
    );
  };
  const shown = await show({ path: `${path}?photo=1`, role, onPage });
  const button = shown.page.getByRole('dialog').getByRole('button', { name: 'Download' });
  const [file] = await Promise.all([shown.page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('C2026-1.jpg');
  isRefused = true;
  await button.click();
  await shown.page.getByText('Record the consent first.').waitFor();
});

test('an account without the permission is offered no download', async ({ show }) => {
  const shown = await show({ path: `${path}?photo=1`, role: 'agent' });
  await shown.page.getByRole('dialog').getByText('Added').waitFor();
  await expect(shown.page.getByRole('button', { name: 'Download' })).toHaveCount(0);
});

/** A camera of moving colours, or the refusal of one. */
const withCamera =
  (refusal: string | null) =>
  async (page: Page): Promise<void> => {
    await page.addInitScript((name) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
      const context = canvas.getContext('2d');
      setInterval(() => {
        if (!context) return;
        context.fillStyle = `hsl(${performance.now() % 360} 80% 50%)`;
        context.fillRect(0, 0, 64, 48);
      }, 20);
      const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        if (!wanted?.video) return original(wanted);
        if (name !== null) throw new DOMException('By the test', name);
        return canvas.captureStream(30);
      };
    }, refusal);
  };

test('the camera adds each photo that is taken, and is released when it is closed', async ({ show }) => {
  let uploads = 0;
  const shown = await show({
    path,
    role,
    onPage: async (page) => {
      await withCamera(null)(page);
      await page.route('**/uploads/album/upload', (route) => {
        uploads += 1;
        return route.fulfill({ json: { data: {} } });
      });
    },
  });
  await shown.main.getByRole('button', { name: 'Camera' }).click();
  const dialog = shown.page.getByRole('dialog', { name: 'Take photos' });
  const video = dialog.getByLabel('Picture of the camera');
  await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).videoWidth)).toBe(64);
  await dialog.getByRole('button', { name: 'Take photo' }).press('Enter');
  await dialog.getByText('1 photo taken and added').waitFor();
  await dialog.getByRole('button', { name: 'Take photo' }).press('Enter');
  await dialog.getByText('2 photos taken and added').waitFor();
  await checkReadable(shown);
  await expect.poll(() => uploads).toBe(2);
  const track = await video.evaluateHandle(
    (one) => ((one as HTMLVideoElement).srcObject as MediaStream).getTracks()[0],
  );
  await shown.page.keyboard.press('Escape');
  await expect.poll(() => track.evaluate((one) => one?.readyState)).toBe('ended');
});

for (const [name, words] of [
  ['NotAllowedError', 'The camera is not allowed.'],
  ['NotFoundError', 'No camera was found.'],
  ['NotReadableError', 'The camera cannot be used.'],
] as const)
  test(`${name} of the camera is said in words`, async ({ show }) => {
    const shown = await show({ path, role, onPage: withCamera(name) });
    await shown.main.getByRole('button', { name: 'Camera' }).click();
    const dialog = shown.page.getByRole('dialog', { name: 'Take photos' });
    await expect(dialog.getByRole('alert')).toContainText(words);
    await expect(dialog.getByRole('button', { name: 'Take photo' })).toBeDisabled();
  });

test('the page never leaves for a file that is dropped beside the album', async ({ show }) => {
  const shown = await show({ path: '/customers' });
  await shown.main.getByRole('heading', { level: 1 }).waitFor();
  const prevented = await shown.page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
    return ['dragover', 'drop'].map((type) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer });
      document.querySelector('header, nav, main')?.dispatchEvent(event);
      return event.defaultPrevented;
    });
  });
  expect(prevented).toEqual([true, true]);
});

test('a photo is laid on another by keys alone, and the service keeps its place', async ({ show }) => {
  const shown = await show({ path: null, role });
  shown.service.answer(contract.albumExtension.alignment, () => ({ x: 1, y: 0, scale: 1, angle: 10 }));
  shown.service.answer(contract.albumExtension.setAlignment, ({ body }) => body as never);
  await shown.load(`${path}?view=slider&a=1&b=2`);
  const right = shown.main.locator('[data-side=right] [data-part=picture]');
  await expect(right).toHaveAttribute('style', /translate\(1%, 0%\) rotate\(10deg\) scale\(1\)/);
  for (const key of ['a', 'ArrowRight', 'ArrowDown', '.', '.', ',', '+']) await shown.page.keyboard.press(key);
  await expect(right).toHaveAttribute('style', /translate\(1\.5%, 0\.5%\) rotate\(11deg\) scale\(1\.01\)/);
  await expect
    .poll(() => shown.service.bodies(contract.albumExtension.setAlignment).at(-1))
    .toEqual({ left_id: 1, right_id: 2, x: 1.5, y: 0.5, scale: 1.01, angle: 11 });
  await shown.main.getByRole('button', { name: 'Turn B left' }).press('Enter');
  await expect(right).toHaveAttribute('style', /rotate\(10deg\)/);
});
