import { isBuiltin, registerHooks } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { archive, contentOf, entryOf, insideOf } from './archive.ts';

/**
 * Modules in the archive. Electron's Node looks for them by the functions that asar-fs-wrapper.ts replaces
 * (`internalModuleStat`, and its patch of the loader of packages' manifests); here hooks do the same with what the
 * packages in it use: relative paths, `main`, and `exports` without patterns.
 */
interface Manifest {
  readonly type?: string;
  readonly main?: string;
  readonly exports?: unknown;
}

const isFile = (inside: string): boolean => {
  const entry = entryOf(inside);
  return entry !== null && entry.files === undefined;
};
const manifestIn = (inside: string): Manifest | null =>
  isFile(join(inside, 'package.json'))
    ? (JSON.parse(contentOf(join(inside, 'package.json')).toString()) as Manifest)
    : null;

/** As CommonJS looks for it: the file itself, with an ending, or the index of a folder. */
const found = (inside: string): string | null =>
  ['', '.js', '.json', '.node', '/index.js'].map((end) => inside + end).find(isFile) ?? null;

function targetOf(exported: unknown, conditions: readonly string[]): string | null {
  if (typeof exported === 'string') return exported;
  if (typeof exported !== 'object' || exported === null) return null;
  for (const [condition, inner] of Object.entries(exported))
    if (condition === 'default' || conditions.includes(condition)) return targetOf(inner, conditions);
  return null;
}

function inPackage(folder: string, subpath: string, conditions: readonly string[]): string | null {
  const manifest = manifestIn(folder);
  if (!manifest) return null;
  const { exports, main = 'index.js' } = manifest;
  if (exports === undefined) return found(join(folder, subpath === '.' ? main : subpath));
  const table = exports as Readonly<Record<string, unknown>>;
  const hasSubpaths = typeof exports === 'object' && Object.keys(table).some((key) => key.startsWith('.'));
  const target = targetOf(hasSubpaths ? table[subpath] : subpath === '.' ? exports : null, conditions);
  return target === null ? null : found(join(folder, target));
}

function bare(specifier: string, parent: string, conditions: readonly string[]): string | null {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(\/.*)?$/.exec(specifier) ?? [];
  for (let folder = dirname(parent); ; folder = dirname(folder)) {
    const file = inPackage(join(folder, 'node_modules', name), `.${rest}`, conditions);
    if (file !== null || folder === '.') return file;
  }
}

/** The type of a file ending with .js: that of the nearest manifest. */
function typeOf(inside: string): 'module' | 'commonjs' {
  for (let folder = dirname(inside); ; folder = dirname(folder)) {
    const manifest = manifestIn(folder === '.' ? '' : folder);
    if (manifest || folder === '.') return manifest?.type === 'module' ? 'module' : 'commonjs';
  }
}

const formats: Readonly<Record<string, string>> = { '.mjs': 'module', '.cjs': 'commonjs', '.json': 'json' };

if (archive !== '')
  registerHooks({
    resolve: (specifier, context, next) => {
      if (isBuiltin(specifier) || specifier === 'electron') return next(specifier, context);
      const parent = context.parentURL?.startsWith('file:') ? insideOf(fileURLToPath(context.parentURL)) : null;
      let inside: string | null;
      if (specifier.startsWith('file:')) inside = insideOf(fileURLToPath(specifier));
      else if (specifier.startsWith('/')) inside = insideOf(specifier);
      else if (parent === null) inside = null;
      else if (specifier.startsWith('.')) inside = join(dirname(parent), specifier);
      else inside = bare(specifier, parent, context.conditions);
      const file = inside === null ? null : found(inside);
      if (file === null) return next(specifier, context);
      return { url: pathToFileURL(join(archive, file)).href, shortCircuit: true };
    },
    load: (url, context, next) => {
      const inside = url.startsWith('file:') ? insideOf(fileURLToPath(url)) : null;
      if (inside === null) return next(url, context);
      const format = formats[extname(inside)] ?? typeOf(inside);
      return { format, source: contentOf(inside), shortCircuit: true };
    },
  });
