import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { ReadyLine } from '../support/workstation.ts';

/** The service's unit of the package. */
export const unitFile = join(import.meta.dirname, '../../packaging/linux/clinicall.service');

const execute = promisify(execFile);
const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** A Debian without anything beyond what every Debian has, in a folder; programs run in it by chroot, as root. */
export class CleanRoot {
  readonly folder: string;
  readonly #running = new Set<ChildProcess>();

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async create(): Promise<CleanRoot> {
    // One of the run, which takes packages from where this machine does, is copied.
    const untouched = join(tmpdir(), 'untouched-root');
    if (!existsSync(untouched)) {
      const release = /^VERSION_CODENAME=(.*)$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'stable';
      await execute('debootstrap', ['--variant=minbase', release, untouched], { maxBuffer: 1 << 26 });
      await execute('chroot', [untouched, 'apt-get', 'update', '-q'], { env: environment });
    }
    const folder = await mkdtemp(join(tmpdir(), 'clinicall-root-'));
    await execute('cp', ['-a', `${untouched}/.`, folder]);
    await chmod(folder, 0o755);
    return new CleanRoot(folder);
  }

  path(inside: string): string {
    return join(this.folder, inside);
  }

  #spawn(command: readonly string[], env: Readonly<Record<string, string>>, user?: string): ChildProcess {
    const as = user === undefined ? [] : [`--userspec=${user}`];
    return spawn('chroot', [...as, this.folder, ...command], {
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  async run(...command: string[]): Promise<Ended> {
    const child = this.#spawn(command, {});
    if (!child.stdout || !child.stderr) throw new Error('No output');
    const [out, error, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    return { code, out, error };
  }

  /** Copies a package into the root and installs it with what it depends on. Throws unless that succeeds. */
  async install(deb: string): Promise<Ended> {
    await copyFile(deb, this.path(`tmp/${basename(deb)}`));
    const ended = await this.run('apt-get', 'install', '-y', '-q', '--no-install-recommends', `/tmp/${basename(deb)}`);
    if (ended.code !== 0) throw new Error(`${ended.out}\n${ended.error}`);
    return ended;
  }

  /** Starts a program and resolves with the JSON of its first line. */
  async start<Line>(
    command: readonly string[],
    { env = {}, user }: { env?: Readonly<Record<string, string>>; user?: string } = {},
  ): Promise<{ line: Line; stop(): Promise<number | null> }> {
    const child = this.#spawn(command, env, user);
    this.#running.add(child);
    const errors: string[] = [];
    child.stderr?.on('data', (data: Buffer) => errors.push(data.toString()));
    const exited = once(child, 'exit') as Promise<[number | null]>;
    const line = await new Promise<string>((resolve, reject) => {
      if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve);
      void exited.then(([code]) => reject(new Error(`${command.join(' ')} ended with ${code}: ${errors.join('')}`)));
    });
    return {
      line: JSON.parse(line) as Line,
      stop: async () => {
        child.kill('SIGTERM');
        return (await exited)[0];
      },
    };
  }

  /** The core as systemd would start it: the unit's command, environment and user. */
  async startService(): Promise<{ line: ReadyLine; stop(): Promise<number | null> }> {
    const unit = await readFile(unitFile, 'utf8');
    const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    const env = valueOf('Environment')
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]);
    const user = `${valueOf('User')}:${valueOf('Group')}`;
    return this.start<ReadyLine>(valueOf('ExecStart').split(' '), { env: Object.fromEntries(env), user });
  }

  read(inside: string): Promise<string> {
    return readFile(this.path(inside), 'utf8');
  }

  async remove(): Promise<void> {
    for (const child of this.#running) child.kill('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
