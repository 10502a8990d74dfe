import { expect, test } from 'vitest';
import { fileTypeOf } from './file-type.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['\xFF\xD8\xFF\xE0', 'a.svg', 'image/jpeg'],
  ['\x89PNG\r\n\x1A\n', 'a', 'image/png'],
  ['RIFF\x00\x00\x00\x00WEBP', 'a', 'image/webp'],
  ['RIFF\x00\x00\x00\x00WAVE', 'a', 'audio/wav'],
  ['%PDF-1.7', 'a.html', 'application/pdf'],
  ['\r\n@PJL ENTER LANGUAGE=PDF\r\n%PDF-1.4', 'scan.PDF', 'application/pdf'],
  ['\x00\x00\x00\x18ftypM4A ', 'a', 'audio/mp4'],
  ['\x00\x00\x00\x18ftypisom', 'a', 'video/mp4'],
  ['\x1A\x45\xDF\xA3', 'a', 'video/webm'],
  ['\xFF\xFB\x90', 'a', 'audio/mpeg'],
  ['Whitening: 1,280', 'prices.TXT', 'text/plain; charset=utf-8'],
])('%j named %s is %s', (head, name, type) => expect(fileTypeOf(bytes(head), name)?.type).toBe(type));

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'picture.svg'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'picture.txt'],
  ['  <!DOCTYPE html>', 'page.txt'],
  ['<?xml version="1.0"?>', 'page.md'],
  ['<html>', 'page.html'],
  ['words', 'page.html'],
  [`${' '.repeat(1100)}%PDF-1.4`, 'late.pdf'],
  ['<html>%PDF-1.4', 'page.html'],
  ['\x00\x01\x02', 'data.txt'],
  ['\xC3\x28 broken UTF-8', 'data.txt'],
  ['MZ\x90', 'setup.exe'],
  ['', 'nothing'],
])('%j named %s is not shown', (head, name) => expect(fileTypeOf(bytes(head), name)).toBeNull());

test('a text whose head ends within a character is a text', () => {
  const head = Buffer.from('牙齿美白').subarray(0, 7);
  expect(fileTypeOf(head, 'a.txt')?.kind).toBe('text');
});
