import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root, runSilently } from '../run.ts';
import { type Batch, batchesNamed, filesOf, suiteNamed, suites } from './suites.ts';

/**
 * Suites and files that a changed path can break although no import shows it: tests start the core, the page and the
 * hosts as programs, and read pages of the documentation.
 */
const startedPrograms: readonly (readonly [path: RegExp, tests: readonly string[]])[] = [
  [/^src\/(?:core|node|shared\/(?:contract|domain|problems))\//, ['contract', 'test/durability/one-kill.test.ts']],
  [/^src\/core\/platform\/(?:database|idempotency)\/|repository\.ts$|\.sql\.ts$/, ['contract-postgres']],
  [/^src\/core\/(?:commands|demo|platform\/backup)\/|^src\/core\/[^/]+$/, ['operations']],
  [/^src\/(?:sip|media|core\/(?:switch|calls|agents))\//, ['signalling', 'telephony', 'integration']],
  [/^src\/(?:sip|media|core\/switch|main)\//, ['test/e2e/journey.test.ts', 'test/screens/pop.test.ts']],
  [/^src\/main\/workstation\//, ['integration']],
  [/^src\/(?:preload|main\/hosts\/electron)\/|^electron/, ['electron-shim']],
  [/^src\/main\/hosts\/(?:browser|common)\//, ['e2e']],
  [/^src\/renderer\/media\//, ['e2e']],
  [/^src\/renderer\/(?!features\/|media\/)|^src\/shared\/(?:languages|ipc)\//, ['components']],
  [/^packaging\/|^electron-builder\.yml$|^Containerfile$|^docs\/operating\.md$/, ['packaging']],
  [/^docs\//, ['test/architecture/options.test.ts', 'test/contract/permissions.test.ts']],
  [/^package(?:-lock)?\.json$|^(?:vitest|playwright)\.config\.ts$/, suites.map(({ name }) => name)],
];

const git = (args: readonly string[]): string[] => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter(Boolean);
};

/** Paths that differ from the point where the branch left the base, new files included. */
const changedSince = (base: string): string[] => [
  ...git(['diff', '--name-only', base]),
  ...git(['ls-files', '--others', '--exclude-standard']),
];

/**
 * Component tests of a feature: their file or an address in it begins with the feature's name. All of them for a
 * feature that no test names.
 */
function componentTestsOf(feature: string, files: readonly string[]): readonly string[] {
  const address = new RegExp(`['"\`/]${feature}(?![\\w-])`);
  const own = files.filter(
    (file) => basename(file).startsWith(feature) || address.test(readFileSync(join(root, file), 'utf8')),
  );
  return own.length > 0 ? own : files;
}

/** Names of suites and files that the table and the features select for the changed paths. */
export function startedBy(paths: readonly string[]): string[] {
  const components = filesOf(suiteNamed('components'));
  const features = paths.flatMap((path) => /^src\/renderer\/features\/([\w-]+)\//.exec(path)?.[1] ?? []);
  return [
    ...new Set([
      ...startedPrograms.filter(([path]) => paths.some((one) => path.test(one))).flatMap(([, tests]) => tests),
      ...[...new Set(features)].flatMap((feature) => componentTestsOf(feature, components)),
    ]),
  ];
}

/** Test files that the runners' own selection finds through imports. */
async function importing(since: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'clinicall-changed-'));
  const [vitestList, playwrightList] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')];
  await Promise.all([
    runSilently('vitest', ['list', '--root', root, '--filesOnly', `--changed=${since}`, `--json=${vitestList}`]),
    runSilently('playwright', ['test', '--list', '--reporter=json', `--only-changed=${since}`], {
      environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightList, PW_DISABLE_TS_ESM: '1' },
    }),
  ]);
  const ofVitest = JSON.parse(readFileSync(vitestList, 'utf8')) as { file: string }[];
  const ofPlaywright = JSON.parse(readFileSync(playwrightList, 'utf8')) as { suites: { file: string }[] };
  rmSync(folder, { recursive: true });
  return [...ofVitest.map(({ file }) => file), ...ofPlaywright.suites.map(({ file }) => join('test', file))];
}

/** Tests that the changes since the base can break: by the table, and through imports. */
export async function batchesChanged(base: string): Promise<Batch[]> {
  const [since = base] = git(['merge-base', base, 'HEAD']);
  return batchesNamed([...startedBy(changedSince(since)), ...(await importing(since))]);
}
