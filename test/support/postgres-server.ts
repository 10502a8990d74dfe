import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { asNobody, withSmallDisk } from './small-disk.ts';

const versions = '/usr/lib/postgresql';
const user = 'clinicall';
const maxAttempts = 5;

/** PostgreSQL refuses to run as root: it runs as the account that its package created. */
const asItself = (command: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid', 'postgres', '--regid', 'postgres', '--clear-groups', command, ...args]]
    : [command, [...args]];

const newestBin = (): string =>
  join(versions, readdirSync(versions).toSorted((one, other) => Number(other) - Number(one))[0] ?? '', 'bin');
const initialise = (folder: string): string[] => [
  '--pgdata',
  folder,
  '--username',
  user,
  '--auth',
  'trust',
  '--encoding',
  'UTF8',
  '--locale',
  'C.UTF-8',
  '--no-sync',
];
const giveToItself = (folder: string): void => {
  if (process.getuid?.() === 0)
    chownSync(folder, Number(execFileSync('id', ['-u', 'postgres'])), Number(execFileSync('id', ['-g', 'postgres'])));
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const urlOf = (port: number, database: string): string => `postgres://${user}@127.0.0.1:${port}/${database}`;

export async function askPostgres(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

let databases = 0;

/** URL of a database that is new: empty, or a copy of another that nobody is connected to. */
export async function createDatabase(port: number, template: string | null = null): Promise<string> {
  databases += 1;
  const name = `clinic_${process.pid}_${Date.now().toString(36)}_${databases}`;
  await askPostgres(urlOf(port, 'postgres'), `CREATE DATABASE ${name} ${template ? `TEMPLATE ${template}` : ''}`);
  return urlOf(port, name);
}

/** A PostgreSQL server in a temporary folder that a test can stop, kill and start again. */
export class PostgresServer {
  readonly #bin: string;
  readonly #folder: string;
  readonly #settings: readonly string[];
  readonly #through: readonly string[];
  #port: number;
  #child: ChildProcess | null = null;

  private constructor(
    bin: string,
    folder: string,
    port: number,
    settings: readonly string[],
    through: readonly string[] = [],
  ) {
    this.#through = through;
    this.#bin = bin;
    this.#folder = folder;
    this.#port = port;
    this.#settings = settings;
  }

  /** `settings`: as in postgresql.conf, NAME=VALUE. */
  static start(settings: readonly string[] = ['fsync=off']): Promise<PostgresServer> {
    return PostgresServer.kept(mkdtempSync(join(tmpdir(), 'postgres-')), settings);
  }

  /** Starts the server in a folder that may hold its data already. */
  static async kept(folder: string, settings: readonly string[]): Promise<PostgresServer> {
    const bin = newestBin();
    mkdirSync(folder, { recursive: true });
    giveToItself(folder);
    const [command, args] = asItself(join(bin, 'initdb'), initialise(folder));
    if (readdirSync(folder).length === 0) execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    const server = new PostgresServer(bin, folder, await freePort(), settings);
    await server.#runSomewhere();
    return server;
  }

  /** A server whose data is on a small disk that only its process has mounted. */
  static async onSmallDisk(disk: string, size: string): Promise<PostgresServer> {
    const bin = newestBin();
    const folder = join(disk, 'data');
    const quoted = [...asNobody(), join(bin, 'initdb'), ...initialise(folder)].map((word) => `'${word}'`).join(' ');
    const through = [...withSmallDisk(disk, size), 'sh', '-c', `${quoted} >/dev/null && exec "$0" "$@"`, ...asNobody()];
    const server = new PostgresServer(
      bin,
      folder,
      await freePort(),
      // An automatic vacuum or checkpoint would make room on a disk that a test has filled.
      ['max_wal_size=48MB', 'min_wal_size=32MB', 'autovacuum=off', 'checkpoint_timeout=1d'],
      through,
    );
    await server.#runSomewhere();
    return server;
  }

  get port(): number {
    return this.#port;
  }
  get pid(): number | undefined {
    return this.#child?.pid;
  }
  url(database: string): string {
    return urlOf(this.port, database);
  }
  freshDatabase(): Promise<string> {
    return createDatabase(this.port);
  }

  /**
   * Begins a new file of the log and removes those that are no longer needed: until that file of 16 MB is full, neither
   * another one is added nor removed.
   */
  async checkpoint(): Promise<void> {
    await askPostgres(this.url('postgres'), 'SELECT pg_switch_wal()');
    await askPostgres(this.url('postgres'), 'CHECKPOINT');
  }

  /** Another process may have taken the port since it was found free: then at another one. */
  async #runSomewhere(): Promise<void> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.run();
      } catch (error) {
        if (attempt === maxAttempts || !/Address already in use/.test(String(error))) throw error;
        this.#port = await freePort();
      }
  }

  async run(): Promise<void> {
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${this.port}`,
      'unix_socket_directories=',
      'max_connections=200',
      ...this.#settings,
    ];
    const postgres = join(this.#bin, 'postgres');
    const args = ['-D', this.#folder, ...settings.flatMap((setting) => ['-c', setting])];
    const [command = postgres, ...rest] =
      this.#through.length > 0 ? [...this.#through, postgres, ...args] : asItself(postgres, args).flat();
    const child = spawn(command, rest, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LC_ALL: 'C' } });
    this.#child = child;
    // The test process may end without stopping it.
    const killServer = (): void => void child.kill('SIGQUIT');
    process.once('exit', killServer);
    child.once('exit', () => process.off('exit', killServer));
    const lines = createInterface({ input: child.stderr });
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
      lines.on('line', (line) => {
        output = `${output}${line}\n`.slice(-4000);
        if (line.includes('database system is ready to accept connections')) resolve();
      });
    });
  }

  /** SIGINT: fast shutdown. SIGQUIT: immediate, like a crash. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
