import type { ProblemCode } from '../problem.ts';
import type { Reason } from '../problems/reasons.ts';
import type { MessageKey } from './en/console.ts';

/** Everything that a person reads, in one language. */
export interface Language {
  /** BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  /** What stands in `msg` of an answer that succeeded. */
  readonly success: string;
  readonly console: Readonly<Record<MessageKey, string>>;
  readonly problems: Readonly<Record<Reason, string>>;
  /** For a problem whose reason is not known here: one of another service, or of a newer version. */
  readonly problemCodes: Readonly<Record<ProblemCode, string>>;
}
