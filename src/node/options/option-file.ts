import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Option, Options } from '../../shared/options/option.ts';
import { ProblemError } from '../../shared/problem.ts';

const text = z.union([z.string(), z.number().transform(String)]);

const schemaOf = (option: Option): z.ZodType =>
  option.isRepeatable ? z.array(text) : option.value === undefined ? z.boolean() : text;

/** A configuration file: a JSON object of options by name. Throws ProblemError `invalid-input`, naming the file. */
export function readOptionFile(file: string, options: Options): Record<string, string | boolean | string[]> {
  const shape = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, schemaOf(option).optional()]),
  );
  const parsed = z.strictObject(shape).safeParse(read(file));
  if (parsed.success) return parsed.data as Record<string, string | boolean | string[]>;
  throw new ProblemError('invalid-input', `${file}: ${z.prettifyError(parsed.error)}`);
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // What JSON.parse says repeats a part of the file, which may hold a password.
    const reason = error instanceof SyntaxError ? 'is not valid JSON' : 'cannot be read';
    throw new ProblemError('invalid-input', `${file} ${reason}.`, {}, { cause: error });
  }
}
