import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { StoredLines } from '../../shared/contract/settings.ts';
import type { CoreConfig } from '../config.ts';
import type { ClinicPlatform } from '../platform/platform.ts';
import { isPracticeTrunk } from './practice/practice-line.ts';
import { startTelephony } from './start-telephony.ts';
import type { Line, LinesInUse } from './telephony-config.ts';
import type { ClinicDirectory, Telephony, TelephonyFact } from './telephony-port.ts';

const trunkOf = ({
  follow_redirects: followsRedirects,
  identity,
  display_name: displayName,
  client_pem: clientPem,
  encrypted_sound: encryptsSound,
  number_format: numberFormat,
  number_prefix: numberPrefix,
  presents_callers: presentsCallers,
  presents_own_numbers: presentsOwnNumbers,
  port,
  version: _version,
  ...trunk
}: StoredLines['trunks'][number]): Line => ({
  ...trunk,
  port: port ?? 0,
  ...(followsRedirects ? { followsRedirects } : {}),
  ...(identity === undefined ? {} : { assertedNumber: identity }),
  ...(displayName === undefined ? {} : { displayName }),
  ...(clientPem === undefined ? {} : { clientPem }),
  ...(encryptsSound ? { encryptsSound } : {}),
  ...(numberFormat === undefined ? {} : { numberFormat }),
  ...(numberPrefix === undefined ? {} : { numberPrefix }),
  ...(presentsCallers ? { presentsCallers } : {}),
  ...(presentsOwnNumbers ? { presentsOwnNumbers } : {}),
});

/** Trunks and inbound numbers: options of the command line come before what the back office sets. */
export function linesInUse(config: Pick<CoreConfig, 'trunks' | 'inbound'>, lines: StoredLines): LinesInUse {
  const trunkNames = new Set(config.trunks.map(({ name }) => name));
  // With a trunk of the command line, nothing ends in the practice phone by mistake.
  const isLeftOut = (trunk: { name: string; host: string }): boolean =>
    trunkNames.has(trunk.name) || (trunkNames.size > 0 && isPracticeTrunk(trunk));
  const others = lines.trunks.filter((trunk) => !isLeftOut(trunk));
  return {
    trunks: [...config.trunks, ...others.map(trunkOf)],
    inbound: {
      ...Object.fromEntries(lines.inbound.map(({ number, group_id: groupId }) => [number, groupId])),
      ...config.inbound,
    },
  };
}

export async function composeSwitch(
  { config, region, areaCode, log }: ClinicPlatform,
  parts: {
    worker: Worker;
    lines: StoredLines;
    practicePhones: readonly string[];
    domain: string;
    directory: ClinicDirectory;
    recordingsFolder: string;
    promptsFolder: string;
    onFact: (fact: TelephonyFact) => void;
    onFailed: (error: Error) => void;
  },
): Promise<Telephony> {
  const { worker, lines, practicePhones, domain, directory, recordingsFolder, promptsFolder, onFact, onFailed } = parts;
  return startTelephony({
    worker,
    log,
    onFact,
    onFailed,
    directory,
    config: {
      domain,
      mediaAddresses: [...config.mediaAddresses],
      stunServer: config.stunServer,
      ...linesInUse(config, lines),
      practicePhones: [...practicePhones],
      trunkListen: config.trunkListen,
      trunkSources: { ...config.trunkSources, networks: [...config.trunkSources.networks] },
      trunkMaxCalls: config.trunkMaxCalls,
      mediaTimeoutSeconds: config.mediaTimeoutSeconds,
      holdMusicFile: config.holdMusicFile,
      region,
      areaCode,
      recordingsFolder,
      legsFile: join(config.dataFolder, 'trunk-legs.json'),
      promptsFolder,
    },
  });
}
