/** Where the media engine tells of what it cannot answer with an error. Facts never hold keys or what was said. */
export interface MediaLog {
  info(fact: object, text: string): void;
  warn(fact: object, text: string): void;
}
