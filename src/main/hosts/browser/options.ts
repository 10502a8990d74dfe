import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProblemError } from '../../../shared/problem.ts';

export interface BrowserHostOptions {
  readonly port: number;
  readonly dataFolder: string;
  /** Null: the embedded core. */
  readonly server: string | null;
  readonly opensBrowser: boolean;
  /** Echo cancellation and the like; off only to measure levels. */
  readonly processesMedia: boolean;
  /** Handed to the embedded core. */
  readonly coreArguments: readonly string[];
}

const defaultDataFolder = (environment: NodeJS.ProcessEnv): string => {
  if (process.platform === 'win32') return join(environment['LOCALAPPDATA'] ?? homedir(), 'Clinicall');
  if (process.platform === 'darwin') return join(homedir(), 'Library/Application Support/Clinicall');
  return join(environment['XDG_DATA_HOME'] ?? join(homedir(), '.local/share'), 'clinicall');
};

/** The command line of the browser host. Throws ProblemError `invalid-input` that names the option. */
export function parseBrowserHostOptions(args: readonly string[], environment: NodeJS.ProcessEnv): BrowserHostOptions {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        port: { type: 'string', default: '0' },
        data: { type: 'string', default: defaultDataFolder(environment) },
        server: { type: 'string' },
        demo: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        'no-open': { type: 'boolean', default: false },
        'media-processing': { type: 'string', default: 'on' },
        trunk: { type: 'string', multiple: true, default: [] as string[] },
        'trunk-listen': { type: 'string' },
        'trunk-from': { type: 'string', multiple: true, default: [] as string[] },
        'trunk-anonymous': { type: 'boolean', default: false },
        'trunk-max-calls': { type: 'string' },
        inbound: { type: 'string', multiple: true, default: [] as string[] },
      },
    }));
  } catch (error) {
    throw new ProblemError('invalid-input', error instanceof Error ? error.message : String(error));
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new ProblemError('invalid-input', `--port ${values.port}: must be a port number`);
  if (values.demo && values.empty) throw new ProblemError('invalid-input', '--demo and --empty exclude each other');
  if (values.server !== undefined && !/^https?:\/\/[^/]+/.test(values.server))
    throw new ProblemError('invalid-input', `--server ${values.server}: must be http(s)://HOST[:PORT]`);
  const trunkListen = values['trunk-listen'];
  return {
    port: Number(values.port),
    dataFolder: values.data,
    server: values.server?.replace(/\/+$/, '') ?? null,
    opensBrowser: !values['no-open'],
    processesMedia: values['media-processing'] !== 'off',
    coreArguments: [
      '--data',
      values.data,
      ...(values.empty ? [] : ['--demo']),
      ...values.trunk.flatMap((one) => ['--trunk', one]),
      ...(trunkListen === undefined ? [] : ['--trunk-listen', trunkListen]),
      ...values['trunk-from'].flatMap((one) => ['--trunk-from', one]),
      ...(values['trunk-anonymous'] ? ['--trunk-anonymous'] : []),
      ...(values['trunk-max-calls'] === undefined ? [] : ['--trunk-max-calls', values['trunk-max-calls']]),
      ...values.inbound.flatMap((one) => ['--inbound', one]),
    ],
  };
}
