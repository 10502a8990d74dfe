/** Facts never carry headers or bodies: no credential and no number of a customer reaches the log through here. */
export interface SipLog {
  info(fact: Record<string, unknown>, text: string): void;
  warn(fact: Record<string, unknown>, text: string): void;
}
