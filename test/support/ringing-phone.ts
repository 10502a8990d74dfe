import { WebSocketPhone } from './web-socket-phone.ts';

/** A registered softphone that rings for every call and stops when the call is cancelled (RFC 3261 § 9.2). */
export async function ringingPhone(
  sip: string,
  { extension, instance, password }: { extension: string; instance: string; password: string },
): Promise<WebSocketPhone> {
  const phone = await WebSocketPhone.connect(sip, extension, instance);
  const { peer } = phone;
  peer.onHeard = (message) => {
    if (message.kind !== 'request') return;
    if (message.method === 'INVITE') peer.respond(message, 180, { tag: message.headers.get('call-id') ?? '' });
    if (message.method !== 'CANCEL') return;
    peer.respond(message, 200);
    const callId = message.headers.get('call-id');
    const invite = peer.heard.find(
      (one) => one.kind === 'request' && one.method === 'INVITE' && one.headers.get('call-id') === callId,
    );
    if (invite?.kind === 'request') peer.respond(invite, 487, { tag: callId ?? '' });
  };
  await phone.register(password);
  return phone;
}
