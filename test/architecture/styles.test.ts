import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, test } from 'vitest';

/** Text by path; paths are relative to the root and have slashes. */
type Sources = ReadonlyMap<string, string>;

const imported = /import (\w+) from '(\.[^']+\.module\.css)';/g;
const isSheet = (path: string): boolean => path.endsWith('.module.css');

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

/** The classes that a sheet names itself: those of Mantine are in `:global(…)`. */
function classesOf(sheet: string): Set<string> {
  const selectors = sheet
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/[^{};]*;/g, '')
    .replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, '');
  return new Set(all(selectors, /\.([a-zA-Z][\w-]*)/g));
}

/** Misspelled and unused classes, and class names that are written as plain text. */
function styleViolations(sources: Sources): string[] {
  const violations: string[] = [];
  const used = new Set<string>();
  for (const [path, text] of sources) {
    if (isSheet(path)) continue;
    for (const [, name, from] of text.matchAll(imported)) {
      const sheet = posix.join(posix.dirname(path), from ?? '');
      const classes = classesOf(sources.get(sheet) ?? '');
      for (const one of all(text, new RegExp(`(?<![\\w/])${name}\\.(\\w+)`, 'g'))) {
        used.add(`${sheet} ${one}`);
        if (!classes.has(one)) violations.push(`${path}: ${sheet} has no .${one}`);
      }
    }
    violations.push(...all(text, /className=(?:"|\{')([^"']*)/g).map((name) => `${path}: the class “${name}” is text`));
  }
  for (const [path, text] of sources)
    if (isSheet(path))
      for (const one of classesOf(text))
        if (!used.has(`${path} ${one}`)) violations.push(`${path}: no component uses .${one}`);
  return violations;
}

/** Parts that a sheet, a component or a test looks for and no component has. */
function partViolations(sources: Sources): string[] {
  const components = [...sources].filter(([path]) => path.startsWith('src/') && path.endsWith('.tsx'));
  const given = new Set(
    components
      .flatMap(([, text]) => all(text, /(?<!\[)data-part'?(?:=|: )[^\n]*?["']([\w ]+(?:-[\w ]+)*)["']/g))
      .flatMap((names) => names.split(' ')),
  );
  return [...sources].flatMap(([path, text]) =>
    all(text, /\[data-part~?=['"]?([\w-]+)/g)
      .filter((part) => !given.has(part))
      .map((part) => `${path}: no component has the part ${part}`),
  );
}

/** Marks of the root that a sheet looks for and no component sets, and those that no sheet looks for. */
function markViolations(sources: Sources): string[] {
  const inAll = (pattern: RegExp) => new Set([...sources.values()].flatMap((text) => all(text, pattern)));
  const sought = inAll(/:root\[(data-[\w-]+)\]/g);
  const set = inAll(/useRootMark\('(data-[\w-]+)'/g);
  return [
    ...[...sought].filter((mark) => !set.has(mark)).map((mark) => `no component marks the root with ${mark}`),
    ...[...set].filter((mark) => !sought.has(mark)).map((mark) => `no sheet looks for ${mark} on the root`),
  ];
}

const root = join(dirname(import.meta.filename), '../..');
const read = (pattern: string): Sources =>
  new Map(
    globSync(pattern, { cwd: root }).map((path) => [
      path.replaceAll('\\', '/'),
      readFileSync(join(root, path), 'utf8'),
    ]),
  );

test('each class that a component uses is in its sheet, and each class of a sheet is used', () => {
  expect(styleViolations(read('src/renderer/**/*.{css,tsx}'))).toEqual([]);
});

test('each part that is looked for is one that a component has', () => {
  const sources = new Map([
    ...read('src/renderer/**/*.{css,ts,tsx}'),
    ...read('test/{bench,components,gallery,screens,support}/**/*.ts'),
  ]);
  expect(partViolations(sources)).toEqual([]);
});

test('each mark of the root that a sheet looks for is set by a component, and each that is set is looked for', () => {
  expect(markViolations(read('src/renderer/**/*.{module.css,tsx}'))).toEqual([]);
  const sources = new Map([
    ['src/a/panel.tsx', `useRootMark('data-panel');`],
    ['src/a/list.module.css', `:root[data-pannel] .list {\n}\n`],
  ]);
  expect(markViolations(sources)).toEqual([
    'no component marks the root with data-pannel',
    'no sheet looks for data-panel on the root',
  ]);
});

test('a misspelled class, an unused one, one as text and an unknown part are violations', () => {
  const sources = new Map([
    [
      'src/a/row.tsx',
      `import styles from './row.module.css';\n<a className={styles.rwo} data-part="row"><b className="bold" />`,
    ],
    [
      'src/a/row.module.css',
      `/* .old */\n.row:has(> [data-part='cell']) :global(.mantine-Text-root) {\n  margin: 0.5em;\n}\n`,
    ],
  ]);
  expect(styleViolations(sources)).toEqual([
    'src/a/row.tsx: src/a/row.module.css has no .rwo',
    'src/a/row.tsx: the class “bold” is text',
    'src/a/row.module.css: no component uses .row',
  ]);
  expect(partViolations(sources)).toEqual(['src/a/row.module.css: no component has the part cell']);
});
