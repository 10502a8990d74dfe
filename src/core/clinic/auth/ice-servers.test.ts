import { expect, test } from 'vitest';
import { iceServersOf } from './ice-servers.ts';

const expiresAtMs = Date.UTC(2026, 0, 2, 3, 4, 5);

test('a TURN server gets a time as the user, and its HMAC-SHA1 as the password', () => {
  const options = { stun: [], turn: ['turn:turn.example:3478?transport=udp'], turnSecret: 'north' };
  expect(iceServersOf(options, '1001', expiresAtMs)).toEqual([
    {
      urls: ['turn:turn.example:3478?transport=udp'],
      username: '1767323045:1001',
      // printf %s 1767323045:1001 | openssl dgst -sha1 -hmac north -binary | base64
      credential: 'K6iJRFeRZx11ivm/d9emsICavpU=',
    },
  ]);
});

test('a STUN server needs no password; without servers there are none', () => {
  const none = { stun: [], turn: [], turnSecret: null };
  expect(iceServersOf({ ...none, stun: ['stun:stun.example'] }, '1001', expiresAtMs)).toEqual([
    { urls: ['stun:stun.example'] },
  ]);
  expect(iceServersOf(none, '1001', expiresAtMs)).toEqual([]);
});
