import type { ProblemCode } from '../problem.ts';
import type { Reason } from '../problems/reasons.ts';

/** The texts of a service and a workstation, in one language; the texts of the console are in `console-texts.ts`. */
export interface Language {
  /** BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  /** The `msg` of a successful answer. */
  readonly success: string;
  /** The categories of Intl.PluralRules. */
  readonly pluralCategories: readonly Intl.LDMLPluralRule[];
  readonly problems: Readonly<Record<Reason, string>>;
  /** For a problem whose reason is not known here: one of another service, or of a newer version. */
  readonly problemCodes: Readonly<Record<ProblemCode, string>>;
}
