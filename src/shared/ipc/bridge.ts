import type { Channel } from './ipc.ts';

/** The interface of a host to each of its windows: the preload under Electron, a WebSocket in the browser host. */
export type WindowRole = 'console' | 'media';

/** The subprotocol of the browser host's WebSocket: what it speaks. */
export const bridgeProtocol = 'clinicall.bridge';
const secretPrefix = 'clinicall.secret.';

/** Subprotocols to offer: what is spoken, and the page's secret, which the host never sends back. */
export const protocolsWithSecret = (secret: string): string[] => [bridgeProtocol, `${secretPrefix}${secret}`];

/** The secret in an offer of subprotocols (RFC 6455 § 4.1). */
export const secretOfProtocols = (offer: string): string | undefined =>
  offer
    .split(',')
    .map((protocol) => protocol.trim())
    .find((protocol) => protocol.startsWith(secretPrefix))
    ?.slice(secretPrefix.length);

declare global {
  var clinicallBridge: Channel | undefined;
}
