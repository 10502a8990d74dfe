import { optionHelp } from '../../node/options/option-help.ts';
import { coreOptions } from '../../shared/options/core-options.ts';
import { commands } from './commands.ts';

export const commandHelp = (): string =>
  [
    'Commands (with --data DIR and --database URL as for the core):',
    ...Object.entries(commands).map(([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`),
  ].join('\n');

export function printHelp(): void {
  process.stdout.write(`The service core.\n\nOptions:\n${optionHelp(coreOptions)}\n\n${commandHelp()}\n`);
}
