import { expect, test } from 'vitest';
import { newMasterKey } from '../srtp/crypto-suite.ts';
import { cryptosOf, writeCrypto } from './crypto-attribute.ts';
import { parseSdp, type SdpMedia } from './sdp-description.ts';

/** RFC 4568 § 6.1. */
const key = 'd0RmdmcmVCspeEc3QGZiNWpVLFJhQX1cfHAwJSoj';

function mediaWith(...cryptos: string[]): SdpMedia {
  const lines = cryptos.map((crypto) => `a=crypto:${crypto}`);
  const [media] = parseSdp(['v=0', 'm=audio 4000 RTP/SAVP 0', ...lines].join('\r\n')).media;
  if (!media) throw new Error('no media');
  return media;
}

test.each([
  `1 AES_CM_128_HMAC_SHA1_80 inline:${key}`,
  `1 AES_CM_128_HMAC_SHA1_80 inline:${key}|2^20`,
  `1 AES_CM_128_HMAC_SHA1_80 inline:${key}|1048576`,
  `1 AES_CM_128_HMAC_SHA1_80  inline:${key} WSH=128`,
])('%s has a suite and a key', (crypto) => {
  expect(cryptosOf(mediaWith(crypto))).toEqual([
    {
      tag: 1,
      suite: 'AES_CM_128_HMAC_SHA1_80',
      master: { key: Buffer.from('wDfvg&T+)xG7@fb5'), salt: Buffer.from('jU,RaA}\\|p0%*#') },
    },
  ]);
});

test.each([
  ['a suite that we do not have', `1 AEAD_AES_128_GCM inline:${key}`],
  ['a key index (MKI)', `1 AES_CM_128_HMAC_SHA1_80 inline:${key}|2^20|1:4`],
  ['two keys', `1 AES_CM_128_HMAC_SHA1_80 inline:${key}|2^20;inline:${key}|2^20`],
  ['no encryption', `1 AES_CM_128_HMAC_SHA1_80 inline:${key} UNENCRYPTED_SRTP`],
  ['no authentication', `1 AES_CM_128_HMAC_SHA1_80 inline:${key} WSH=64 UNAUTHENTICATED_SRTP`],
  ['derived keys that change', `1 AES_CM_128_HMAC_SHA1_80 inline:${key} KDR=1`],
  ['a short key', '1 AES_CM_128_HMAC_SHA1_80 inline:d0RmdmcmVCspeEc3'],
  ['another method', '1 AES_CM_128_HMAC_SHA1_80 uri:https://keys.example'],
  ['no tag', `AES_CM_128_HMAC_SHA1_80 inline:${key}`],
])('a line with %s is left out', (_, crypto) => {
  const usable = `2 AES_CM_128_HMAC_SHA1_32 inline:${key}`;
  expect(cryptosOf(mediaWith(crypto, usable)).map(({ tag }) => tag)).toEqual([2]);
});

test('reads its own line back unchanged', () => {
  const crypto = { tag: 7, suite: 'AES_CM_128_HMAC_SHA1_32', master: newMasterKey() } as const;
  expect(cryptosOf(mediaWith(writeCrypto(crypto).slice('a=crypto:'.length)))).toEqual([crypto]);
});
