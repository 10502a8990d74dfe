import type { Readable } from 'node:stream';
import sax from 'sax';

/** Attributes by their names without prefix. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Emits the items that handlers find in XML as it is read. Names have no prefix. Throws for malformed XML. */
export async function* xmlItems<Item>(
  source: Readable,
  handlersFor: (emit: (item: Item) => void) => XmlHandlers,
): AsyncIterable<Item> {
  let items: Item[] = [];
  const handlers = handlersFor((item) => items.push(item));
  const parser = sax.parser(true);
  parser.onerror = (error) => {
    throw error;
  };
  parser.onopentag = ({ name, attributes }) =>
    handlers.open?.(
      localName(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [localName(key), String(value)])),
    );
  parser.ontext = (text) => handlers.text?.(text);
  parser.oncdata = parser.ontext;
  parser.onclosetag = (name) => handlers.close?.(localName(name));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      parser.write(decoder.decode(chunk, { stream: true }));
      yield* items;
      items = [];
    }
    parser.write(decoder.decode()).close();
    yield* items;
  } finally {
    source.destroy();
  }
}

/** `_x000D_` stands for a character that XML cannot have (ECMA-376, § 22.9.2.19). */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The text of the `t` elements within an element; not how it is pronounced, which is in `rPh`. */
export class PlainText {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  open(name: string): void {
    if (name === 't') this.#isText = !this.#isPhonetic;
    if (name === 'rPh') this.#isPhonetic = true;
  }

  add(text: string): void {
    if (this.#isText) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
  }

  /** The text until now; the next one begins empty. */
  take(): string {
    const text = unescaped(this.#text);
    this.#text = '';
    return text;
  }
}
