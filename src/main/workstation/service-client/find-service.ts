import axios from 'axios';
import * as z from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { envelopeSchema } from '../../../shared/contract/envelope.ts';
import { serviceAddressOf } from './service-address.ts';
import type { FoundService } from '../../../shared/ipc/sign-in-ipc.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import { problemFor } from '../../../shared/problems/problem-for.ts';

const askMs = 5000;
const aboutSchema = z.object({ product: z.string().max(100), version: z.string().max(100) });
const unknown = { product: null, version: null };

/**
 * Asks who answers at an address that a person typed. Nothing of the person is sent there. Rejects with ProblemError:
 * the address is none, nobody answers, or the certificate is not valid for it.
 */
export async function findService(address: string): Promise<FoundService> {
  const server = serviceAddressOf(address);
  if (server === null) throw problemFor('service-address-expected');
  const answer = await axios
    .get<unknown>(contract.capability.list.path, {
      baseURL: server,
      timeout: askMs,
      maxContentLength: 1_000_000,
      validateStatus: () => true,
      maxRedirects: 0,
      proxy: false,
    })
    .catch((error: unknown) => {
      throw problemOf(error, server);
    });
  const envelope = envelopeSchema.safeParse(answer.data);
  const about = envelope.success ? aboutSchema.safeParse(envelope.data.data).data : undefined;
  return { server, ...(about ?? unknown) };
}

function problemOf(error: unknown, server: string): ProblemError {
  const code = axios.isAxiosError(error) ? (error.code ?? '') : '';
  // Node's names: https://nodejs.org/api/tls.html#x509-certificate-error-codes
  if (/CERT|SELF_SIGNED|ALTNAME|LEAF_SIGNATURE/.test(code))
    return problemFor('service-certificate-invalid', { server, why: code });
  // The answer to a TLS handshake was plain text.
  if (code === 'EPROTO') return problemFor('service-not-encrypted', { server, plain: server.replace('https', 'http') });
  return problemFor('server-not-reached', { server }, { details: { server, why: code } });
}
