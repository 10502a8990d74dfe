import { cruise } from 'dependency-cruiser';
import { globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import rules from '../../.dependency-cruiser.mjs';
import { zones } from '../../scripts/zones.ts';

const root = join(import.meta.dirname, '../..');

/** A file that breaks a rule, and what it imports, planted in a separate tree. */
const planted: readonly (readonly [rule: string, file: string, imports: string])[] = [
  ['shared-runs-anywhere', 'src/shared/contract/a.ts', 'src/core/index.ts'],
  ['shared-has-no-runtime', 'src/shared/domain/a.ts', 'node:fs'],
  ['node-knows-no-program', 'src/node/a.ts', 'src/core/platform/log.ts'],
  ['sip-knows-no-clinic', 'src/sip/a.ts', 'src/shared/contract/call.ts'],
  ['sip-knows-no-clinic', 'src/sip/a.ts', 'src/node/system-clock.ts'],
  ['media-knows-no-clinic', 'src/media/a.ts', 'src/core/platform/log.ts'],
  ['platform-knows-no-context', 'src/core/platform/http/a.ts', 'src/core/clinic/customers/customers-service.ts'],
  ['core-stands-alone', 'src/core/calls/a.ts', 'src/main/workstation/host.ts'],
  ['workstation-knows-no-host', 'src/main/workstation/a.ts', 'src/main/hosts/browser/main.ts'],
  ['hosts-use-the-core-by-its-index', 'src/main/hosts/browser/a.ts', 'src/core/compose-core.ts'],
  ['hosts-are-apart', 'src/main/hosts/browser/a.ts', 'src/main/hosts/electron/main.ts'],
  ['main-draws-nothing', 'src/main/workstation/a.ts', 'src/renderer/main.tsx'],
  ['renderer-asks-over-ipc', 'src/renderer/api/a.ts', 'src/main/workstation/host.ts'],
  ['pages-load-one-language', 'src/renderer/parts/a.ts', 'src/shared/problems/problem-for.ts'],
  ['pages-load-one-language', 'src/shared/ipc/a.ts', 'src/shared/languages/problem-texts.ts'],
  ['renderer-has-no-node', 'src/renderer/kit/a.ts', 'node:path'],
  ['electron-in-its-host-only', 'src/main/workstation/a.ts', 'electron'],
  ['preload-knows-ipc-types-only', 'src/preload/a.ts', 'src/shared/contract/contract.ts'],
  ['routes-ask-their-service', 'src/core/calls/cdr/cdr-routes.ts', 'src/core/calls/cdr/cdr-repository.ts'],
  ['contexts-meet-in-services', 'src/core/calls/a.ts', 'src/core/clinic/customers/customers-repository.ts'],
  ['statements-join-queries', 'src/core/calls/a.ts', 'src/core/clinic/customers/visible-customers.sql.ts'],
  ['sql-in-repositories', 'src/core/calls/a.ts', 'kysely'],
  ['fastify-in-http', 'src/core/calls/a.ts', 'fastify'],
  ['jssip-in-the-softphone', 'src/main/workstation/a.ts', 'jssip'],
  ['werift-in-media', 'src/core/switch/flows/a.ts', 'werift'],
  ['flows-see-legs-not-sip', 'src/core/switch/flows/a.ts', 'src/sip/dialog.ts'],
  ['features-are-apart', 'src/renderer/features/desk/a.ts', 'src/renderer/features/calls/b.ts'],
  ['features-are-composed-in-app', 'src/renderer/features/desk/a.ts', 'src/renderer/app/router.ts'],
  ['parts-know-no-feature', 'src/renderer/parts/calls/a.ts', 'src/renderer/features/calls/b.ts'],
  ['kit-knows-no-clinic', 'src/renderer/kit/forms/a.ts', 'src/renderer/state/b.ts'],
  ['kit-knows-no-clinic', 'src/renderer/kit/list/a.ts', 'src/renderer/api/b.ts'],
  ['kit-knows-no-clinic', 'src/renderer/kit/a.ts', 'src/renderer/parts/b.ts'],
  ['kit-knows-no-clinic', 'src/renderer/kit/a.ts', 'src/renderer/features/calls/b.ts'],
  ['mirrors-know-no-screen', 'src/renderer/state/a.ts', 'src/renderer/parts/b.ts'],
  ['mirrors-know-no-screen', 'src/renderer/api/a.ts', 'src/renderer/kit/b.ts'],
];

test('every rule has a planted violation', () => {
  expect(rules.forbidden.map((rule) => rule.name).toSorted()).toEqual(
    [...new Set(planted.map(([rule]) => rule)), 'no-cycles'].toSorted(),
  );
});

async function violationsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'clinicall-planted-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const { output } = await cruise(['src'], {
    ...rules.options,
    validate: true,
    ruleSet: { forbidden: rules.forbidden },
    baseDir: tree,
  } as Parameters<typeof cruise>[1]);
  return typeof output === 'string'
    ? []
    : output.summary.violations
        .filter((violation) => violation.rule.severity === 'error')
        .map((violation) => violation.rule.name);
}

const relative = (from: string, to: string): string =>
  to.startsWith('src/') ? `${'../'.repeat(from.split('/').length - 1)}${to}` : to;

test.each(planted)('%s: %s may not import %s', async (rule, file, imports) => {
  const target: Record<string, string> = imports.startsWith('src/') ? { [imports]: 'export const value = 1;\n' } : {};
  const text = `import * as value from '${relative(file, imports)}';\nexport const used = value;\n`;
  expect(await violationsOf({ ...target, [file]: text })).toContain(rule);
});

test.each(['import', 'import type'])('no-cycles: two files may not need each other by %s', async (keyword) => {
  const file = (other: string) => `${keyword} { a } from './${other}.ts';\nexport type b = typeof a;\n`;
  expect(await violationsOf({ 'src/shared/one.ts': file('two'), 'src/shared/two.ts': file('one') })).toContain(
    'no-cycles',
  );
});

test('every source file belongs to exactly one zone', () => {
  const owners = zones.filter((zone) => zone !== '.');
  const entries = new Set(['src/main/index.ts']);
  for (const file of globSync('src/**/*.{ts,tsx}', { cwd: root })) {
    const owning = owners.filter((zone) => file.startsWith(`${zone}/`));
    expect([file, owning.length], file).toEqual([file, entries.has(file) ? 0 : 1]);
  }
});

test('no rule is switched off in a comment', () => {
  const disable = new RegExp(
    ['eslint-', 'oxlint-', '@ts-no', '@ts-ig', 'depcruise-']
      .map((start) => `${start}(disable|check|nore|ignore)`)
      .join('|'),
  );
  const offenders = globSync('{src,test,scripts}/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    disable.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(offenders).toEqual([]);
});
