/**
 * An option of a program, defined once: the command line, the environment, the configuration file and the table in the
 * documentation are all derived from it.
 */
export interface Option {
  /** The form of its value; an option without one is a flag. */
  readonly value?: string;
  /** One sentence without its full stop, in Markdown. */
  readonly summary: string;
  readonly default?: string;
  readonly isRepeatable?: true;
}

export type Options = Readonly<Record<string, Option>>;

/** The value of an option: a list for repeatable ones, text, or whether a flag is set. */
export type OptionValues<O extends Options> = {
  readonly [N in keyof O]: O[N] extends { isRepeatable: true }
    ? readonly string[]
    : O[N] extends { value: string }
      ? O[N] extends { default: string }
        ? string
        : string | undefined
      : boolean;
};

export const defineOptions = <const O extends Options>(options: O): O => options;

/** `trunk-listen` is `CLINICALL_TRUNK_LISTEN` in the environment. */
export const environmentNameOf = (option: string): string => `CLINICALL_${option.toUpperCase().replaceAll('-', '_')}`;
