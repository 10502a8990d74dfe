/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { createConsoleRouter } from '../../src/renderer/app/router.tsx';
import { picturesOf } from '../gallery/addresses.ts';

test('the gallery has a picture of every route of the console', () => {
  const routes = Object.keys(createConsoleRouter({ home: 'desk' }).routesByPath);
  const pictures = picturesOf(routes);
  expect(pictures.length).toBeGreaterThan(30);
  expect(new Set(pictures.map(({ name }) => name)).size).toBe(pictures.length);
});

test('a route with a parameter that the gallery does not know is named', () => {
  expect(() => picturesOf(['/rooms/$room'])).toThrow('room in /rooms/$room');
});
