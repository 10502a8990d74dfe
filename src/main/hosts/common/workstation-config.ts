import { environmentOf, readOptions } from '../../../node/options/read-options.ts';
import { embeddedCoreOptions } from '../../../shared/options/core-options.ts';
import { workstationOptions } from '../../../shared/options/workstation-options.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

export interface WorkstationConfig {
  /** Options of the browser host. */
  readonly port: number;
  readonly dataFolder: string;
  /** Null: the embedded core. */
  readonly server: string | null;
  /** The service, or the clinic of the embedded core, is given by an option. */
  readonly givesService: boolean;
  readonly opensBrowser: boolean;
  /** Echo cancellation, noise suppression and gain control; off only to measure levels. */
  readonly processesMedia: boolean;
  /** The embedded core's options, as its environment: some are secret, and arguments are not. */
  readonly coreEnvironment: Readonly<Record<string, string>>;
}

/** Reads the options of either host. Throws ProblemError `invalid-input`, which names the option. */
export function readWorkstationConfig(parts: {
  args: readonly string[];
  environment: NodeJS.ProcessEnv;
  defaultDataFolder: string;
  /** Electron's arguments include Chromium's. */
  ignoresOthers?: boolean;
  /** The service that the organisation has fixed: it wins. */
  managedServer?: string | undefined;
}): WorkstationConfig {
  const values = readOptions(workstationOptions, parts);
  const { port } = values;
  const server = parts.managedServer ?? values.server;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw problemFor('option-out-of-range', { option: '--port', value: port, minimum: 0, maximum: 65_535 });
  if (values.demo && values.empty) throw problemFor('options-exclusive', { one: '--demo', other: '--empty' });
  if (server !== undefined && !/^https?:\/\/[^/]+/.test(server))
    throw problemFor('option-value-invalid', { option: '--server', value: server, format: 'http(s)://HOST[:PORT]' });
  const dataFolder = values.data ?? parts.defaultDataFolder;
  const handedOver = Object.keys(embeddedCoreOptions).map((name) => [name, values[name as keyof typeof values]]);
  return {
    port: Number(port),
    dataFolder,
    server: server?.replace(/(?<!\/)\/+$/, '') ?? null,
    givesService:
      [server, values.data, values.database].some((one) => one !== undefined) || values.demo || values.empty,
    opensBrowser: !values['no-open'],
    processesMedia: values['media-processing'] !== 'off',
    coreEnvironment: environmentOf({
      ...Object.fromEntries(handedOver),
      data: dataFolder,
      demo: !values.empty,
      colleagues: !values.empty,
    }),
  };
}
