import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Idioms that read as translated; plain English has a shorter word for each. */
const idioms =
  /\b(?:anew|all the same|in vain|goes on(?! break)|says so|said so|stands? beside|hears? of|for ever|stands below)\b/i;

/** A sentence that begins with a clause in place of a noun; questions may. */
const clause = /(?:^|[.;!] )(?:What|Who|Whoever|Whatever|Of) [^.?]+(?:\.|$)/;

const isTranslated = (text: string): boolean => idioms.test(text) || clause.test(text);

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => ending.test(path) && !path.endsWith('plain-words.test.ts'));
}

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The comments of a source, each as one line. */
function commentsOf(source: string): string[] {
  const blocks = [...source.matchAll(/^[ \t]*\/\*\*?[ \n]([\s\S]*?)\*\//gm)].map(([, text = '']) => text);
  const lines = [...source.matchAll(/(?:^[ \t]*\/\/ .*\n)+/gm)].map(([text]) => text.replaceAll(/^[ \t]*\/\/ /gm, ''));
  return [...blocks.map((text) => text.replaceAll(/^[ \t]*\* ?/gm, '')), ...lines].map((text) =>
    text.replaceAll(/\s+/g, ' ').trim(),
  );
}

function titlesOf(source: string): string[] {
  return [...source.matchAll(/^[ \t]*(?:test|it|describe)(?:\.\w+)*\(\s*(['`])((?:\\.|[^\\])*?)\1/gm)].map(
    ([, , title = '']) => title,
  );
}

/** The paragraphs and rows of a document, without its code. */
function paragraphsOf(document: string): string[] {
  return document
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .split(/\n\s*\n|\n(?=[-|#\d])/)
    .map((text) =>
      text
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\*\*|^[-#\d. ]+/g, '')
        .trim(),
    );
}

const sources = ['src', 'test', 'scripts'].flatMap((folder) => filesIn(folder, /\.tsx?$/));

test.each([
  ['What is no number cannot be called.', true],
  ['The index is built anew.', true],
  ['Of two restores the later one holds.', true],
  ['Who is calling?', false],
  ['An agent who declines is told when nobody else is signed in.', false],
])('%s is translated: %s', (text, expected) => expect(isTranslated(text)).toBe(expected));

test('comments are plain', () => {
  const found = sources.flatMap((path) =>
    commentsOf(read(path))
      .filter(isTranslated)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('titles of tests are plain', () => {
  const found = sources
    .filter((path) => path.includes('.test.'))
    .flatMap((path) => titlesOf(read(path)).map((title) => [path, title] as const))
    .filter(([, title]) => idioms.test(title) || /^(?:what|who|whoever) /.test(title))
    .map(([path, title]) => `${path}: ${title}`);
  expect(found).toEqual([]);
});

test('documents are plain', () => {
  const documents = ['README.md', 'CHANGELOG.md', ...['docs', 'src'].flatMap((folder) => filesIn(folder, /\.md$/))];
  const found = documents.flatMap((path) =>
    paragraphsOf(read(path))
      .filter(isTranslated)
      .map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('English texts of the console are plain', () => {
  const texts = filesIn('src/shared/languages/en', /\.ts$/).flatMap((path) =>
    [...read(path).matchAll(/'((?:\\.|[^'\\])*)',?$/gm)].map(([, text = '']) => text),
  );
  expect(texts.filter((text) => idioms.test(text))).toEqual([]);
});
