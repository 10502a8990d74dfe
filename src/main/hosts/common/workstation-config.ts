import { environmentOf, readOptions } from '../../../node/options/read-options.ts';
import { embeddedCoreOptions } from '../../../shared/options/core-options.ts';
import { workstationOptions } from '../../../shared/options/workstation-options.ts';
import { ProblemError } from '../../../shared/problem.ts';

export interface WorkstationConfig {
  /** Of the browser host. */
  readonly port: number;
  readonly dataFolder: string;
  /** Null: the embedded core. */
  readonly server: string | null;
  readonly opensBrowser: boolean;
  /** Echo cancellation and the like; off only to measure levels. */
  readonly processesMedia: boolean;
  /** The embedded core's options, as its environment: some are secret, and arguments are not. */
  readonly coreEnvironment: Readonly<Record<string, string>>;
}

/** Reads every option once, for either host. Throws ProblemError `invalid-input` that names the option. */
export function readWorkstationConfig(parts: {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  defaultDataFolder: string;
  /** Electron's arguments are Chromium's as well. */
  ignoresOthers?: boolean;
}): WorkstationConfig {
  const values = readOptions(workstationOptions, parts);
  const { port, server } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new ProblemError('invalid-input', `--port ${port}: must be a port number`);
  if (values.demo && values.empty) throw new ProblemError('invalid-input', '--demo and --empty exclude each other');
  if (server !== undefined && !/^https?:\/\/[^/]+/.test(server))
    throw new ProblemError('invalid-input', `--server ${server}: must be http(s)://HOST[:PORT]`);
  const dataFolder = values.data ?? parts.defaultDataFolder;
  const handedOver = Object.keys(embeddedCoreOptions).map((name) => [name, values[name as keyof typeof values]]);
  return {
    port: Number(port),
    dataFolder,
    server: server?.replace(/\/+$/, '') ?? null,
    opensBrowser: !values['no-open'],
    processesMedia: values['media-processing'] !== 'off',
    coreEnvironment: environmentOf({ ...Object.fromEntries(handedOver), data: dataFolder, demo: !values.empty }),
  };
}
