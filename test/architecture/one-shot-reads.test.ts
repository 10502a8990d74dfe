import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The rules that the linter finds broken in a test with these lines, at that place in the project. */
function brokenBy(lines: readonly string[], path = 'test/screens/planted.test.ts'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const body = lines.map((line) => `  ${line}`).join('\n');
  writeFileSync(
    file,
    `import { expect, test } from '@playwright/test';\ntest('planted', async ({ page }) => {\n${body}\n});\n`,
  );
  const linter = join(root, 'node_modules/.bin/oxlint');
  const { stdout } = spawnSync(linter, ['--quiet', '--format=json', path], { cwd: folder, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
}

const webFirst = 'playwright(prefer-web-first-assertions)';

test.each([
  ["expect(await page.getByRole('row').count()).toBe(1);", 'playwright(prefer-to-have-count)'],
  ["expect(await page.getByRole('textbox').inputValue()).toBe('a');", webFirst],
  ["expect(await page.getByRole('button').isVisible()).toBe(true);", webFirst],
  ["expect(await page.locator('a').getAttribute('href')).toBe('/');", webFirst],
  ["expect(await page.locator('a').innerText()).toBe('Desk');", webFirst],
  ["expect(page.locator('a')).toHaveText('Desk');", 'playwright(missing-playwright-await)'],
  ['expect(await page.waitForTimeout(100)).toBe(undefined);', 'playwright(no-wait-for-timeout)'],
])('%s is refused in a browser test', (line, rule) => {
  expect(brokenBy([line])).toEqual([rule]);
});

test('assertions that wait are allowed', () => {
  expect(
    brokenBy([
      "await expect(page.getByRole('row')).toHaveCount(1);",
      "await expect(page.locator('a')).toHaveText('Desk');",
      "await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1);",
    ]),
  ).toEqual([]);
});
