import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Option, Options } from '../../shared/options/option.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';

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
  const why = parsed.error.issues.map(({ path, message }) => [...path, message].join(': ')).join('; ');
  throw problemFor('configuration-invalid', { file, why });
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // The message of JSON.parse quotes a part of the file, which may hold a password.
    throw problemFor(error instanceof SyntaxError ? 'configuration-not-json' : 'file-unreadable', { file });
  }
}
