import type { Clock } from '../../../shared/domain/clock.ts';
import type { Ha1Credential } from '../telephony-port.ts';
import { digestResponse, isSameDigest } from './digest.ts';
import type { Flow } from './flow.ts';
import { parseChallenge, parseCSeq, parseNameAddress, userOf } from './header-values.ts';
import { Nonces } from './nonces.ts';
import type { ServerTransaction } from './server-transaction.ts';
import type { SipRequest } from './sip-message.ts';

export interface Registration {
  readonly extension: string;
  readonly registered: boolean;
  readonly credentialId: string | null;
  /** Another workstation has the extension now. */
  readonly takenOver: boolean;
}

export interface Binding {
  readonly extension: string;
  readonly contact: string;
  readonly flow: Flow;
  readonly instance: string | null;
  readonly credentialId: string;
  readonly callId: string;
  readonly cseq: number;
  readonly expiresAt: number;
}

interface RegistrarParts {
  readonly domain: string;
  readonly clock: Clock;
  readonly credentials: (extension: string) => Promise<readonly Ha1Credential[]>;
  readonly onRegistration: (registration: Registration) => void;
  readonly onBound: (binding: Binding) => void;
  /** The contact that was replaced by another workstation's. */
  readonly onTakenOver: (binding: Binding) => void;
}

const leastSeconds = 10;
const mostSeconds = 3600;
const defaultSeconds = 600;
const mostFailures = 20;

/**
 * Registrar (RFC 3261 § 10.3) with digest (RFC 7616). One contact an extension, bound to the flow that it came over
 * (RFC 5626): its address is `.invalid`, and only that connection reaches it. A registration from another workstation
 * replaces the contact.
 */
export class Registrar {
  readonly #parts: RegistrarParts;
  readonly #nonces: Nonces;
  readonly #bindings = new Map<string, Binding>();
  readonly #disarm = new Map<string, () => void>();
  readonly #failures = new Map<string, number>();

  constructor(parts: RegistrarParts, secret: string) {
    this.#parts = parts;
    this.#nonces = new Nonces(secret, () => parts.clock.now());
  }

  bindingOf(extension: string): Binding | null {
    const binding = this.#bindings.get(extension);
    return binding?.flow.isOpen ? binding : null;
  }

  /** The extension that is registered over a flow; requests from that flow are its own. */
  extensionOn(flow: Flow): string | null {
    for (const binding of this.#bindings.values()) if (binding.flow === flow) return binding.extension;
    return null;
  }

  async register(transaction: ServerTransaction): Promise<void> {
    const { request, flow } = transaction;
    const extension = userOf(parseNameAddress(request.headers.get('to') ?? '')?.uri ?? '');
    if ((this.#failures.get(flow.id) ?? 0) >= mostFailures) return transaction.respond(403, { reason: 'Too many failed attempts' });
    const checked = await this.#authenticate(request, extension);
    if (checked.kind === 'challenge') {
      if (checked.isFailure) this.#failures.set(flow.id, (this.#failures.get(flow.id) ?? 0) + 1);
      const challenge = (algorithm: string) =>
        `Digest realm="${this.#parts.domain}", nonce="${this.#nonces.issue()}", algorithm=${algorithm}, qop="auth"${checked.isStale ? ', stale=true' : ''}`;
      // The better one first (RFC 7616 § 3.7). JsSIP knows MD5 only, and reads the last of several.
      return transaction.respond(401, { headers: { 'www-authenticate': [challenge('SHA-256'), challenge('MD5')] } });
    }
    this.#failures.delete(flow.id);
    if (checked.kind === 'refused') return transaction.respond(403, { reason: checked.reason });
    this.#bind(transaction, extension, checked.credentialId);
  }

  /** Drops a contact: its token was revoked, or its connection is gone for good. */
  unregister(extension: string, options: { takenOver?: boolean } = {}): void {
    const binding = this.#bindings.get(extension);
    if (!binding) return;
    this.#bindings.delete(extension);
    this.#disarm.get(extension)?.();
    this.#disarm.delete(extension);
    this.#parts.onRegistration({ extension, registered: false, credentialId: binding.credentialId, takenOver: options.takenOver ?? false });
  }

  dropCredential(id: string): void {
    for (const binding of [...this.#bindings.values()]) if (binding.credentialId === id) this.unregister(binding.extension);
  }

  flowClosed(flow: Flow): void {
    this.#failures.delete(flow.id);
    for (const binding of [...this.#bindings.values()]) if (binding.flow === flow) this.unregister(binding.extension);
  }

  stop(): void {
    for (const disarm of this.#disarm.values()) disarm();
  }

  async #authenticate(
    request: SipRequest,
    extension: string,
  ): Promise<{ kind: 'challenge'; isStale: boolean; isFailure: boolean } | { kind: 'refused'; reason: string } | { kind: 'known'; credentialId: string }> {
    const challenge = (isStale = false, isFailure = false) => ({ kind: 'challenge', isStale, isFailure }) as const;
    for (const field of request.headers.fields('authorization')) {
      const { scheme, parameters } = parseChallenge(field);
      const given = (name: string) => parameters.get(name) ?? '';
      if (scheme !== 'digest' || given('realm') !== this.#parts.domain) continue;
      const algorithm = given('algorithm').toUpperCase() === 'SHA-256' ? 'SHA-256' : 'MD5';
      const qop = given('qop') === 'auth' ? 'auth' : null;
      const isOwn = given('username') === extension && qop !== null;
      const use = this.#nonces.use(given('nonce'), Number.parseInt(given('nc') || '0', 16));
      if (use !== 'good') return challenge(use === 'stale');
      const live = await this.#parts.credentials(extension);
      const matching = live.find((credential) => {
        const ha1 = algorithm === 'MD5' ? credential.ha1Md5 : credential.ha1Sha256;
        const input = { algorithm, ha1, nonce: given('nonce'), method: request.method, uri: given('uri'), qop, cnonce: given('cnonce'), nc: given('nc') } as const;
        return isSameDigest(digestResponse(input), given('response'));
      });
      if (!matching || !isOwn) return challenge(false, true);
      return matching.refused === undefined ? { kind: 'known', credentialId: matching.id } : { kind: 'refused', reason: matching.refused };
    }
    return challenge();
  }

  #bind(transaction: ServerTransaction, extension: string, credentialId: string): void {
    const { request, flow } = transaction;
    const cseq = parseCSeq(request.headers.get('cseq') ?? '')?.number ?? 0;
    const callId = request.headers.get('call-id') ?? '';
    const before = this.#bindings.get(extension);
    if (before && before.callId === callId && cseq <= before.cseq) return transaction.respond(500, { reason: 'Registration out of order' });
    const contacts = request.headers.list('contact');
    const asked = (parameter: string | null | undefined) => parameter ?? request.headers.get('expires');
    if (contacts[0] === '*') {
      if (request.headers.get('expires') !== '0') return transaction.respond(400, { reason: 'Contact * needs Expires 0' });
      this.unregister(extension);
      return transaction.respond(200);
    }
    const contact = contacts[0] === undefined ? null : parseNameAddress(contacts[0]);
    if (!contact) return transaction.respond(200, { headers: before ? { contact: this.#contactField(before) } : {} });
    const expires = asked(contact.parameters.get('expires'));
    const seconds = expires === null ? defaultSeconds : Math.min(mostSeconds, Number(expires));
    if (!Number.isInteger(seconds) || seconds < 0) return transaction.respond(400, { reason: 'Expires is no number' });
    if (seconds === 0) {
      // A workstation that leaves takes away its own contact, not the one that replaced it.
      if (before?.flow === flow) this.unregister(extension);
      return transaction.respond(200);
    }
    if (seconds < leastSeconds) return transaction.respond(423, { headers: { 'min-expires': String(leastSeconds) } });
    const instance = contact.parameters.get('+sip.instance') ?? null;
    const isOther = before !== undefined && before.credentialId !== credentialId && (instance === null || before.instance !== instance);
    if (isOther) {
      this.unregister(extension, { takenOver: true });
      this.#parts.onTakenOver(before);
    }
    const { clock } = this.#parts;
    const binding: Binding = { extension, contact: contact.uri, flow, instance, credentialId, callId, cseq, expiresAt: clock.now() + seconds * 1000 };
    this.#bindings.set(extension, binding);
    this.#disarm.get(extension)?.();
    this.#disarm.set(extension, clock.after(seconds * 1000 + 2000, () => this.unregister(extension)));
    transaction.respond(200, { headers: { contact: this.#contactField(binding), supported: 'outbound' } });
    this.#parts.onBound(binding);
    if (!before || isOther || before.credentialId !== credentialId) this.#parts.onRegistration({ extension, registered: true, credentialId, takenOver: false });
  }

  #contactField(binding: Binding): string {
    return `<${binding.contact}>;expires=${Math.max(0, Math.round((binding.expiresAt - this.#parts.clock.now()) / 1000))}`;
  }
}
