import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ProblemError } from '../../../shared/problem.ts';
import { invalidField } from '../../../shared/problems/invalid-field.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { type Format, formatOf } from './number-format.ts';
import type { Sheet } from './row.ts';
import { mergedReferences, mergedRows, rowsWithContent, SheetRows } from './sheet-rows.ts';
import { type Attributes, PlainText, type XmlHandlers, xmlItems } from './xml-items.ts';

const mebibyte = 1024 * 1024;
/** Parts that are held in memory, and all sheets together, which are not: a million lines of Excel. */
const maxTextsBytes = 64 * mebibyte;
const maxListBytes = 8 * mebibyte;
const maxSheetsBytes = 512 * mebibyte;
const maxSheets = 1000;
const maxEntries = 10_000;

/**
 * The sheets of an Excel workbook (ECMA-376, Office Open XML), in their order. They are unpacked as they are read:
 * neither the file nor a sheet is held in memory. Throws ProblemError `invalid-input` for another archive.
 */
export async function workbookSheets(file: string): Promise<{ sheets: readonly Sheet[]; close: () => void }> {
  const zip = await openPromise(file, { autoClose: false }).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    const { sheets } = await Workbook.open(zip);
    return { sheets, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw unreadable(error);
  }
}

const unreadable = (error: unknown): ProblemError =>
  error instanceof ProblemError ? error : problemFor('import-unreadable', {}, { cause: error });

const tooLarge = (maxBytes: number): ProblemError =>
  invalidField('file', 'import-workbook-too-large', { megabytes: maxBytes / mebibyte });

async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

interface Element {
  readonly name: string;
  /** The element that it is in. */
  readonly within: string;
  readonly attributes: Attributes;
}

class Workbook {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  #folder = '';
  #is1904 = false;
  #formats: readonly Format[] = [];
  #texts: readonly string[] = [];
  sheets: readonly Sheet[] = [];

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#parts = parts;
  }

  static async open(zip: ZipFile): Promise<Workbook> {
    if (zip.entryCount > maxEntries) throw problemFor('import-unreadable');
    const parts = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry);
    const workbook = new Workbook(zip, parts);
    await workbook.#load();
    return workbook;
  }

  async #load(): Promise<void> {
    const relationsOf = async (part: string): Promise<Attributes[]> => {
      const name = part.lastIndexOf('/') + 1;
      const relations = `${part.slice(0, name)}_rels/${part.slice(name)}.rels`;
      const elements = await this.#elements(relations, ['Relationship']);
      return elements.map(({ attributes }) => attributes);
    };
    const isOf = ({ Type = '' }: Attributes, type: string): boolean => Type.endsWith(`/${type}`);
    const root = (await relationsOf('')).find((one) => isOf(one, 'officeDocument'));
    if (!root) throw problemFor('import-unreadable');
    const main = this.#resolved(root['Target'] ?? '');
    this.#folder = main.slice(0, main.lastIndexOf('/') + 1);
    const relations = await relationsOf(main);
    const targetOf = (found: Attributes | undefined): string | null =>
      found ? this.#resolved(found['Target'] ?? '') : null;
    const elements = await this.#elements(main, ['sheet', 'workbookPr']);
    this.#is1904 = elements.some(({ attributes }) => /^(?:1|true)$/.test(attributes['date1904'] ?? ''));
    const named = elements.filter(({ name }) => name === 'sheet');
    if (named.length > maxSheets) throw invalidField('file', 'import-sheets-too-many', { sheets: maxSheets });
    const parts = named.flatMap(({ attributes: { name = '', state = 'visible', id } }) => {
      const part = targetOf(relations.find((one) => one['Id'] === id && isOf(one, 'worksheet')));
      return part === null ? [] : { part, name, isVisible: state === 'visible' };
    });
    const bytes = parts.reduce((sum, { part }) => sum + (this.#parts.get(part)?.uncompressedSize ?? 0), 0);
    if (bytes > maxSheetsBytes) throw tooLarge(maxSheetsBytes);
    const styles = targetOf(relations.find((one) => isOf(one, 'styles')));
    if (styles !== null) this.#formats = await this.#formatsOf(styles);
    const texts = targetOf(relations.find((one) => isOf(one, 'sharedStrings')));
    if (texts !== null) this.#texts = await this.#textsOf(texts);
    this.sheets = parts.map(({ part, ...sheet }) => this.#sheetOf(part, sheet));
  }

  #sheetOf(part: string, named: Pick<Sheet, 'name' | 'isVisible'>): Sheet {
    const items = <Item>(handlers: (emit: (item: Item) => void) => XmlHandlers): AsyncIterable<Item> =>
      this.#items(part, maxSheetsBytes, handlers);
    const shared = { texts: this.#texts, formats: this.#formats, is1904: this.#is1904 };
    return {
      ...named,
      rows: async function* () {
        const isMerged = await mergedRows(items(mergedReferences));
        yield* items((emit) => new SheetRows({ ...shared, isMerged }).handlers(emit));
      },
      countRows: async () => {
        let count = 0;
        for await (const rows of items(rowsWithContent)) count += rows;
        return count;
      },
    };
  }

  #resolved(target: string): string {
    return target.startsWith('/') ? target.slice(1) : `${this.#folder}${target}`;
  }

  async *#items<Item>(
    part: string,
    maxBytes: number,
    handlers: (emit: (item: Item) => void) => XmlHandlers,
  ): AsyncIterable<Item> {
    const entry = this.#parts.get(part);
    if (!entry) throw problemFor('import-unreadable');
    // The archive's reader refuses a part that is longer than it is said to be.
    if (entry.uncompressedSize > maxBytes) throw tooLarge(maxBytes);
    try {
      yield* xmlItems(await this.#zip.openReadStreamPromise(entry), handlers);
    } catch (error) {
      throw unreadable(error);
    }
  }

  async #elements(part: string, names: readonly string[]): Promise<Element[]> {
    const open: string[] = [];
    const handlers = (emit: (element: Element) => void): XmlHandlers => ({
      open: (name, attributes) => {
        if (names.includes(name)) emit({ name, within: open.at(-1) ?? '', attributes });
        open.push(name);
      },
      close: () => void open.pop(),
    });
    return allOf(this.#items(part, maxListBytes, handlers));
  }

  /** The format of each style of cells. */
  async #formatsOf(part: string): Promise<Format[]> {
    const elements = await this.#elements(part, ['numFmt', 'xf']);
    const codes = new Map(
      elements
        .filter(({ name }) => name === 'numFmt')
        .map((one) => [one.attributes['numFmtId'], one.attributes['formatCode']]),
    );
    const formats = new Map<string | undefined, Format>();
    return elements
      .filter(({ within }) => within === 'cellXfs')
      .map(({ attributes: { numFmtId } }) => {
        if (!formats.has(numFmtId)) formats.set(numFmtId, formatOf(Number(numFmtId ?? 0), codes.get(numFmtId)));
        return formats.get(numFmtId) ?? null;
      });
  }

  #textsOf(part: string): Promise<string[]> {
    const text = new PlainText();
    const handlers = (emit: (text: string) => void): XmlHandlers => ({
      open: (name) => text.open(name),
      text: (more) => text.add(more),
      close: (name) => {
        text.close(name);
        if (name === 'si') emit(text.take());
      },
    });
    return allOf(this.#items(part, maxTextsBytes, handlers));
  }
}
