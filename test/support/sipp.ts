import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { within } from './within.ts';

const requestMs = 20_000;

const binary = ['/usr/bin/sipp', '/usr/local/bin/sipp'].find((path) => existsSync(path));

/** Holds a separate port until it has answered the first request there with 200: from then on the port is free. */
export async function answerOneRequest(): Promise<{ port: number; answered: Promise<void> }> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  const answer = async (): Promise<void> => {
    const heard = once(socket, 'message') as Promise<[Buffer, { port: number; address: string }]>;
    const [data, from] = await within(heard, requestMs, () => `a request at port ${port}`);
    const [, ...lines] = data.toString().split('\r\n\r\n', 1).join('').split('\r\n');
    const copied = lines.filter((line) => /^(?:via|from|to|call-id|cseq):/i.test(line));
    const text = ['SIP/2.0 200 OK', ...copied, 'Content-Length: 0', '', ''].join('\r\n');
    await new Promise<void>((resolve) => void socket.send(text, from.port, from.address, () => resolve()));
    socket.close();
    await once(socket, 'close');
  };
  return { port, answered: answer() };
}

export interface Sipp {
  /** Resolves with the exit code (0: every call followed the scenario) and sipp's errors. */
  readonly done: Promise<{ code: number | null; errors: string }>;
  kill(): void;
}

/** Runs sipp, an independent SIP implementation, with a built-in scenario (`uac`, `uas`) or one written out as XML. */
export async function startSipp(
  scenario: 'uac' | 'uas' | { xml: string },
  options: {
    host?: string;
    port?: number;
    target?: string;
    calls: number;
    more?: readonly string[];
    /** A command that runs another, which is then sipp. */
    through?: readonly string[];
  },
): Promise<Sipp> {
  if (!binary) throw new Error('sipp is not installed: these tests need it (apt-get install sip-tester)');
  const folder = await mkdtemp(join(tmpdir(), 'clinicall-sipp-'));
  const named = typeof scenario === 'string' ? ['-sn', scenario] : ['-sf', join(folder, 'scenario.xml')];
  if (typeof scenario !== 'string') await writeFile(join(folder, 'scenario.xml'), scenario.xml);
  const args = [
    ...named,
    '-i',
    options.host ?? '127.0.0.1',
    // sipp chooses a free port if none is given.
    ...(options.port === undefined ? [] : ['-p', String(options.port)]),
    '-m',
    String(options.calls),
    '-nostdin',
    '-trace_err',
    '-timeout',
    '25s',
    '-timeout_error',
    // It waits for a processor beside a browser: an error is what is wrong with a message, not that it had to wait.
    '-watchdog_minor_threshold',
    '5000',
    ...(options.more ?? []),
  ];
  const target = options.target ? [options.target] : [];
  const [command = binary, ...whole] = [...(options.through ?? []), binary, ...args, ...target];
  const child = spawn(command, whole, { cwd: folder, stdio: 'ignore' });
  const done = once(child, 'exit').then(async ([code]) => {
    const files = (await readdir(folder)).filter((file) => file.endsWith('_errors.log'));
    const errors = (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    await rm(folder, { recursive: true });
    return { code: code as number | null, errors };
  });
  return { done, kill: () => void child.kill() };
}

const sdp =
  'v=0\no=sipp 1 1 IN IP4 [local_ip]\ns=-\nc=IN IP4 [local_ip]\nt=0 0\n' +
  'm=audio [media_port] RTP/AVP 0\na=rtpmap:0 PCMU/8000\n';
const message = (text: string): string => `<send><![CDATA[\n${text}\n]]></send>`;
const response = (line: string, more = ''): string =>
  message(
    `SIP/2.0 ${line}\n[last_Via:]\n[last_From:]\n[last_To:];tag=[pid]SIPpTag01[call_number]\n` +
      `[last_Call-ID:]\n[last_CSeq:]\n${more}Content-Length: 0\n`,
  );
const scenario = (body: string): { xml: string } => ({
  xml: `<?xml version="1.0" encoding="UTF-8" ?>\n<scenario name="test">\n${body}\n</scenario>\n`,
});

/** A phone that refuses each call. */
export const refusing = (line: string): { xml: string } =>
  scenario(`<recv request="INVITE"/>${response(line)}<recv request="ACK"/>`);

const ok = message(
  'SIP/2.0 200 OK\n[last_Via:]\n[last_From:]\n[last_To:]\n[last_Call-ID:]\n[last_CSeq:]\nContent-Length: 0\n',
);
const challenge =
  'Digest realm="sipp.test", nonce="47ebe028cda119c35d4877b383027d28da013815", algorithm=MD5, qop="auth"';

/** A phone that rings until the call is cancelled. */
export const ringing = scenario(
  `<recv request="INVITE"/>
${response('180 Ringing', 'Contact: <sip:[local_ip]:[local_port]>\n')}<recv request="CANCEL"/>
${ok}
${message(
  'SIP/2.0 487 Request Terminated\n[last_Via:]\n[last_From:]\n[last_To:];tag=[pid]SIPpTag01[call_number]\n' +
    '[last_Call-ID:]\nCSeq: 1 INVITE\nContent-Length: 0\n',
)}<recv request="ACK"/>`,
);

/** A trunk that requires authentication and then accepts the call. */
export const challenging = scenario(
  `<recv request="INVITE"/>${response('401 Unauthorized', `WWW-Authenticate: ${challenge}\n`)}<recv request="ACK"/>
<recv request="INVITE"><action>
<ereg regexp="Digest username=.clinic., realm=.sipp.test." search_in="hdr" header="Authorization:"
  check_it="true" assign_to="1"/>
<verifyauth assign_to="2" username="clinic" password="trunk-password"/></action></recv>
<Reference variables="1"/>
<nop><action><test assign_to="3" variable="2" compare="equal" value="1"/></action></nop>
<nop condexec="2" condexec_inverse="true"><action><error message="the digest is wrong"/></action></nop>
<Reference variables="3"/>
<send><![CDATA[
SIP/2.0 200 OK
[last_Via:]
[last_From:]
[last_To:];tag=[pid]SIPpTag01[call_number]
[last_Call-ID:]
[last_CSeq:]
Contact: <sip:[local_ip]:[local_port]>
Content-Type: application/sdp
Content-Length: [len]

${sdp}
]]></send><recv request="ACK"/><recv request="BYE"/>
${ok}`,
);

/** A caller who expects to be refused. */
export const refused = (status: number): { xml: string } =>
  scenario(`<send retrans="500"><![CDATA[
INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch]
From: sipp <sip:sipp@[local_ip]:[local_port]>;tag=[pid]SIPpTag00[call_number]
To: <sip:[service]@[remote_ip]:[remote_port]>
Call-ID: [call_id]
CSeq: 1 INVITE
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
Content-Type: application/sdp
Content-Length: [len]

${sdp}
]]></send><recv response="100" optional="true"/><recv response="180" optional="true"/><recv response="${status}"/>
<send><![CDATA[
ACK sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch-4]
From: sipp <sip:sipp@[local_ip]:[local_port]>;tag=[pid]SIPpTag00[call_number]
[last_To:]
Call-ID: [call_id]
CSeq: 1 ACK
Max-Forwards: 70
Content-Length: 0

]]></send>`);

const inDialog = (method: string, callId: string, sequence: number, to: string, more = ''): string => `<send><![CDATA[
${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0
Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=z9hG4bK-${method}-${sequence}-[call_number]
From: sipp <sip:sipp@[local_ip]:[local_port]>;tag=[pid]SIPpTag0${sequence}[call_number]
${to}
Call-ID: ${callId}
CSeq: ${sequence} ${method}
Contact: <sip:sipp@[local_ip]:[local_port]>
Max-Forwards: 70
${more}]]></send>`;
const withSdp = `Content-Type: application/sdp\nContent-Length: [len]\n\n${sdp}\n`;
const withoutBody = 'Content-Length: 0\n\n';
const target = '<sip:[service]@[remote_ip]:[remote_port]>';
const untilAnswered =
  '<recv response="100" optional="true"/><recv response="180" optional="true"/>' +
  '<recv response="200"><action><ereg regexp="tag=([^;]+)" search_in="hdr" header="To:" check_it="true" ' +
  'assign_to="whole,theirs"/></action></recv><Reference variables="whole"/>';

/** A PBX whose other phone takes an answered call over: an INVITE with Replaces, in a dialog of its own. */
export const takingOver = scenario(
  inDialog('INVITE', '[call_id]', 1, `To: ${target}`, withSdp) +
    untilAnswered +
    inDialog('ACK', '[call_id]', 1, '[last_To:]', withoutBody) +
    '<pause milliseconds="200"/>' +
    inDialog(
      'INVITE',
      'other///[call_id]',
      2,
      `To: ${target}\nRequire: replaces\nReplaces: [call_id];to-tag=[$theirs];from-tag=[pid]SIPpTag01[call_number]`,
      withSdp,
    ) +
    '<recv response="100" optional="true"/><recv request="BYE"/>' +
    ok +
    '<recv response="200"/>' +
    inDialog('ACK', 'other///[call_id]', 2, '[last_To:]', withoutBody) +
    '<recv request="BYE"/>' +
    ok,
);
