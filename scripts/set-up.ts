import { existsSync } from 'node:fs';
import { run } from './run.ts';
import { clockLibrary } from './testing/moment.ts';

/** A program that suites need besides npm packages, and the Debian package that has it. */
interface Needed {
  readonly file: string;
  readonly package: string;
  /** Suites that cannot run without it; tests of other suites that want it leave themselves out. */
  readonly suites: readonly string[];
}

const sound = ['screens', 'e2e', 'electron-shim', 'telephony'];

const needed: readonly Needed[] = [
  { file: process.env['CHROMIUM'] ?? '/usr/bin/chromium', package: 'chromium', suites: sound },
  {
    file: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    package: 'chromium-headless-shell',
    suites: ['components', 'screens', 'e2e'],
  },
  { file: '/usr/bin/baresip', package: 'baresip-core', suites: ['e2e', 'electron-shim', 'telephony'] },
  { file: '/usr/bin/turnserver', package: 'coturn', suites: ['telephony'] },
  { file: '/usr/bin/sipp', package: 'sip-tester', suites: ['signalling'] },
  {
    file: '/usr/lib/x86_64-linux-gnu/kamailio/modules/tls.so',
    package: 'kamailio-tls-modules',
    suites: ['signalling'],
  },
  {
    file: '/usr/lib/postgresql',
    package: 'postgresql',
    suites: ['contract-postgres', 'sql-postgres', 'durability-postgres', 'operations'],
  },
  { file: '/usr/sbin/nginx', package: 'nginx-light', suites: ['operations', 'screens'] },
  {
    file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    package: 'fonts-noto-cjk',
    suites: ['components', 'screens'],
  },
  { file: '/usr/sbin/debootstrap', package: 'debootstrap', suites: ['packaging'] },
  { file: '/usr/bin/makensis', package: 'nsis', suites: ['packaging'] },
  { file: '/usr/bin/7zz', package: '7zip', suites: ['packaging'] },
  { file: '/usr/bin/mksquashfs', package: 'squashfs-tools', suites: ['packaging'] },
  { file: '/usr/bin/systemd-analyze', package: 'systemd', suites: ['packaging'] },
  { file: clockLibrary, package: 'libfaketime', suites: [] },
];

const isOfPackaging = ({ suites }: Needed): boolean => suites.includes('packaging');
const missingOf = (wanted: readonly Needed[]): Needed[] => wanted.filter(({ file }) => !existsSync(file));

/**
 * Installs the Debian packages that the tests need, where it may; those that build installers only for a run with
 * `withPackaging`. Returns the suites that this machine cannot run, each with the reason. Throws in
 * CI, where everything runs or the run has failed.
 */
export async function setUp(
  withPackaging: boolean,
  isCi = process.env['CI'] === 'true',
): Promise<ReadonlyMap<string, string>> {
  const wanted = needed.filter((one) => withPackaging || !isOfPackaging(one));
  const isDebian = existsSync('/usr/bin/apt-get');
  if (missingOf(wanted).length > 0 && isDebian && process.getuid?.() === 0) await install(missingOf(wanted));
  const missing = missingOf(wanted);
  const reason = `apt-get install --no-install-recommends ${missing.map((one) => one.package).join(' ')}`;
  if (isCi && missing.length > 0) throw new Error(`Programs of the tests are missing: ${reason}`);
  return leftOutBy(missing);
}

/** Why each suite that needs one of the programs is left out. */
export function leftOutBy(missing: readonly Needed[]): ReadonlyMap<string, string> {
  const suites = new Set(missing.flatMap((one) => one.suites));
  return new Map(
    [...suites].map((suite) => {
      const packages = missing.filter((one) => one.suites.includes(suite)).map((one) => one.package);
      return [suite, `needs ${packages.join(', ')} (Debian, as root: apt-get install ${packages.join(' ')})`];
    }),
  );
}

async function install(missing: readonly Needed[]): Promise<void> {
  const packages = missing.map((one) => one.package);
  process.stdout.write(`Installing ${packages.join(', ')} …\n`);
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  if ((await run('apt-get', ['update', '-qq'])) !== 0) return;
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}
