import { expect, test } from 'vitest';
import { loadPrompts } from './prompts.ts';

const folder = new URL('../../../resources/prompts', import.meta.url).pathname;

test('a file of the clinic replaces a prompt', () => {
  const prompts = loadPrompts(folder, { 'hold-music': `${folder}/waiting.wav` });
  expect(prompts.get('hold-music')).toEqual(prompts.get('waiting'));
});

test.each([
  ['is not there', `${folder}/none.wav`, 'not-found'],
  ['is no WAV', `${folder}/README.md`, 'invalid-input'],
])('one that %s is named at start', (_what, file, code) => {
  expect(() => loadPrompts(folder, { 'hold-music': file })).toThrow(
    expect.objectContaining({ code, message: expect.stringContaining(file) }),
  );
});
