import type { Page } from '@playwright/test';
import { expect, test } from '../support/console-test.ts';
import { checkAccessibility } from '../support/accessibility.ts';
import { picture } from '../support/photo-client.ts';
import { shownInUploads } from '../support/shown-progress.ts';

/** Photo albums: uploads that survive a lost connection, remarks, and the comparison of two photos. */
let page: Page;
let jpeg: Buffer;

test.use({ consoleOptions: { options: ['--media-processing=off'], signedIn: 'supervisor@clinic.test' } });
test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ openConsole }) => {
  ({ page } = openConsole);
  jpeg = await picture(640, 480).jpeg().toBuffer();
});

const photos = () => page.getByRole('list', { name: 'Photos' });
const uploads = () => page.getByRole('region', { name: 'Uploads' });
/** The album has so many photos: only those in sight are drawn. */
const expectPhotos = (count: number): Promise<void> =>
  expect(photos().getByRole('listitem').first()).toHaveAttribute('aria-setsize', String(count));
const files = (count: number, name = 'front') =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name}-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: jpeg,
  }));
async function add(chosen: ReturnType<typeof files>): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload', exact: true }).click(),
  ]);
  await chooser.setFiles(chosen);
}

test('albums are listed, filtered by stage and found by the customer', async () => {
  await page.getByRole('link', { name: 'Albums', exact: true }).click();
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'After' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/[?&]flag=after/);
  await page.getByRole('searchbox', { name: 'Title or customer' }).fill('nobody at all');
  await page.getByText('No albums match.').waitFor();
  await page.getByRole('searchbox', { name: 'Title or customer' }).fill('');
  await page.getByRole('row').nth(1).waitFor();
});

test('creates an album for a customer; errors appear at their fields', async () => {
  await page.getByRole('link', { name: 'New album' }).click();
  const form = page.getByRole('form', { name: 'New album' });
  await form.getByRole('button', { name: 'Create album' }).click();
  await form.getByText('Check the marked fields.').waitFor();
  await form.getByRole('combobox', { name: 'Existing customer' }).fill('张伟');
  await page.getByRole('option').first().click();
  await form.getByRole('textbox', { name: 'Title' }).fill('Whitening');
  await form.getByRole('button', { name: 'Create album' }).click();
  await page.getByText('Whitening · Before').waitFor();
  await page.getByText('No photos yet.').waitFor();
});

test('fifty photos are added through a lost connection, each once', async () => {
  let uploadsSent = 0;
  // The first two photos lose the answer, the next two the connection before they are sent; each is sent again.
  const [lostAnswers, lostConnections] = [new Set([1, 3]), new Set([5, 7])];
  await page.route('**/uploads/album/upload', async (route) => {
    uploadsSent += 1;
    if (lostAnswers.has(uploadsSent)) await route.fetch();
    if (lostAnswers.has(uploadsSent) || lostConnections.has(uploadsSent)) return route.abort('connectionreset');
    return route.continue();
  });
  const lost = shownInUploads(page, 'connection lost: will be sent again');
  await add(files(50));
  await lost;
  await uploads().getByRole('status').waitFor();
  await expect(uploads()).toHaveCount(0, { timeout: 60_000 });
  await page.unroute('**/uploads/album/upload');
  await expectPhotos(50);
  expect(uploadsSent).toBe(54);
  // Only those in sight are drawn.
  await expect.poll(() => photos().getByRole('listitem').count()).toBeLessThan(50);
});

test('one is cancelled; one that the service refuses says why and is tried again', async () => {
  const held = Promise.withResolvers<void>();
  await page.route('**/uploads/album/upload', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await add([
    ...files(1, 'cancelled'),
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
  ]);
  // Chromium ends a request after the page has: released before that, it would still be sent.
  const ended = page.waitForEvent('requestfailed', (one) => one.url().includes('/uploads/album/upload'));
  await page.getByRole('button', { name: 'Cancel the upload of cancelled-1.jpg' }).click();
  await ended;
  held.resolve();
  await page.getByRole('button', { name: 'Retry notes.jpg' }).waitFor();
  await page.unroute('**/uploads/album/upload');
  await page.getByRole('button', { name: 'Cancel all' }).click();
  await expect(uploads()).toHaveCount(0);
  await expectPhotos(50);
});

test('photos are dropped and pasted', async () => {
  const give = (event: 'drop' | 'paste') =>
    page.evaluate(
      ({ kind, bytes }) => {
        const given = new DataTransfer();
        given.items.add(new File([new Uint8Array(bytes)], `${kind}.jpg`, { type: 'image/jpeg' }));
        const at = document.querySelector('[data-part~=album-page]') ?? document.body;
        if (kind === 'paste')
          return at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: given, bubbles: true }));
        for (const name of ['dragover', 'drop'])
          at.dispatchEvent(new DragEvent(name, { dataTransfer: given, bubbles: true, cancelable: true }));
        return true;
      },
      { kind: event, bytes: [...jpeg] },
    );
  await give('drop');
  await expectPhotos(51);
  await give('paste');
  await expectPhotos(52);
});

test('a remark is written at a photo; what was typed is there after a reload', async () => {
  await photos().getByRole('button', { name: 'Photo 2', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Photo 2 of 52').waitFor();
  await dialog.getByRole('textbox', { name: 'Remark' }).fill('Shade A3.5');
  await page.reload();
  await expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveValue('Shade A3.5');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('img', { name: 'Shade A3.5' }).waitFor();
  await checkAccessibility(page);
  await page.keyboard.press('Escape');
  await photos().getByRole('button', { name: 'Photo 2: Shade A3.5' }).waitFor();
});

test('two photos are compared by a divider and side by side, with one zoom, by keyboard', async () => {
  await page.getByText('Slider', { exact: true }).click();
  const stage = page.getByRole('group', { name: 'Comparison' });
  const shown = stage.getByRole('img');
  await expect(shown).toHaveCount(2);
  await expect
    .poll(() => shown.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true);
  const divider = page.getByRole('slider', { name: 'Divider' });
  await divider.press('ArrowRight');
  await expect(divider).toHaveAttribute('aria-valuenow', '52');
  await page.keyboard.press('+');
  await page.getByRole('button', { name: /^125%/ }).waitFor();
  const transforms = () => shown.evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform));
  await expect.poll(async () => (await transforms())[0]).toContain('scale(1.25)');
  const [left] = await transforms();
  await expect.poll(transforms).toEqual([left, `${left} translate(0%, 0%) scale(1)`]);
  await page.keyboard.press('v');
  await expect(page).toHaveURL(/[?&]view=side/);
  await expect(divider).toHaveCount(0);
  await page.keyboard.press('[');
  await expect(page).toHaveURL(/[?&]b=/);
});

test('B is laid on A by keyboard and mouse; each pair keeps its place', async () => {
  await page.keyboard.press('v');
  const stage = page.getByRole('group', { name: 'Comparison' });
  const transforms = () =>
    stage.getByRole('img').evaluateAll((all) => all.map((one) => (one as HTMLElement).style.transform));
  await page.keyboard.press('0');
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Align', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('+');
  await page.getByRole('status').getByText('B is moved by +1% horizontally, -0.1% vertically').waitFor();
  await page.getByRole('button', { name: '101%: reset alignment' }).waitFor();
  const [ofA] = await transforms();
  await expect.poll(transforms).toEqual([ofA, `${ofA} translate(1%, -0.1%) scale(1.01)`]);
  const box = await stage.boundingBox();
  if (!box) throw new Error('The stage is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 60, box.y + box.height / 2, { steps: 3 });
  await page.mouse.up();
  await page
    .getByRole('status')
    .getByText(/B is moved by -\d+(\.\d)?% horizontally, -0.1% vertically/)
    .waitFor();
  const [, dragged] = await transforms();
  await page.keyboard.press('[');
  await expect.poll(transforms).toEqual([ofA, `${ofA} translate(0%, 0%) scale(1)`]);
  await page.keyboard.press(']');
  await expect.poll(async () => (await transforms())[1]).toBe(dragged);
  await page.keyboard.press('0');
  await page.keyboard.press('a');
  await expect.poll(transforms).toEqual([ofA, `${ofA} translate(0%, 0%) scale(1)`]);
});

test('the comparison fills the screen, by button and key, until Escape', async () => {
  const dialog = page.getByRole('dialog', { name: 'Comparison' });
  await page.getByRole('button', { name: 'Full screen' }).click();
  await dialog.getByRole('group', { name: 'Comparison' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // Headless, the screen is the window.
  await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 720 });
  await checkAccessibility(page);
  await page.keyboard.press('+');
  await dialog.getByRole('button', { name: /^125%/ }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await page.getByRole('button', { name: /^125%/ }).waitFor();
  await page.keyboard.press('f');
  await dialog.getByRole('button', { name: 'Exit full screen' }).click();
  await dialog.waitFor({ state: 'detached' });
});
