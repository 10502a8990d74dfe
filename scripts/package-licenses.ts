import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const modules = join(import.meta.dirname, '../node_modules');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as Manifest;

/** Packages that are shipped as they are, next to what is bundled (`electron-builder.yml`). */
function shippedPackages(): string[] {
  const { dependencies, optionalDependencies } = manifestOf('sharp');
  return ['sharp', ...Object.keys({ ...dependencies, ...optionalDependencies }), 'swagger-ui-dist'].filter((name) =>
    existsSync(join(modules, name)),
  );
}

/** libvips lists its libraries and their licences in the README. */
const textFiles = ['LICENSE', 'LICENSE.md', 'README.md'];

/** Appends the licences of packages to those of what is bundled. */
export function appendPackageLicenses(file: string): void {
  for (const name of shippedPackages()) {
    const { version, license } = manifestOf(name);
    const textFile = textFiles.map((one) => join(modules, name, one)).find(existsSync);
    const text = textFile === undefined ? '' : readFileSync(textFile, 'utf8').trim();
    const full = license.startsWith('LGPL') ? '\n\nThe texts of the LGPL and the GPL are in `resources/licenses`.' : '';
    appendFileSync(file, `\n## ${name} - ${version} (${license})\n\n${text}${full}\n`);
  }
}
