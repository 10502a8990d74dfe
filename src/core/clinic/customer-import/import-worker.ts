import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { foldedName } from '../../../shared/domain/folded-name.ts';
import { numberForLine, wholeE164 } from '../../../shared/domain/phone-number.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import { fieldProblem } from '../../../shared/problems/field-problems.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';
import { isDiskFull } from '../../platform/full-disk.ts';
import { DiskSet } from '../../platform/database/sqlite/disk-set.ts';
import type { CheckedLine, FileMessage, FileTask } from './file-lines.ts';
import { findNames } from './find-names.ts';
import { type FileWatcher, type Line, readCustomers } from './read-customers.ts';

// Runs as a thread: parsing and checking a large file takes minutes of a processor.
const linesAtOnce = 100;
const { file, names, region, areaCode, encoding } = workerData as FileTask;
const send = (message: FileMessage): void => parentPort?.postMessage(message);
const seen = new DiskSet(`${file}.seen`);

/** Importing a file twice creates no customer twice: a customer is known by the name and any of the numbers. */
function checked(read: Line): CheckedLine {
  if ('problems' in read) return read;
  const { line, customer } = read;
  const { name, phone } = customer;
  const uncallable = phone.find((number) => numberForLine(number, { region, areaCode }) === null);
  if (uncallable !== undefined)
    return { line, problems: [{ column: 'phone', ...fieldProblem('not-a-number-to-call', { number: uncallable }) }] };
  const numbers = phone.map((number) => wholeE164(number, { region, areaCode }));
  return seen.addIfNew(numbers.map((number) => `${foldedName(name)} ${number}`))
    ? { line, customer, numbers }
    : { line, problems: [{ column: null, ...fieldProblem('import-line-repeated') }] };
}

async function sendLines(): Promise<void> {
  if (!parentPort) return;
  let lines: CheckedLine[] = [];
  const watcher: FileWatcher = {
    onPreview: (preview) => send({ kind: 'preview', preview }),
    onOtherSheets: (sheets) => send({ kind: 'other-sheets', sheets }),
  };
  for await (const read of readCustomers(file, findNames(names), encoding, watcher)) {
    lines.push(checked(read));
    if (lines.length < linesAtOnce) continue;
    const taken = once(parentPort, 'message');
    send({ kind: 'lines', lines });
    lines = [];
    await taken;
  }
  if (lines.length === 0) return;
  const taken = once(parentPort, 'message');
  send({ kind: 'lines', lines });
  await taken;
}

try {
  await sendLines();
  send({ kind: 'end' });
} catch (error) {
  const problem = isDiskFull(error) ? problemFor('disk-full') : error;
  send({ kind: 'failed', problem: problem instanceof ProblemError ? problemOf(problem) : null, error: String(error) });
} finally {
  seen.close();
}
