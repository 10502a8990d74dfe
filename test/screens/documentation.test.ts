import { expect, test } from '../support/console-test.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { startDemoClinic } from '../support/demo-clinic.ts';
import { launchChromium } from '../support/workstation.ts';

test('the documentation page lists every endpoint, under its policy and from this service alone', async () => {
  test.slow();
  const clinic = await startDemoClinic();
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    const complaints: string[] = [];
    const foreign: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (![clinic.core.http, 'data:'].some((begin) => request.url().startsWith(begin))) foreign.push(request.url());
    });
    await page.goto(`${clinic.core.http}/api/docs`);
    const endpoints = Object.values(contract).flatMap((area) => Object.values(area));
    // The library draws all of them first, and answers nobody meanwhile.
    await page.locator('.opblock').first().waitFor({ timeout: 120_000 });
    await page.mouse.move(640, 360);
    // The page renders only the endpoints in sight.
    const listed = new Set<string>();
    await expect
      .poll(
        async () => {
          for (const id of await page.locator('.opblock').evaluateAll((all) => all.map((one) => one.id)))
            listed.add(id);
          await page.mouse.wheel(0, 500);
          return listed.size;
        },
        { timeout: 60_000, intervals: [100] },
      )
      .toBe(endpoints.length);
    const creation = page.locator('[data-path="/api/customer/create"]');
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, -500);
          return creation.count();
        },
        { timeout: 60_000, intervals: [100] },
      )
      .toBe(1);
    await creation.click();
    await page.locator('.opblock.is-open').getByText('address_id').first().waitFor();
    await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
  } finally {
    await browser.close();
    await clinic.stop();
  }
});
