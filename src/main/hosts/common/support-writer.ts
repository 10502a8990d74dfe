import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { arch, cpus, release, totalmem, type as systemType } from 'node:os';
import { join } from 'node:path';
import { type BundlePart, jsonPart, writeBundle } from '../../../node/support-bundle/write-bundle.ts';
import type { Host } from '../../workstation/host.ts';

interface SupportPlaces {
  readonly host: string;
  readonly version: string;
  /** Where bundles are written. */
  readonly folder: string;
  /** The folder of the log, where the host keeps one; null where the log goes to stderr alone. */
  readonly logs: string | null;
  /** The folder of crash dumps, of which names and sizes are told: a dump is memory. */
  readonly crashes: string | null;
}

/** Writes support bundles of a host into a folder, each under the moment of its making. */
export const supportWriter =
  (places: SupportPlaces): Host['writeSupportBundle'] =>
  async (parts, known) => {
    mkdirSync(places.folder, { recursive: true });
    const stamp = new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
    const file = join(places.folder, `clinicall-support-${stamp}Z.zip`);
    const all = [
      jsonPart('versions.json', versions(places)),
      ...parts.map(({ name, facts }) => jsonPart(name, facts)),
      ...logParts(places.logs),
    ];
    return { file, parts: await writeBundle(file, all, known) };
  };

const versions = ({ host, version, logs, crashes }: SupportPlaces): object => ({
  product: `Clinicall ${version}`,
  host,
  system: `${systemType()} ${release()} ${arch()}`,
  processors: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 20)} MB`,
  engines: process.versions,
  log: logs === null ? 'on stderr' : 'in this file',
  crashes: crashes === null ? [] : filesIn(crashes),
});

/** The newest log, and those before it. */
const logParts = (folder: string | null): BundlePart[] =>
  folder === null
    ? []
    : readdirSync(folder)
        .filter((name) => name.startsWith('clinicall.log'))
        .toSorted()
        .map((name) => ({ name: `logs/${name}`, text: readFileSync(join(folder, name), 'utf8') }));

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `${name}, ${Math.ceil(statSync(join(parentPath, name)).size / 1024)} kB`);
  } catch {
    // No process has crashed.
    return [];
  }
}
