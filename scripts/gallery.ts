import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.ts';
import { gallery } from '../test/gallery/gallery.ts';
import { writeIndex } from '../test/gallery/gallery-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' }, png: { type: 'boolean' } },
});
if (values.help) {
  process.stdout.write(
    'npm run gallery -- [--png] [FOLDER [WORD…]]\n\n' +
      'Pictures of every screen, into the folder “gallery” or FOLDER; those whose paths have every WORD.\n' +
      '--png: without loss, as in the README.\n',
  );
  process.exit(0);
}
const [folderName = 'gallery', ...words] = positionals;
const folder = resolve(folderName);
await buildIfStale();
const files: string[] = [];
const began = performance.now();
for await (const file of gallery({ folder, words, format: values.png ? 'png' : 'jpeg' })) {
  files.push(file);
  if (process.stdout.isTTY) process.stdout.write(`\r${files.length} pictures`);
}
if (files.length === 0) {
  process.stderr.write(`No picture has ${words.map((word) => `“${word}”`).join(' and ')} in its path.\n`);
  process.exit(1);
}
const seconds = Math.round((performance.now() - began) / 1000);
process.stdout.write(`\r${files.length} pictures in ${seconds} s: ${await writeIndex(folder, files.toSorted())}\n`);
