import type { CoreClient } from './core-client.ts';

export interface CommandContext {
  readonly dataFolder: string;
  readonly postgresUrl: string | null;
  /** The arguments after the command's name. */
  readonly operands: readonly string[];
  /** Options of the command. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** Runs with the core that runs on the data folder, or with one that is started for this. */
  withCore<Result>(work: (core: CoreClient) => Promise<Result>): Promise<Result>;
  say(line: string): void;
  /** A progress line that replaces itself. */
  progress(line: string): void;
}

export interface Command {
  readonly usage: string;
  readonly summary: string;
  readonly options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>;
  readonly operands: number;
  /** Creates a clinic in a data folder without one; the other commands refuse it. */
  readonly createsClinic?: true;
  run(context: CommandContext): Promise<void>;
}
