import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = new URL('lean-start.ts', import.meta.url).href;

/** Which of Node's modules a process has loaded after it imported node:http. */
const loadedWith = (before: string): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `${before}; await import('node:http'); process.stdout.write(process.moduleLoadList.join('\\n'));`,
    ],
    { encoding: 'utf8' },
  );

test('a server is imported without the client for fetch and WebSockets', () => {
  const lean = `const { withoutHttpClients } = await import('${module}'); withoutHttpClients()`;
  expect(loadedWith('')).toContain('internal/deps/undici/undici');
  expect(loadedWith(lean)).not.toContain('undici');
});

test('loads omitted modules when they are requested', () => {
  const script = `
    const { withoutHttpClients } = await import('${module}'); withoutHttpClients(); await import('node:http');
    process.stdout.write([typeof WebSocket, (await fetch('data:text/plain,there')).status].join(' '));
  `;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })).toBe(
    'function 200',
  );
});

test('a program that has started collects its garbage once, and its flags are as they were', () => {
  const script = `
    import { PerformanceObserver, constants } from 'node:perf_hooks';
    import { runInNewContext } from 'node:vm';
    import { compactHeapWhenStarted } from '${module}';
    const waiting = setTimeout(() => {}, 60_000);
    new PerformanceObserver((list) => {
      const found = list.getEntries().some(({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR);
      if (!found) return;
      process.stdout.write(String(runInNewContext('typeof gc')));
      clearTimeout(waiting);
    }).observe({ entryTypes: ['gc'] });
    compactHeapWhenStarted();
  `;
  const args = ['--input-type=module', '--eval', script];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toContain('undefined');
});
