import type { Page } from 'playwright-core';
import { HttpClient } from '../support/http-client.ts';
import { demoPassword, launchChromium, startWorkstation } from '../support/workstation.ts';
import type { Figure } from './figure.ts';
import { measureBoard } from './screens/board.ts';
import { measureCustomerList } from './screens/customer-list.ts';
import { measureDroppedUploads } from './screens/dropped-uploads.ts';
import { measureFloor } from './screens/floor.ts';
import { measureHeap } from './screens/heap.ts';
import { measureLongRecording } from './screens/long-recording.ts';
import { measureOtherScreens } from './screens/other-screens.ts';
import { measurePhotos } from './screens/photos.ts';
import { seededClinic } from './seeded-clinic.ts';

interface Opened {
  /** Where the supervisor, who sees everything, is signed in. */
  readonly page: Page;
  readonly admin: HttpClient;
  /** Another account than the page's: what the service remembers of its answers is not the page's. */
  readonly agent: HttpClient;
}

const partsOnClinic: Readonly<Record<string, (opened: Opened) => AsyncIterable<Figure>>> = {
  customers: ({ page, agent }) => measureCustomerList(page, agent),
  others: ({ page }) => measureOtherScreens(page),
  photos: ({ page, agent }) => measurePhotos(page, agent),
  board: ({ page, admin }) => measureBoard(page, admin),
};

/** These start a workstation of the demo clinic. */
const partsOnDemo: Readonly<Record<string, () => AsyncIterable<Figure>>> = {
  heap: measureHeap,
  floor: measureFloor,
  uploads: measureDroppedUploads,
  recording: measureLongRecording,
};

/** The console's screens, most of them on a clinic of 1,000,000 customers; all of them, or those that are named. */
export async function* measure(names: readonly string[] = []): AsyncIterable<Figure> {
  const isChosen = (name: string): boolean => names.length === 0 || names.includes(name);
  if (Object.keys(partsOnClinic).some(isChosen)) yield* measureOnClinic(isChosen);
  for (const [name, part] of Object.entries(partsOnDemo)) if (isChosen(name)) yield* part();
}

async function* measureOnClinic(isChosen: (name: string) => boolean): AsyncIterable<Figure> {
  const workstation = await startWorkstation(['--data', seededClinic(), '--media-processing=off']);
  const core = workstation.line.core ?? '';
  const browser = await launchChromium();
  try {
    const admin = await HttpClient.signIn(core, 'admin@clinic.test');
    const agent = await HttpClient.signIn(core, 'agent1002@clinic.test');
    const page = await (
      await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } })
    ).newPage();
    await page.goto(workstation.line.url ?? '');
    await page.getByRole('textbox', { name: 'Account' }).fill('supervisor@clinic.test');
    await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.locator('main h1').waitFor();
    for (const [name, part] of Object.entries(partsOnClinic)) if (isChosen(name)) yield* part({ page, admin, agent });
  } finally {
    await browser.close();
    await workstation.stop();
  }
}
