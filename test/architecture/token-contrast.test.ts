import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Minimum contrast for text of any size (WCAG 2.2, 1.4.3). */
const least = 4.5;
const folder = join(import.meta.dirname, '../../src/renderer');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

/** Red, green and blue of #fff, #ffffff or rgb(0 0 0 / 78%), from 0 to 255; translucent colours are on white. */
function channelsOf(colour: string): readonly number[] {
  const [red = 0, green = 0, blue = 0, percent = 100] = [...colour.matchAll(/[\d.]+/g)].map(Number);
  if (colour.startsWith('rgb')) return [red, green, blue].map((value) => 255 + ((value - 255) * percent) / 100);
  const digits = colour.length === 4 ? colour.replaceAll(/\w/g, '$&$&') : colour;
  return [1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16));
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(words: string, ground: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(words), luminanceOf(ground)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

type Theme = 'light' | 'dark';
const colours = /^ {2}--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/gm;
const tokens = new Map(
  [...read('styles/tokens.css').matchAll(colours)].map(([, name = '', light, dark, both = '']) => [
    name,
    { light: light ?? both, dark: dark ?? both },
  ]),
);
const names = [...tokens.keys()];
const words = names.filter((name) => /^text|-words$/.test(name));
const grounds = names.filter((name) => /^surface|-tint$/.test(name));
const colourIn = (theme: Theme, name: string): string => tokens.get(name)?.[theme] ?? name;

/** The pairs of words and ground, tokens or colours, that cannot be read. */
const faults = (theme: Theme, pairs: readonly (readonly [words: string, ground: string])[]): string[] =>
  pairs
    .map(([one, ground]) => ({ one, ground, contrast: contrastOf(colourIn(theme, one), colourIn(theme, ground)) }))
    .filter(({ contrast }) => !(contrast >= least))
    .map(({ one, ground, contrast }) => `${one} on ${ground}: ${contrast.toFixed(2)}`);

test.each(['light', 'dark'] as const)('%s: every colour of words can be read on every ground', (theme) => {
  const pairs = words.flatMap((one) => grounds.map((ground) => [one, ground] as const));
  expect(pairs.length).toBeGreaterThan(80);
  expect(faults(theme, pairs)).toEqual([]);
});

const onInk = [
  ['on-ink', 'ink'],
  ['on-ink', 'ink-hover'],
] as const;
test.each(['light', 'dark'] as const)('%s: words on filled buttons can be read', (theme) => {
  const buttons = names.filter((name) => name.endsWith('-button'));
  expect(buttons.length).toBeGreaterThan(1);
  expect(faults(theme, [...buttons.map((button) => ['#ffffff', button] as const), ...onInk])).toEqual([]);
});

const valueOf = (body: string, property: string): string | undefined =>
  new RegExp(`(?:^|[;\\s])${property}: ([^;]+);`).exec(body)?.[1];
/** The token that a value names, or the colour that it is. */
const tokenOf = (value: string): string => /^var\(--([\w-]+)\)$/.exec(value)?.[1] ?? value;

/** The rules of a sheet whose words have another colour than a token for words, and cannot be read on their ground. */
function foreignWords(sheet: string): string[] {
  const rules = [...sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  return rules.flatMap(([, selector = '', body = '']) => {
    const colour = tokenOf(valueOf(body, 'color') ?? 'inherit');
    // A name that ends with "words", such as --state-words, holds one of the tokens.
    if (/^(?:inherit|currentcolor|on-ink|text(?:-\d)?|(?:\w+-)?words)$/.test(colour)) return [];
    const ground = valueOf(body, 'background');
    const found =
      ground === undefined
        ? [`${colour} without a ground`]
        : (['light', 'dark'] as const).flatMap((theme) => faults(theme, [[colour, tokenOf(ground)]]));
    return found.map((fault) => `${selector.trim()}: ${fault}`);
  });
}

test('words in style sheets have the colours of tokens, or are readable on the ground of their rule', () => {
  const sheets = globSync('**/*.css', { cwd: folder }).filter((path) => !path.endsWith('tokens.css'));
  expect(sheets.length).toBeGreaterThan(50);
  expect(sheets.flatMap((path) => foreignWords(read(path)).map((fault) => `${path}: ${fault}`))).toEqual([]);
});

test('every token is used', () => {
  const used = globSync('**/*.{css,ts,tsx}', { cwd: folder }).map(read).join('\n');
  const all = [...read('styles/tokens.css').matchAll(/^ {2}--([\w-]+):/gm)].map(([, name = '']) => name);
  expect(all.filter((name) => !used.includes(`var(--${name})`))).toEqual([]);
});

test('pale words, words without a ground and words on a picture are measured', () => {
  expect(contrastOf('#777', '#fff')).toBeLessThan(least);
  expect(contrastOf('#767676', '#ffffff')).toBeGreaterThan(least);
  expect(contrastOf('#fff', 'rgb(0 0 0 / 78%)')).toBeGreaterThan(10);
  expect(foreignWords('.a {\n  color: #bbb;\n}')).toEqual(['.a: #bbb without a ground']);
  expect(foreignWords('.a {\n  color: #bbb;\n  background: #fff;\n}')).toHaveLength(2);
  expect(foreignWords('.a {\n  color: var(--ring-solid);\n  background: var(--surface);\n}')).toHaveLength(1);
});
