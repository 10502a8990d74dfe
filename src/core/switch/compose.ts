import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { StoredLines } from '../../shared/contract/settings.ts';
import type { Trunk } from '../../sip/ports.ts';
import { type CoreConfig, mediaAddressFor } from '../config.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { startTelephony } from './start-telephony.ts';
import type { ClinicDirectory, Telephony, TelephonyFact } from './telephony-port.ts';

const trunkOf = ({
  follow_redirects: followsRedirects,
  identity,
  version: _version,
  ...trunk
}: StoredLines['trunks'][number]): Trunk => ({
  ...trunk,
  ...(followsRedirects ? { followsRedirects } : {}),
  ...(identity === undefined ? {} : { assertedNumber: identity }),
});

/** Trunks and inbound numbers: options of the command line come before what the back office sets. */
function linesOf(config: CoreConfig, lines: StoredLines): { trunks: Trunk[]; inbound: Record<string, number> } {
  const trunkNames = new Set(config.trunks.map(({ name }) => name));
  return {
    trunks: [...config.trunks, ...lines.trunks.filter(({ name }) => !trunkNames.has(name)).map(trunkOf)],
    inbound: {
      ...Object.fromEntries(lines.inbound.map(({ number, group_id: groupId }) => [number, groupId])),
      ...config.inbound,
    },
  };
}

export async function composeSwitch(
  { config, region, log }: ClinicPlatform,
  parts: {
    worker: Worker;
    lines: StoredLines;
    domain: string;
    directory: ClinicDirectory;
    recordingsFolder: string;
    promptsFolder: string;
    onFact: (fact: TelephonyFact) => void;
    onFailed: (error: Error) => void;
  },
): Promise<{ telephony: Telephony; trunks: readonly Trunk[] }> {
  const { worker, lines, domain, directory, recordingsFolder, promptsFolder, onFact, onFailed } = parts;
  const { trunks, inbound } = linesOf(config, lines);
  const telephony = await startTelephony({
    worker,
    log,
    onFact,
    onFailed,
    directory,
    config: {
      domain,
      mediaAddress: mediaAddressFor(config.listen.host),
      trunks,
      trunkListen: config.trunkListen,
      trunkSources: { ...config.trunkSources, networks: [...config.trunkSources.networks] },
      trunkMaxCalls: config.trunkMaxCalls,
      mediaTimeoutSeconds: config.mediaTimeoutSeconds,
      holdMusicFile: config.holdMusicFile,
      inbound,
      region,
      recordingsFolder,
      legsFile: join(config.dataFolder, 'trunk-legs.json'),
      promptsFolder,
    },
  });
  return { telephony, trunks };
}
