import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { environmentNameOf, type Option, type Options, type OptionValues } from '../../shared/options/option.ts';
import { ProblemError } from '../../shared/problem.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';

interface OptionSources {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Ignores unknown arguments, such as those of Chromium. Default: they are refused. */
  readonly ignoresOthers?: boolean;
}

type Given = string | boolean | readonly string[];

/**
 * Each option from the command line, else the environment, else the file that `--config` names, else its default.
 * Throws ProblemError `invalid-input`, which names the option and never a value that may be secret.
 */
export function readOptions<O extends Options>(options: O, sources: OptionSources): OptionValues<O> {
  const { config, ...given } = fromCommandLine(options, sources);
  // An empty variable is none, as those of the options are.
  const file = config ?? (sources.environment[environmentNameOf('config')] || undefined);
  const inFile = typeof file === 'string' ? readOptionFile(file, options) : {};
  const values = Object.entries(options).map(([name, option]) => [
    name,
    given[name] ?? fromEnvironment(name, option, sources.environment) ?? inFile[name] ?? defaultOf(option),
  ]);
  return Object.fromEntries(values) as OptionValues<O>;
}

function fromCommandLine(options: Options, { args, ignoresOthers }: OptionSources): Record<string, Given | undefined> {
  const config = Object.entries({ ...options, config: { value: 'FILE', summary: '' } }).map(([name, option]) => [
    name,
    { type: option.value === undefined ? 'boolean' : 'string', multiple: 'isRepeatable' in option },
  ]);
  try {
    const { values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(config) as Record<string, { type: 'string' | 'boolean'; multiple: boolean }>,
      strict: ignoresOthers !== true,
      allowPositionals: ignoresOthers === true,
    });
    return checked(options, values as Record<string, Given | undefined>);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw problemFor('command-line-invalid', { why: reasonOf(error) });
  }
}

/** `parseArgs` accepts a missing value when it ignores unknown arguments. */
function checked(options: Options, values: Record<string, Given | undefined>): Record<string, Given | undefined> {
  const [bare] =
    Object.entries(options).find(([name, { value }]) => value !== undefined && [values[name]].flat().includes(true)) ??
    [];
  if (bare !== undefined) throw problemFor('option-without-value', { option: `--${bare}` });
  return values;
}

function fromEnvironment(name: string, option: Option, environment: NodeJS.ProcessEnv): Given | undefined {
  const variable = environmentNameOf(name);
  const text = environment[variable];
  if (text === undefined || text === '') return undefined;
  if (option.isRepeatable) return listOf(text, variable);
  if (option.value !== undefined) return text;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw problemFor('variable-not-a-switch', { variable });
}

/** Values separated by spaces, or a list as JSON. */
function listOf(text: string, variable: string): readonly string[] {
  if (!text.startsWith('[')) return text.split(/\s+/).filter(Boolean);
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  } catch {
    // The problem below does not quote the text, which may hold a password.
  }
  throw problemFor('variable-not-a-list', { variable });
}

const textSchema = z.union([z.string(), z.number().transform(String)]);

const schemaOf = (option: Option): z.ZodType =>
  option.isRepeatable ? z.array(textSchema) : option.value === undefined ? z.boolean() : textSchema;

/** A configuration file: a JSON object of options by name. Throws ProblemError `invalid-input`, naming the file. */
function readOptionFile(file: string, options: Options): Record<string, string | boolean | string[]> {
  const shape = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, schemaOf(option).optional()]),
  );
  const parsed = z.strictObject(shape).safeParse(readJson(file));
  if (parsed.success) return parsed.data as Record<string, string | boolean | string[]>;
  const why = parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
  throw problemFor('configuration-invalid', { file, why });
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The message of JSON.parse quotes a part of the file, which may hold a password.
    throw problemFor(error instanceof SyntaxError ? 'configuration-not-json' : 'file-unreadable', { file });
  }
}

const defaultOf = (option: Option): Given | undefined =>
  option.default ?? (option.isRepeatable ? [] : option.value === undefined ? false : undefined);

/** Values as environment variables of another program with the same options: its arguments hold no secret. */
export function environmentOf(values: Readonly<Record<string, Given | undefined>>): Record<string, string> {
  const entries = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[environmentNameOf(name), textOf(value)]],
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\.$/, '');

const textOf = (value: Given): string =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'string' ? value : JSON.stringify(value);
