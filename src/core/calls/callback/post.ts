import { createHmac } from 'node:crypto';
import { lookup, type LookupAddress } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress, isPrivateHost } from '../../clinic/settings/private-address.ts';

const maxMs = 10_000;

const refusal = (host: string) => new Error(`${host} is a private address of the site`);

/** Looks a name up and looks at what came: the address that was checked is the one that is connected to. */
const publicLookup: LookupFunction = (hostname, options, answer) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = found as LookupAddress[];
    if (error) return answer(error, '');
    if (addresses.some(({ address }) => isPrivateAddress(address))) return answer(refusal(hostname), '');
    if (options.all) return answer(null, addresses);
    answer(null, addresses[0]?.address ?? '', addresses[0]?.family);
  });
};

export const signatureOf = (secret: string, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/**
 * Posts JSON to the clinic's own system. Resolves on 2xx; redirections are not followed. Rejects with an Error that
 * names the cause: refused, timed out, another status, a private address of the site where none is allowed.
 */
export function postSigned(parts: {
  url: string;
  secret: string;
  allowsPrivate: boolean;
  delivery: string;
  body: string;
  signal: AbortSignal;
}): Promise<void> {
  const { allowsPrivate, body } = parts;
  const url = new URL(parts.url);
  if (!allowsPrivate && isPrivateHost(url.hostname)) return Promise.reject(refusal(url.hostname));
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      signal: AbortSignal.any([parts.signal, AbortSignal.timeout(maxMs)]),
      ...(allowsPrivate ? {} : { lookup: publicLookup }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Clinicall',
        'x-signature': signatureOf(parts.secret, body),
        'x-delivery': parts.delivery,
      },
    });
    request.once('error', reject);
    request.once('response', (response) => {
      const { statusCode = 0 } = response;
      // The rest of the response is of no interest, and may be long.
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve();
      else reject(new Error(`the answer was ${statusCode}`));
    });
    request.end(body);
  });
}
