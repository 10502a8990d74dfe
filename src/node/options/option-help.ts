import type { Options } from '../../shared/options/option.ts';

/** The help text of a program's options; the summaries are Markdown, the terminal is not. */
export const optionHelp = (options: Options): string =>
  Object.entries({ ...options, config: { value: 'FILE', summary: 'A JSON file with options' } })
    .flatMap(([name, option]) => [
      `  --${name}${option.value === undefined ? '' : ` ${option.value}`}`,
      `      ${option.summary.replaceAll('`', '')}${'default' in option ? ` (default: ${option.default})` : ''}`,
    ])
    .join('\n');

/** Whether the arguments ask for help. */
export const asksForHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');
