import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';
import { expect, test } from 'vitest';
import { isKeyPair } from '../../src/node/key-pair.ts';
import { StreamFlow } from '../../src/sip/stream-flow.ts';

const folder = mkdtempSync(join(tmpdir(), 'client-certificate-'));

/** A certificate that signed itself, and its key. */
function pair(name: string): { certificate: string; key: string } {
  const [keyFile, file] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync('openssl', [...args, ...subject, '-keyout', keyFile, '-out', file], { stdio: 'ignore' });
  return { certificate: readFileSync(file, 'utf8'), key: readFileSync(keyFile, 'utf8') };
}

const [carrier, clinic] = [pair('carrier.test'), pair('clinic.test')];

test('a carrier that asks for a certificate is shown the one of the line', async () => {
  const options = { cert: carrier.certificate, key: carrier.key, ca: clinic.certificate, requestCert: true };
  const server = createServer(options).listen(0, '127.0.0.1');
  await once(server, 'listening');
  setDefaultCACertificates([...getCACertificates('default'), carrier.certificate]);
  const { port } = server.address() as AddressInfo;
  const flow = new StreamFlow({
    transport: 'TLS',
    host: 'carrier.test',
    port,
    serverName: 'carrier.test',
    clientPem: `${clinic.certificate}${clinic.key}`,
    localAddress: '127.0.0.1',
    resolve: async () => ({ address: '127.0.0.1', port }),
    onMessage: () => {},
    onFailed: () => {},
  });
  const connected = once(server, 'secureConnection') as Promise<[TLSSocket]>;
  flow.send('OPTIONS sip:carrier.test SIP/2.0\r\n\r\n');
  const [socket] = await connected;
  expect(socket.getPeerCertificate().subject.CN).toBe('clinic.test');
  flow.close();
  server.close();
});

test.each([
  ['a certificate with its key', `${clinic.certificate}${clinic.key}`, true],
  ['a key before its certificate', `${clinic.key}${clinic.certificate}`, true],
  ['a certificate alone', clinic.certificate, false],
  ['a key alone', clinic.key, false],
  ['the key of another certificate', `${clinic.certificate}${carrier.key}`, false],
  ['another text', 'certificate', false],
])('%s', (_, pem, isPair) => expect(isKeyPair(pem)).toBe(isPair));
