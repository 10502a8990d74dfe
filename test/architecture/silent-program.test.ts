import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const runner = new URL('../../scripts/run.ts', import.meta.url).href;

/** Prints the exit code with which `run` ends the program; its output is no terminal. */
const codeOf = (program: string, silenceLimitMs: number): string =>
  execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { run } from ${JSON.stringify(runner)};
       const options = { silenceLimitMs: ${silenceLimitMs} };
       const code = await run(process.execPath, ['-e', ${JSON.stringify(program)}], options);
       console.log('ended with', code);`,
    ],
    { encoding: 'utf8' },
  );

test('a program that prints nothing is ended with all that it has started', () => {
  const program = `
    const { spawn } = require('node:child_process');
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    console.log('child', child.pid);
    for (;;);`;
  const output = codeOf(program, 1_000);
  expect(output).toContain('ended with 124');
  const child = /child (\d+)/.exec(output)?.[1] ?? '';
  // An ended process whose parent has ended as well may be listed until it is collected.
  expect(spawnSync('ps', ['-o', 'stat=', '-p', child], { encoding: 'utf8' }).stdout.trim()).toMatch(/^(?:Z.*)?$/);
});

test('a program that keeps printing is left alone', () => {
  const program = `
    let n = 0;
    const timer = setInterval(() => { console.log(n); if ((n += 1) === 8) clearInterval(timer); }, 300);`;
  expect(codeOf(program, 2_000)).toMatch(/^0\n[\d\n]*7\nended with 0\n$/);
});
