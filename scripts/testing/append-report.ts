import { appendFileSync } from 'node:fs';
import { type ReportLine, resultFileVariable } from './result.ts';

/** Appends one line to the report of the run, where a run of `npm test` asks for one. */
export function appendReport(line: ReportLine): void {
  const file = process.env[resultFileVariable];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}
