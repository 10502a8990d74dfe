/** Receives what the media engine cannot report as an error. Facts never contain keys or speech. */
export interface MediaLog {
  info(fact: object, text: string): void;
  warn(fact: object, text: string): void;
}
