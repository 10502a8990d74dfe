import { existsSync } from 'node:fs';
import { run } from './run.ts';
import { clockLibrary } from './testing/moment.ts';

/** Debian packages that tests need: a browser, SIP tools, PostgreSQL, a TLS proxy, a Chinese font, another clock. */
const needed = [
  { file: '/usr/bin/chromium', package: 'chromium' },
  { file: '/usr/bin/baresip', package: 'baresip-core' },
  { file: '/usr/bin/sipp', package: 'sip-tester' },
  { file: '/usr/lib/postgresql', package: 'postgresql' },
  { file: '/usr/sbin/nginx', package: 'nginx-light' },
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', package: 'fonts-noto-cjk' },
  { file: clockLibrary, package: 'libfaketime' },
] as const;

/** Installs missing Debian packages. Without the right to do so, throws an error that names the command. */
export async function setUp(): Promise<void> {
  const missing = needed.filter(({ file }) => !existsSync(file)).map((one) => one.package);
  if (missing.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  if (process.getuid?.() !== 0) throw new Error(`The tests need ${missing.join(', ')}. Run as root: ${command}`);
  process.stdout.write(`Installing ${missing.join(', ')} …\n`);
  process.env['DEBIAN_FRONTEND'] = 'noninteractive';
  const isInstalled =
    (await run('apt-get', ['update', '-qq'])) === 0 &&
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing])) === 0;
  if (!isInstalled) throw new Error(`Could not install ${missing.join(', ')}. Run: ${command}`);
}
