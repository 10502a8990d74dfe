import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const style =
  'body{font:14px system-ui;margin:24px}section{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}' +
  'img{width:100%;border:1px solid #8888}figure{margin:0}figcaption{font-size:12px}';

/** A page with all pictures, those of one screen together. Returns its file. */
export async function writeIndex(folder: string, files: readonly string[]): Promise<string> {
  const screens = Map.groupBy(
    files.map((file) => relative(folder, file)),
    (file) => file.split('.')[0] ?? '',
  );
  const figureOf = (file: string): string => {
    const picture = `<a href="${file}"><img loading="lazy" src="${file}" alt=""></a>`;
    return `<figure>${picture}<figcaption>${file}</figcaption></figure>`;
  };
  const sections = [...screens].map(
    ([screen, pictures]) => `<h2>${screen}</h2><section>${pictures.map(figureOf).join('')}</section>`,
  );
  const index = join(folder, 'index.html');
  await writeFile(
    index,
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${style}</style>${sections.join('')}`,
  );
  return index;
}
