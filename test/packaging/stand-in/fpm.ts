import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * A stand-in for fpm, which electron-builder downloads: the options that it is given (its `FpmTarget`, and `fpm` in
 * electron-builder.yml) become a package of Debian, built by dpkg-deb. An option that it does not know is an error.
 */
const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...text, short: 'd', multiple: true },
    force: { type: 'boolean' },
    'deb-recommends': { ...text, multiple: true },
    'deb-compression': text,
    'deb-priority': text,
    architecture: text,
    'after-install': text,
    'before-remove': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    vendor: text,
    url: text,
    category: text,
    license: text,
    'config-files': { ...text, multiple: true },
  },
});
if (values.s !== 'dir' || values.t !== 'deb') throw new Error('The stand-in makes a deb of folders alone');

const root = mkdtempSync(join(tmpdir(), 'clinicall-deb-'));
chmodSync(root, 0o755);
for (const mapping of positionals) {
  const [from = '', to = ''] = mapping.split('=');
  const into = join(root, to);
  mkdirSync(dirname(into), { recursive: true, mode: 0o755 });
  if (statSync(from).isDirectory()) cpSync(from, into, { recursive: true, verbatimSymlinks: true });
  else copyFileSync(from, to.endsWith('/') ? join(into, basename(from)) : into);
}

const control = join(root, 'DEBIAN');
mkdirSync(control, { mode: 0o755 });
const [synopsis = '', ...rest] = (values.description ?? '').split('\n');
const fields = {
  Package: values.name,
  Version: values.version,
  Architecture: values.architecture,
  Maintainer: values.maintainer,
  Depends: values.d?.join(', '),
  Recommends: values['deb-recommends']?.join(', '),
  Section: values.category ?? 'default',
  Priority: values['deb-priority'],
  Homepage: values.url,
  Description: [synopsis, ...rest.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
};
const lines = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
writeFileSync(join(control, 'control'), `${lines.join('\n')}\n`);
writeFileSync(join(control, 'conffiles'), `${(values['config-files'] ?? []).join('\n')}\n`);
const scripts = { postinst: 'after-install', prerm: 'before-remove', postrm: 'after-remove' } as const;
for (const [name, option] of Object.entries(scripts)) {
  copyFileSync(values[option] ?? '', join(control, name));
  chmodSync(join(control, name), 0o755);
}
// Compressed quickly: only the time differs.
execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, values.package ?? '']);
rmSync(root, { recursive: true });
