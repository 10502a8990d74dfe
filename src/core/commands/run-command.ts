import { parseArgs } from 'node:util';
import type { ProblemError } from '../../shared/problem.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import { type CoreConfig, parseConfig } from '../config.ts';
import type { Command } from './command.ts';
import { commands, requireClinic } from './commands.ts';
import { CoreClient } from './core-client.ts';
import { commandHelp } from './help.ts';

/** A core that is started for one command. */
export type StartForCommand = (config: CoreConfig) => Promise<{ stop(): Promise<void> }>;

function find(args: readonly string[]): { name: string; command: Command } | null {
  const name = [args.slice(0, 2).join(' '), args[0] ?? ''].find((words) => Object.hasOwn(commands, words));
  const command = name === undefined ? undefined : commands[name];
  return name === undefined || !command ? null : { name, command };
}

/** Runs `WORDS … [OPTIONS]`. Rejects with a ProblemError; its output goes to `out`. */
export async function runCommand(
  args: readonly string[],
  parts: {
    defaults: Parameters<typeof parseConfig>[1];
    start: StartForCommand;
    out: NodeJS.WritableStream & { isTTY?: boolean };
  },
): Promise<void> {
  const found = find(args);
  if (!found) {
    parts.out.write(`${commandHelp()}\n`);
    throw problemFor('command-unknown', { command: args.slice(0, 2).join(' ') });
  }
  const { name, command } = found;
  const invalid = (why: string, cause?: unknown): ProblemError => {
    parts.out.write(`Usage: ${name} ${command.usage}\n`);
    return problemFor('command-line-invalid', { why: why.replace(/\.$/, '') }, { cause });
  };
  const shared = { data: { type: 'string' }, database: { type: 'string' }, config: { type: 'string' } } as const;
  let parsed;
  try {
    parsed = parseArgs({
      args: args.slice(name.split(' ').length),
      options: { ...shared, ...command.options },
      allowPositionals: true,
      strict: true,
    });
  } catch (error) {
    throw invalid(error instanceof Error ? error.message : String(error), error);
  }
  const { data, database, config: file, ...options } = parsed.values as Record<string, string | boolean | undefined>;
  if (parsed.positionals.length !== command.operands)
    throw invalid(`${parsed.positionals.length} operands instead of ${command.operands}`);
  const config = parseConfig(
    [
      ...(typeof data === 'string' ? ['--data', data] : []),
      ...(typeof database === 'string' ? ['--database', database] : []),
      ...(typeof file === 'string' ? ['--config', file] : []),
    ],
    parts.defaults,
  );

  let isProgressShown = false;
  const endProgress = (): void => {
    if (isProgressShown) parts.out.write('\n');
    isProgressShown = false;
  };
  await command.run({
    dataFolder: config.dataFolder,
    postgresUrl: config.postgresUrl,
    operands: parsed.positionals,
    options,
    withCore: async (work) => {
      const running = await CoreClient.ofRunning(config.dataFolder);
      if (running) return work(running);
      if (!command.createsClinic && config.postgresUrl === null) requireClinic(config.dataFolder);
      const core = await parts.start(config);
      try {
        const running = await CoreClient.ofRunning(config.dataFolder);
        if (!running) throw problemFor('service-stopped');
        return await work(running);
      } finally {
        await core.stop();
      }
    },
    say: (line) => {
      endProgress();
      parts.out.write(`${line}\n`);
    },
    progress: (line) => {
      if (!parts.out.isTTY) return;
      parts.out.write(`\r\u001b[K${line}`);
      isProgressShown = true;
    },
  });
  endProgress();
}
