import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from './within.ts';
import { freeUdpPort } from './workstation.ts';

const startMs = 20_000;

const tlsSettings = (folder: string): string => `enable_tls=yes
loadmodule "tls.so"
modparam("tls", "tls_method", "TLSv1.2+")
modparam("tls", "private_key", "${join(folder, 'key.pem')}")
modparam("tls", "certificate", "${join(folder, 'certificate.pem')}")
`;

function signCertificate(folder: string): void {
  const subject = ['-subj', `/CN=${account.domain}`, '-addext', `subjectAltName=DNS:${account.domain}`];
  const out = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, ...subject, ...out], { stdio: 'ignore' });
}

/** The account that a carrier gave us. */
export const account = { user: '02155550100', password: 'carrier word', domain: 'carrier.example' };

/**
 * A carrier: Kamailio as the registrar of one account with digest authentication, and as a proxy. Calls to the account
 * go where it is registered; calls of the account are authenticated, and go on to `beyond`.
 */
const configuration = ({
  port,
  beyond,
  algorithm,
  transport,
  folder,
}: Required<CarrierOptions> & { folder: string }): string => `#!KAMAILIO
debug=0
log_stderror=yes
children=2
auto_aliases=no
dns=no
rev_dns=no
listen=udp:127.0.0.1:${port}
${transport === 'UDP' ? 'disable_tcp=yes' : `listen=${transport.toLowerCase()}:127.0.0.1:${port}`}
${transport === 'TLS' ? tlsSettings(folder) : ''}alias="${account.domain}"
loadmodule "tm.so"
loadmodule "sl.so"
loadmodule "rr.so"
loadmodule "pv.so"
loadmodule "siputils.so"
loadmodule "textops.so"
loadmodule "usrloc.so"
loadmodule "registrar.so"
loadmodule "auth.so"
loadmodule "nathelper.so"
modparam("usrloc", "db_mode", 0)
modparam("registrar|nathelper", "received_avp", "$avp(received)")
modparam("registrar", "max_expires", 120)
modparam("auth", "algorithm", "${algorithm}")
request_route {
  if (is_method("OPTIONS") && uri==myself) { sl_send_reply("200", "OK"); exit; }
  if (is_method("REGISTER")) {
    if (!pv_www_authenticate("${account.domain}", "${account.password}", "0")) {
      www_challenge("${account.domain}", "1");
      exit;
    }
    # Calls come back the way the registration came, as with every carrier.
    fix_nated_register();
    save("location");
    exit;
  }
  if (is_method("CANCEL")) { if (t_check_trans()) t_relay(); exit; }
  if (has_totag()) { loose_route(); t_relay(); exit; }
  record_route();
  if ($fd == "${account.domain}") {
    if ($fU != "${account.user}") { sl_send_reply("403", "Not your number"); exit; }
    if (!pv_proxy_authenticate("${account.domain}", "${account.password}", "0")) {
      proxy_challenge("${account.domain}", "1");
      exit;
    }
    consume_credentials();
    $du = "sip:127.0.0.1:${beyond}";
    t_relay();
    exit;
  }
  $ru = "sip:${account.user}@${account.domain}";
  if (!lookup("location")) { sl_send_reply("404", "Not registered"); exit; }
  t_relay();
}
`;

interface CarrierOptions {
  /** The UDP port of 127.0.0.1 that calls of the account go to. */
  readonly beyond?: number;
  readonly algorithm?: 'MD5' | 'SHA-256';
  readonly transport?: 'UDP' | 'TCP' | 'TLS';
  /** Default: a free one. */
  readonly port?: number;
}

/** Starts it on a free port of 127.0.0.1. `certificate`: over TLS, what it signed itself with. */
export async function startKamailio({
  beyond = 9,
  algorithm = 'MD5',
  transport = 'UDP',
  port: wanted,
}: CarrierOptions = {}): Promise<{ port: number; certificate: string | null; stop(): Promise<void> }> {
  const port = wanted ?? (await freeUdpPort());
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-kamailio-'));
  await writeFile(join(folder, 'kamailio.cfg'), configuration({ port, beyond, algorithm, transport, folder }));
  if (transport === 'TLS') signCertificate(folder);
  const child = spawn('/usr/sbin/kamailio', ['-f', 'kamailio.cfg', '-DD', '-E', '-Y', folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const listening = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
        if (/Listening on/.test(output)) resolve();
      });
    void ended.then(([code]) => reject(new Error(`Kamailio ended with ${code}: ${output}`)));
  });
  await within(listening, startMs, () => `Kamailio: ${output}`);
  return {
    port,
    certificate: transport === 'TLS' ? await readFile(join(folder, 'certificate.pem'), 'utf8') : null,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
