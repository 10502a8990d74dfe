import type { ProblemCode } from '../problem.ts';
import type { Reason } from '../problems/reasons.ts';

/** A language of the product. Its texts are in `problem-texts.ts`, `console-texts.ts` and `file-texts.ts`. */
export interface Language {
  /** BCP 47 tag. */
  readonly tag: string;
  /** The language's name in itself. */
  readonly name: string;
  /** The `msg` of a successful answer. */
  readonly success: string;
  /** The categories of Intl.PluralRules. */
  readonly pluralCategories: readonly Intl.LDMLPluralRule[];
  /** Shown by a page that could not load its texts, with the name of its button. */
  readonly textsMissing: string;
  readonly reload: string;
}

/** The texts of problems in one language. */
export interface ProblemTexts {
  readonly problems: Readonly<Record<Reason, string>>;
  /** For a problem whose reason is not known here: one of another service, or of a newer version. */
  readonly problemCodes: Readonly<Record<ProblemCode, string>>;
}
