import { cpSync, existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AfterPackContext } from 'electron-builder';

/** Names of electron-builder's architectures, by their number. */
const architectures = ['ia32', 'x64', 'armv7l', 'arm64', 'universal'];
const libraries = {
  linux: ['sharp', 'sharp-libvips'],
  darwin: ['sharp', 'sharp-libvips'],
  win32: ['sharp'],
} as const;

/** Files that the core reads besides its Node, from the project's root: patterns, and those that are left out. */
const programFiles = ['out/{main,renderer}/**/*', 'resources/{prompts,number-origins,demo,licenses}/**/*'];
const leftOut = ['out/main/{index,electron-main}.js', '**/*.map'];
const documentation = 'swagger-ui.css,swagger-ui-bundle.js,swagger-ui-bundle.js.LICENSE.txt,favicon-32x32.png';
const packages = ['sharp', 'detect-libc', 'semver', '@img/colour'].map((name) => `${name}/**/*`);
const documentationFiles = `swagger-ui-dist/{${documentation},package.json,LICENSE,NOTICE}`;

/**
 * Called by electron-builder for each packed folder: adds `resources/service`, the core as a service (electron-builder
 * would take files that it copies there itself out of the archive). npm installs the native packages of one platform
 * only, and electron-builder leaves out what is not there without an error: throws an error that names what the target
 * lacks.
 */
export function afterPack({ appOutDir, electronPlatformName, arch, packager }: AfterPackContext): void {
  const project = packager.projectDir;
  const resources = packager.getResourcesDir(appOutDir);
  const platform = electronPlatformName as keyof typeof libraries;
  const target = `${platform}-${architectures[arch] ?? arch}`;
  const natives = libraries[platform].map((name) => `@img/${name}-${target}`);
  const packed = globSync('@img/sharp-*', { cwd: join(resources, 'app.asar.unpacked/node_modules') });
  const missing = natives.filter((name) => !packed.includes(name));

  const service = join(resources, 'service');
  const add = (from: string, to: string): void => {
    if (existsSync(join(project, from))) cpSync(join(project, from), join(service, to), { recursive: true });
    else missing.push(from);
  };
  if (platform !== 'darwin') {
    const isWindows = platform === 'win32';
    const node = `node_modules/node-${isWindows ? 'win' : 'linux'}-${architectures[arch]}`;
    add(`${node}/bin/node${isWindows ? '.exe' : ''}`, isWindows ? 'node.exe' : 'node');
    add(`${node}/LICENSE`, 'LICENSE-node');
    const modules = [...packages, ...natives.map((name) => `${name}/**/*`), documentationFiles];
    const patterns = [...programFiles, ...modules.map((pattern) => `node_modules/${pattern}`)];
    for (const file of globSync(patterns, { cwd: project, exclude: leftOut }))
      if (statSync(join(project, file)).isFile()) add(file, file);
  }
  if (platform === 'win32') {
    add('packaging/windows/clinicall.cmd', 'bin/clinicall.cmd');
    add('packaging/windows/clinicall-service.xml', 'clinicall-service.xml');
    // WinSW, which the release fetches: without it the installer has no service.
    const wrapper = 'packaging/windows/clinicall-service.exe';
    if (existsSync(join(project, wrapper))) add(wrapper, 'clinicall-service.exe');
  }
  const foreign = packed.filter((name) => !natives.includes(name));
  if (missing.length + foreign.length > 0) {
    const faults = [...missing.map((name) => `lacks ${name}`), ...foreign.map((name) => `has ${name}`)].join(', ');
    throw new Error(`The package for ${target} ${faults}: run npm ci on that platform, and pack there.`);
  }
}
