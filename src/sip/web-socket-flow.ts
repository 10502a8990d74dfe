import type { Clock } from '../shared/clock.ts';
import type { Flow } from './flow.ts';
import type { SipSocket } from './ports.ts';

/** The limit before a password is proven: registering takes two messages of some 600 characters. */
const maxUnproven = { messages: 64, characters: 64 * 1024 } as const;

/**
 * A softphone's connection. Our address on it is the domain, which is never resolved (RFC 7118 § 5.2).
 */
export class WebSocketFlow implements Flow {
  readonly id: string;
  readonly transport = 'WS';
  readonly isReliable = true;
  readonly sentBy: string;
  readonly contact: string;
  readonly remote: { readonly host: string; readonly port: number };
  readonly #socket: SipSocket;
  readonly #disarmAuthentication: () => void;
  #isOpen = true;
  #isAuthenticated = false;
  #unregisteredTraffic = { messages: 0, characters: 0 };

  /** It is closed unless it has authenticated by then. */
  constructor(parts: { id: string; socket: SipSocket; domain: string; clock: Clock; authenticationTimeoutMs: number }) {
    const { domain, socket } = parts;
    const colon = socket.remote.lastIndexOf(':');
    this.id = parts.id;
    this.sentBy = domain;
    this.contact = `sip:switch@${domain};transport=ws`;
    this.remote = {
      host: socket.remote.slice(0, Math.max(colon, 0)),
      port: Number(socket.remote.slice(colon + 1)) || 0,
    };
    this.#socket = socket;
    this.#disarmAuthentication = parts.clock.after(parts.authenticationTimeoutMs, () => this.close());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** A REGISTER proved a password. */
  authenticated(): void {
    if (this.#isAuthenticated) return;
    this.#isAuthenticated = true;
    this.#socket.authenticated?.();
    this.#disarmAuthentication();
  }

  /** Whether a message that arrived is looked at: who has proven nothing is let in for little. */
  admits(text: string): boolean {
    if (this.#isAuthenticated) return true;
    const { messages, characters } = this.#unregisteredTraffic;
    this.#unregisteredTraffic = { messages: messages + 1, characters: characters + text.length };
    return messages < maxUnproven.messages && characters + text.length <= maxUnproven.characters;
  }

  send(text: string): void {
    if (this.#isOpen) this.#socket.send(text);
  }

  bound(): Flow {
    return this;
  }

  towards(): Flow {
    return this;
  }

  atPort(): Flow {
    return this;
  }

  close(): void {
    if (this.#isOpen) this.#socket.close();
  }

  closed(): void {
    this.#isOpen = false;
    this.#disarmAuthentication();
  }
}
