import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('a text begins at its beginning, on one line, while the word is near it or nowhere', () => {
  expect(excerptOf('No coffee,\n tea or wine', '')).toBe('No coffee, tea or wine');
  expect(excerptOf('No coffee, tea or wine', 'Coffee')).toBe('No coffee, tea or wine');
  expect(excerptOf('No coffee, tea or wine', 'milk')).toBe('No coffee, tea or wine');
});

test('a word that stands far behind is led to', () => {
  expect(excerptOf('For the first two days avoid coffee, tea and red wine.', 'RED')).toBe('…coffee, tea and red wine.');
});
