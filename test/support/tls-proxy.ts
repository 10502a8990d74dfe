import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';

export async function freeTcpPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const temporaryFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ');

/** The configuration of docs/operating.md, with all files in one folder. */
const configuration = (folder: string, address: string, upstream: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
daemon off;
events {}
http {
  access_log off;
  ${temporaryFolders(folder)}
  map $http_upgrade $connection_upgrade { default upgrade; '' ''; }
  server {
    listen ${address} ssl;
    ssl_certificate ${folder}/certificate.pem;
    ssl_certificate_key ${folder}/key.pem;
    client_max_body_size 210m;
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 1h;
    }
  }
}
`;

/** nginx of Debian with TLS, and a certificate for its address that it signed itself. */
export class TlsProxy {
  readonly url: string;
  /** The file for NODE_EXTRA_CA_CERTS. */
  readonly certificateFile: string;
  readonly #process: ChildProcess;

  private constructor(url: string, certificateFile: string, process: ChildProcess) {
    this.url = url;
    this.certificateFile = certificateFile;
    this.#process = process;
  }

  /** `through`: a command that runs another, which is then the proxy. */
  static async start(
    port: number,
    upstream: string,
    { host = '127.0.0.1', through = [] as readonly string[] } = {},
  ): Promise<TlsProxy> {
    const folder = mkdtempSync(join(tmpdir(), 'tls-proxy-'));
    const file = (name: string): string => join(folder, name);
    const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=IP:${host}`];
    const out = ['-keyout', file('key.pem'), '-out', file('certificate.pem')];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...out], {
      stdio: 'ignore',
    });
    writeFileSync(file('nginx.conf'), configuration(folder, `${host}:${port}`, upstream));
    const program = [...through, '/usr/sbin/nginx', '-p', folder, '-c', file('nginx.conf'), '-e', 'stderr'];
    const nginx = spawn(program[0] ?? '', program.slice(1), { stdio: 'ignore' });
    while (!(await isListening(port, host))) {
      if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode}`);
      await after(20);
    }
    return new TlsProxy(`https://${host}:${port}`, file('certificate.pem'), nginx);
  }

  get certificate(): string {
    return readFileSync(this.certificateFile, 'utf8');
  }

  async stop(): Promise<void> {
    const exited = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await exited;
  }
}

const isListening = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
