import { PracticeCallers } from '../support/open-console.ts';
import { signInOverHttp } from '../support/workstation.ts';
import type { PicturedConsole } from './pictured-console.ts';

const incoming = { name: /^(Incoming call|来电)$/ };
const hangUp = { name: /^(Hang up|挂断)$/ };
const done = { name: /^(Done|完成)$/ };
const wrapUp = { name: /^(Wrap-up|话后处理)$/ };

const scenes = ['call-ringing', 'call-answered', 'call-wrap-up', 'call-shared-number', 'call-unknown-number'] as const;

/** A known caller rings, talks, and is written up; then a number that several share, and one that nobody knows. */
export async function* callScenes(console: PicturedConsole, core: string): AsyncIterable<string> {
  if (!scenes.some((scene) => console.hasPicture(scene))) return;
  const { page } = console;
  const callers = new PracticeCallers(await signInOverHttp(core, 'supervisor@clinic.test'));
  await console.go('/');
  await callers.ring('19900000001');
  await page.getByRole('region', incoming).waitFor();
  yield* console.picture('call-ringing');
  await page.keyboard.press('Alt+a');
  await page.getByRole('button', hangUp).waitFor();
  yield* console.picture('call-answered');
  await page.getByRole('button', hangUp).click();
  await page.getByRole('region', wrapUp).waitFor();
  yield* console.picture('call-wrap-up');
  await page.getByRole('region', wrapUp).getByRole('button', done).click();
  await page.getByRole('region', wrapUp).waitFor({ state: 'detached' });
  for (const [name, number] of [
    ['call-shared-number', '19900000099'],
    ['call-unknown-number', '13912340999'],
  ] as const) {
    await callers.ring(number);
    await page.getByRole('region', incoming).waitFor();
    yield* console.picture(name);
    await callers.endAll();
    await page.getByRole('region', incoming).waitFor({ state: 'detached' });
  }
}

/** Dialogs over any page. */
export async function* dialogScenes(console: PicturedConsole): AsyncIterable<string> {
  if (!['dialog-search', 'dialog-keys'].some((scene) => console.hasPicture(scene))) return;
  const { page } = console;
  const search = page.getByRole('combobox', { name: /^(Search|搜索)$/ });
  await page.keyboard.press('Control+k');
  await search.fill('zw');
  await page.getByRole('option', { selected: true }).waitFor();
  yield* console.picture('dialog-search');
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  yield* console.picture('dialog-keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
