import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The only file that reads the list of extensions; it asks the table for the parts that the service has. */
const reader = 'src/main/workstation/sign-in/sign-in.ts';

/** A path in a text, the path of an endpoint that goes beyond the interface, or a list of extensions. */
const pathTest =
  /['"`](?:\/api\/)?ext\/|\bcontract\.\w*xtension\.\w+\.path\b|xtensionEndpoints\.\w+\.path\b|\.extensions\b/;

/** Whether a file of the page or the workstation asks for a part of the product by a path, not by its name. */
const isViolation = (file: string, source: string): boolean => file !== reader && pathTest.test(source);

test.each([
  ["if (signIn.extensions.includes('ext/score/list')) show();"],
  ["useOffers('ext/score/list')"],
  ['offers(albumExtensionEndpoints.download.path)'],
  ['const extension = contract.callExtension.muted.path;'],
  ['signIn.extensions.length > 0'],
])('%s is a violation', (source) => expect(isViolation('src/renderer/features/a.ts', source)).toBe(true));

test('a part of the product is asked for by its name', () => {
  const files = globSync('src/{renderer,preload,main/workstation}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  expect(files.filter((file) => isViolation(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
  expect(readFileSync(join(root, reader), 'utf8')).toMatch(pathTest);
});
