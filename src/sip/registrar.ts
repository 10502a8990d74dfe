import type { Clock } from '../shared/clock.ts';
import type { Authenticator } from './authenticator.ts';
import { type Binding, contactField, deviceIdOf, isTakeOver } from './binding.ts';
import type { Flow } from './flow.ts';
import { parseCSeq, parseNameAddress } from './header-values.ts';
import type { SoftphoneCredentials } from './ports.ts';
import type { ServerTransaction } from './server-transaction.ts';
import { userOf } from './sip-uri.ts';
import type { SilentPhones } from './silent-phones.ts';
import { type ContactRequest, parseContactRequest } from './contact-request.ts';

export interface Registration {
  readonly extension: string;
  readonly registered: boolean;
  /** The credential that proved it, or that had proved the binding which ended. */
  readonly credentialId: string | null;
  /** UUID of the softphone's instance ID (RFC 5626 § 4.1); null for one that gave none. */
  readonly deviceId: string | null;
  /** Another workstation had the extension until now. */
  readonly takenOver: boolean;
}

export interface RegistrarParts {
  readonly clock: Clock;
  readonly authenticator: Authenticator;
  readonly credentials: Pick<SoftphoneCredentials, 'supersedeEarlier'>;
  readonly onRegistration: (registration: Registration) => void;
  /** A binding was made or refreshed, over any flow. */
  readonly onBound: (binding: Binding) => void;
  /** A binding that another workstation replaced, or that was removed here. */
  readonly onDisplaced: (binding: Binding) => void;
  readonly silentPhones: SilentPhones;
}

/** A client's refresh may be under way when its time is up. */
const lateMs = 2000;

/**
 * Registrar (RFC 3261 § 10.3). One contact an extension, bound to the flow that it came over (RFC 5626): its address is
 * `.invalid`, and only that connection reaches it. A registration from another workstation replaces the contact.
 */
export class Registrar {
  readonly #parts: RegistrarParts;
  readonly #bindings = new Map<string, Binding>();
  readonly #disarm = new Map<string, () => void>();
  /** By extension: resolves when its last REGISTER so far is processed. */
  readonly #processed = new Map<string, Promise<void>>();
  /** Credentials that are about to have a binding, and are still valid. */
  readonly #binding = new Set<string>();

  constructor(parts: RegistrarParts) {
    this.#parts = parts;
  }

  /** Null for a phone that did not respond, until it does: no call reaches it. */
  bindingOf(extension: string): Binding | null {
    const binding = this.#bindings.get(extension);
    return binding?.flow.isOpen && !this.#parts.silentPhones.has(extension) ? binding : null;
  }

  /** The phone did not respond to a call: it counts as not registered until it responds or registers. */
  phoneSilent(binding: Binding): void {
    const { extension } = binding;
    if (this.#bindings.get(extension)?.flow.id !== binding.flow.id || this.#parts.silentPhones.has(extension)) return;
    this.#parts.silentPhones.add(binding, () => this.#announce(extension, true));
    this.#announce(extension, false);
  }

  /**
   * REGISTERs of one extension are processed one after another, each completely or not at all (RFC 3261 § 10.3). One
   * that proves no password waits for none, and none waits for it.
   */
  async register(transaction: ServerTransaction): Promise<void> {
    const extension = userOf(parseNameAddress(transaction.request.headers.get('to') ?? '')?.uri ?? '');
    const credentialId = await this.#parts.authenticator.authenticate(transaction, extension);
    if (credentialId === null) return;
    const before = this.#processed.get(extension) ?? Promise.resolve();
    const processed = before.then(() => this.#process(transaction, extension, credentialId));
    this.#processed.set(
      extension,
      processed.catch(() => {}),
    );
    return processed;
  }

  /** Drops a binding; without one it does nothing. */
  unregister(extension: string): void {
    if (!this.#bindings.has(extension)) return;
    if (!this.#parts.silentPhones.has(extension)) this.#announce(extension, false);
    this.#parts.silentPhones.remove(extension);
    this.#bindings.delete(extension);
    this.#disarm.get(extension)?.();
    this.#disarm.delete(extension);
  }

  /** Drops a binding that its owner did not give up, and tells its softphone as far as that can be. */
  displace(extension: string): void {
    const binding = this.#bindings.get(extension);
    this.unregister(extension);
    if (binding) this.#parts.onDisplaced(binding);
  }

  dropCredential(id: string): void {
    this.#binding.delete(id);
    for (const binding of [...this.#bindings.values()])
      if (binding.credentialId === id) this.displace(binding.extension);
  }

  flowClosed(flow: Flow): void {
    this.#parts.authenticator.flowClosed(flow.id);
    for (const binding of [...this.#bindings.values()])
      if (binding.flow.id === flow.id) this.unregister(binding.extension);
  }

  stop(): void {
    this.#parts.silentPhones.stop();
    for (const disarm of this.#disarm.values()) disarm();
    this.#disarm.clear();
  }

  #announce(extension: string, registered: boolean, takenOver = false): void {
    const binding = this.#bindings.get(extension);
    if (!binding) return;
    const { credentialId } = binding;
    this.#parts.onRegistration({ extension, registered, credentialId, deviceId: deviceIdOf(binding), takenOver });
  }

  async #process(transaction: ServerTransaction, extension: string, credentialId: string): Promise<void> {
    const requested = parseContactRequest(transaction.request.headers);
    const isValid = requested.kind !== 'contact' || (await this.#mayBind(extension, credentialId));
    // The connection may have closed meanwhile: a binding to it would never be removed.
    if (!transaction.flow.isOpen) return;
    if (isValid) this.#bind(transaction, { extension, credentialId, requested });
    else this.#parts.authenticator.challenge(transaction, true);
  }

  /** A binding is known to whoever looks up credentials before its 200: a refresh after that finds its own valid. */
  async #mayBind(extension: string, credentialId: string): Promise<boolean> {
    if (this.#bindings.get(extension)?.credentialId === credentialId) return true;
    this.#binding.add(credentialId);
    try {
      const isValid = await this.#parts.credentials.supersedeEarlier(credentialId);
      return isValid && this.#binding.has(credentialId);
    } finally {
      this.#binding.delete(credentialId);
    }
  }

  #bind(
    transaction: ServerTransaction,
    { extension, credentialId, requested }: { extension: string; credentialId: string; requested: ContactRequest },
  ): void {
    const { request, flow } = transaction;
    const { clock } = this.#parts;
    const cseq = parseCSeq(request.headers.get('cseq') ?? '')?.number ?? 0;
    const callId = request.headers.get('call-id') ?? '';
    const before = this.#bindings.get(extension);
    if (before && before.callId === callId && cseq <= before.cseq)
      return transaction.respond(500, { reason: 'Registration out of order' });
    if (requested.kind === 'refused')
      return transaction.respond(requested.status, { reason: requested.reason, headers: requested.headers });
    if (requested.kind === 'query')
      return transaction.respond(200, { headers: before ? { contact: contactField(before, clock.now()) } : {} });
    if (requested.kind === 'removal') {
      // A workstation removes its contact only, not the one that replaced it; `*` means any (§ 10.2.2).
      if (requested.isAll || before?.flow.id === flow.id) this.unregister(extension);
      return transaction.respond(200);
    }
    const expiresAt = clock.now() + requested.seconds * 1000;
    const { contact, instance, registrationId } = requested;
    const binding: Binding = {
      extension,
      contact,
      flow,
      instance,
      registrationId,
      credentialId,
      callId,
      cseq,
      expiresAt,
    };
    this.#keep(binding, requested.seconds);
    transaction.respond(200, { headers: { contact: contactField(binding, clock.now()) } });
    const takenOver = before !== undefined && isTakeOver(before, binding);
    this.#parts.onBound(binding);
    if (before && (takenOver || before.flow.id !== flow.id)) this.#parts.onDisplaced(before);
    const wasSilent = this.#parts.silentPhones.has(extension);
    this.#parts.silentPhones.remove(extension);
    if (!before || takenOver || wasSilent || before.credentialId !== credentialId)
      this.#announce(extension, true, takenOver);
  }

  #keep(binding: Binding, seconds: number): void {
    const { extension } = binding;
    this.#bindings.set(extension, binding);
    this.#disarm.get(extension)?.();
    this.#disarm.set(
      extension,
      this.#parts.clock.after(seconds * 1000 + lateMs, () => this.unregister(extension)),
    );
  }
}
