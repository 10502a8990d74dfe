import { readFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';

/** Less of a long text than a page of SQLite holds: the rest of it lies on other pages. */
const soughtCharacters = 1000;

/** The texts that a SQLite file holds; `afterStoring`: once all are stored in it, which shows that the search finds. */
export async function textsIn(
  file: string,
  texts: readonly string[],
): Promise<{ before: string[]; afterStoring: string[] }> {
  const found = async (): Promise<string[]> => {
    const content = await readFile(file);
    return texts.filter((text) => content.includes(text.slice(0, soughtCharacters)));
  };
  const before = await found();
  const database = new DatabaseSync(file);
  database.exec('create table sought (text text)');
  for (const text of texts) database.prepare('insert into sought values (?)').run(text);
  database.close();
  return { before, afterStoring: await found() };
}
