import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { launchChromium, wholeChromium } from '../../support/workstation.ts';
import { actAsElectron } from './as-electron.ts';
import { serveControl } from './control.ts';
import { tellDebuggingPort } from './debugging-port.ts';
import { app, recorded } from './electron.ts';
import { probe } from './probe.ts';
import { servedOrigin, useContext } from './windows.ts';

/**
 * Runs the built out/main/index.js, unmodified, with a stand-in for Electron over Chromium. `SHIM_ENTRY`:
 * another main; `SHIM_SPEAKS`: what the microphone hears; `SHIM_USER_DATA`: a folder, into which the port is written at
 * which Chromium can be driven; `SHIM_ARCHIVE`: an app.asar that the entry is in; `SHIM_PACKAGED=1`: the program was
 * packed.
 */
const entry = process.env['SHIM_ENTRY'] ?? join(import.meta.dirname, '../../../out/main/index.js');
const maxMs = 10_000;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: new URL('./electron.ts', import.meta.url).href, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

const speaks = process.env['SHIM_SPEAKS'];
const browser = await launchChromium(speaks, ['--remote-debugging-port=0'], wholeChromium);
const userData = process.env['SHIM_USER_DATA'] ?? '';
await tellDebuggingPort(browser, userData);
await serveControl(userData);
const context = await browser.newContext({ locale: 'en-US' });
useContext(context);
await context.route(`${servedOrigin}/**`, async (route) => {
  const handler = recorded.handlers.get('app');
  if (!handler) return route.abort();
  const request = route.request();
  const response = await handler(
    new Request(request.url().replace(servedOrigin, 'app://clinicall'), {
      method: request.method(),
      headers: await request.allHeaders(),
    }),
  );
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  });
});

app.once('shim-exit', (code: number) => {
  void browser.close().then(() => process.exit(code));
});
process.on('SIGTERM', () => app.quit());

actAsElectron();
// Electron emits `ready` only when the entry has been evaluated: one that awaits it there never gets any further.
const evaluated = await Promise.race([
  import(entry).then(() => true),
  new Promise<false>((resolve) => setTimeout(() => resolve(false), maxMs)),
]);
if (!evaluated) {
  process.stderr.write(
    'The entry waits for the app to be ready, which it never is before the entry has been evaluated.\n',
  );
  process.exit(1);
}
app.becomeReady();
if (process.env['SHIM_PROBES']) {
  await new Promise((resolve) => setImmediate(resolve));
  process.stdout.write(`${JSON.stringify({ event: 'shim-probed', ...(await probe()) })}\n`);
}
