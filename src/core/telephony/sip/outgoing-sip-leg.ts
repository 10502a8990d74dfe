import type { Trunk } from '../telephony-port.ts';
import type { ClientTransaction } from './client-transaction.ts';
import { answerChallenge } from './digest.ts';
import { parseChallenge } from './header-values.ts';
import { allowedMethods, type LegParts, SipLeg } from './sip-leg.ts';
import { SipHeaders, type SipRequest, type SipResponse } from './sip-message.ts';

export interface OutgoingParts extends LegParts {
  readonly sdp: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Answers one challenge of the far side. */
  readonly credentials: Pick<Trunk, 'user' | 'password'> | null;
  readonly newId: () => string;
}

/** A leg that we opened with INVITE. */
export class OutgoingSipLeg extends SipLeg {
  readonly #parts: OutgoingParts;
  #invite: SipRequest | null = null;
  #transaction: ClientTransaction | null = null;
  #hasProvisional = false;
  #isGivenUp = false;
  #hasAnsweredChallenge = false;
  /** The 2xx that was accepted; another tag is another phone behind a forking proxy. */
  #acceptedTag: string | null = null;

  constructor(parts: OutgoingParts) {
    super(parts);
    this.#parts = parts;
    this.#sendInvite({});
  }

  override end(why?: { status: number; reason?: string }): void {
    if (this.state === 'ended') return;
    if (this.state === 'answered') {
      this.sendBye(why);
      return this.reachEnd({ by: 'local', status: null, reason: why?.reason ?? null });
    }
    this.#isGivenUp = true;
    // Before a provisional response nothing may be cancelled (RFC 3261 § 9.1): it is when one comes.
    if (this.#hasProvisional) this.#cancel();
    this.reachEnd({ by: 'local', status: 487, reason: why?.reason ?? null });
  }

  protected override answeredInAck(): void {}

  #sendInvite(headers: Readonly<Record<string, string>>): void {
    const fields = { allow: allowedMethods, supported: 'timer', ...this.#parts.headers, ...headers };
    this.#invite = this.dialog.request('INVITE', { headers: fields, body: this.#parts.sdp });
    this.#hasProvisional = false;
    this.#transaction = this.layer.send(this.#invite, this.dialog.flow, (response) => this.#receive(response));
  }

  #receive(response: SipResponse): void {
    if (response.status < 200) return this.#receiveProvisional(response);
    if (response.status < 300) return this.#receiveSuccess(response);
    if ((response.status === 401 || response.status === 407) && this.#answerChallenge(response)) return;
    this.reachEnd({ by: 'remote', status: response.status, reason: response.reason || null });
  }

  #receiveProvisional(response: SipResponse): void {
    this.#hasProvisional = true;
    if (this.#isGivenUp) return this.#cancel();
    if (response.status === 100 || this.state === 'answered' || this.state === 'ended') return;
    this.dialog.learn(response);
    this.reach('ringing');
    this.happen({ kind: 'ringing', status: response.status, sdp: response.body || null });
  }

  #receiveSuccess(response: SipResponse): void {
    const invite = this.#invite;
    if (!invite) return;
    const isFirst = this.#acceptedTag === null;
    this.dialog.learn(response);
    this.layer.sendAck(this.dialog.ack(invite), this.dialog.flow);
    if (!isFirst) return;
    this.#acceptedTag = this.dialog.remoteTag;
    // It crossed our CANCEL: what was accepted must be hung up.
    if (this.#isGivenUp) return this.sendBye();
    this.reach('answered');
    this.happen({ kind: 'answered', sdp: response.body });
  }

  #answerChallenge(response: SipResponse): boolean {
    const { credentials, newId } = this.#parts;
    if (!credentials?.user || !credentials.password || this.#hasAnsweredChallenge || this.#isGivenUp || !this.#invite) return false;
    const asked = response.status === 401 ? 'www-authenticate' : 'proxy-authenticate';
    const answer = { method: 'INVITE', uri: this.#invite.uri, user: credentials.user, password: credentials.password, cnonce: newId() };
    for (const field of response.headers.fields(asked)) {
      const authorization = answerChallenge(parseChallenge(field), answer);
      if (!authorization) continue;
      this.#hasAnsweredChallenge = true;
      this.#sendInvite({ [response.status === 401 ? 'authorization' : 'proxy-authorization']: authorization });
      return true;
    }
    return false;
  }

  #cancel(): void {
    const [transaction, invite] = [this.#transaction, this.#invite];
    if (!transaction || !invite || transaction.state !== 'proceeding') return;
    const headers = invite.headers;
    const fields = (name: string) => headers.get(name) ?? '';
    this.layer.sendCancel(
      {
        kind: 'request',
        method: 'CANCEL',
        uri: invite.uri,
        headers: SipHeaders.of({
          via: '',
          'max-forwards': '70',
          from: fields('from'),
          to: fields('to'),
          'call-id': fields('call-id'),
          cseq: fields('cseq').replace(/\S+$/, 'CANCEL'),
          route: headers.fields('route'),
        }),
        body: '',
      },
      transaction,
    );
  }
}
