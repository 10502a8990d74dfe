import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { Reason } from '../../shared/problems/reasons.ts';
import { type Canaries, type CanaryKind, CanarySearch } from './canaries.ts';
import { redacted } from './redact.ts';

/** A file of a bundle, by its name in it. */
export interface BundlePart {
  readonly name: string;
  readonly text: string;
}

const reasons = {
  name: 'bundle-holds-name',
  number: 'bundle-holds-number',
  secret: 'bundle-holds-secret',
} as const satisfies Record<CanaryKind, Reason>;

/** Facts as a part. */
export const jsonPart = (name: string, facts: unknown): BundlePart => ({
  name,
  text: `${JSON.stringify(facts, null, 2)}\n`,
});

/**
 * Writes a support bundle: a zip that only its owner reads. Each part is redacted and then searched for canaries.
 * Throws ProblemError `conflict`, which names the part that has one; then nothing is written. Returns the length of
 * each part.
 */
export async function writeBundle(
  file: string,
  parts: readonly BundlePart[],
  canaries: Canaries,
): Promise<{ readonly name: string; readonly bytes: number }[]> {
  const search = new CanarySearch(canaries);
  const zip = new ZipFile();
  const written = parts.map(({ name, text }) => {
    const content = redacted(text);
    const found = search.find(`${name}\n${content}`);
    if (found !== null) throw problemFor(reasons[found], { part: name });
    const bytes = Buffer.from(content);
    zip.addBuffer(bytes, name);
    return { name, bytes: bytes.length };
  });
  zip.end();
  const draft = `${file}.new`;
  try {
    await pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600 }));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw problemFor('file-unwritable', { file }, { cause: error });
  }
  return written;
}
