import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build-if-stale.ts';
import { gallery } from '../test/gallery/gallery.ts';
import { writeIndex } from '../test/gallery/gallery-index.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  process.stdout.write(
    'npm run gallery -- [FOLDER [WORD…]]\n\n' +
      'Pictures of every screen, into the folder “gallery” or FOLDER; of those whose names have a WORD.\n',
  );
  process.exit(0);
}
const [folderName = 'gallery', ...words] = positionals;
const folder = resolve(folderName);
await buildIfStale();
const files: string[] = [];
for await (const file of gallery(folder, words)) {
  files.push(file);
  if (process.stdout.isTTY) process.stdout.write(`\r${files.length} pictures`);
}
process.stdout.write(`\r${files.length} pictures: ${await writeIndex(folder, files)}\n`);
