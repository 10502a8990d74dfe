import { expect, test } from '../support/console-test.ts';
import { contract } from '../../src/shared/contract/contract.ts';
import { startDemoClinic } from '../support/demo-clinic.ts';
import { launchChromium } from '../support/workstation.ts';

test('the documentation page lists every endpoint, under its policy and from this service alone', async () => {
  const clinic = await startDemoClinic();
  const browser = await launchChromium();
  try {
    // The page renders only the endpoints in sight: a window of this height shows all of them.
    const page = await browser.newPage({ viewport: { width: 1280, height: 20_000 } });
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
    await expect(page.locator('.opblock')).toHaveCount(endpoints.length);
    // While the page draws so many it answers nobody, on a busy machine for longer than an action may take.
    await page.locator('[data-path="/api/customer/create"]').click({ timeout: 60_000 });
    await page.locator('.opblock.is-open').getByText('address_id').first().waitFor();
    await expect(page.getByRole('button', { name: 'Try it out' })).toHaveCount(0);
    expect({ complaints, foreign }).toEqual({ complaints: [], foreign: [] });
  } finally {
    await browser.close();
    await clinic.stop();
  }
});
