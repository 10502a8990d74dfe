import { type AudioDescription, isKeyed } from '../sdp/audio-description.ts';
import type { CryptoAttribute } from '../sdp/crypto-attribute.ts';
import { unacceptable } from '../sdp/sdp-description.ts';
import { type CryptoSuite, cryptoSuites, newMasterKey } from '../srtp/crypto-suite.ts';
import type { MasterKey } from '../srtp/key-derivation.ts';
import { type MediaKeys, type Protection, protectionBy } from '../srtp/media-keys.ts';

interface Direction {
  readonly suite: CryptoSuite;
  readonly master: MasterKey;
  readonly protection: Protection;
}

/**
 * The keys of one endpoint's SRTP in offers and answers (RFC 4568 § 5.1). One that is in use stays for as long as its
 * suite does: its packets are counted, and none is encrypted twice under one number. A call that is encrypted stays so.
 */
export class SdpKeys {
  readonly #isRequired: boolean;
  readonly #ours = new Map<CryptoSuite, MasterKey>();
  #offered: readonly CryptoAttribute[] = [];
  #outgoing: Direction | null = null;
  #incoming: Direction | null = null;

  /** `isRequired`: plain sound is neither offered nor taken. */
  constructor(isRequired: boolean) {
    this.#isRequired = isRequired;
  }

  /** Keys for an offer: the suite in use, or else each that we have; none for a call with plain sound. */
  offer(): readonly CryptoAttribute[] {
    const suites = this.#outgoing ? [this.#outgoing.suite] : this.#isRequired ? cryptoSuites : [];
    this.#offered = suites.map((suite, index) => ({ tag: index + 1, suite, master: this.#masterOf(suite) }));
    return this.#offered;
  }

  /** Between an offer and its answer: those that are in use, or null for plain sound. */
  get meanwhile(): MediaKeys | 'expected' | null {
    if (this.#outgoing && this.#incoming)
      return { outgoing: this.#outgoing.protection, incoming: this.#incoming.protection };
    return this.#offered.length > 0 ? 'expected' : null;
  }

  /** Keys for an answer. Throws ProblemError `unacceptable-media` for plain sound amid an encrypted call. */
  answer(far: AudioDescription): { cryptos: readonly CryptoAttribute[]; keys: MediaKeys | null } {
    const [chosen] = far.cryptos;
    if (!isKeyed(far) || !chosen) {
      this.#refusePlain();
      return { cryptos: [], keys: null };
    }
    const { tag, suite } = chosen;
    return { cryptos: [{ tag, suite, master: this.#masterOf(suite) }], keys: this.#use(chosen) };
  }

  /** Throws ProblemError `unacceptable-media` for an answer that does not take one line of our last offer. */
  accept(far: AudioDescription): MediaKeys | null {
    if (!isKeyed(far)) {
      this.#refusePlain();
      return null;
    }
    const [taken] = far.cryptos;
    if (!taken || !this.#offered.some(({ tag, suite }) => tag === taken.tag && suite === taken.suite))
      throw unacceptable('the answer has a key for no suite that was offered');
    return this.#use(taken);
  }

  #refusePlain(): void {
    if (this.#isRequired || this.#outgoing)
      throw unacceptable('plain sound (RTP/AVP), and the call is encrypted (RTP/SAVP)');
  }

  #masterOf(suite: CryptoSuite): MasterKey {
    const master = this.#ours.get(suite) ?? newMasterKey();
    this.#ours.set(suite, master);
    return master;
  }

  #use({ suite, master }: CryptoAttribute): MediaKeys {
    const before = this.#outgoing?.suite;
    // Its counters end with it: used once more, it would encrypt other packets under the same numbers.
    if (before !== undefined && before !== suite) this.#ours.delete(before);
    this.#outgoing = continued(this.#outgoing, suite, this.#masterOf(suite));
    this.#incoming = continued(this.#incoming, suite, master);
    return { outgoing: this.#outgoing.protection, incoming: this.#incoming.protection };
  }
}

/** The same again stays; with another key, its counters go on. */
function continued(before: Direction | null, suite: CryptoSuite, master: MasterKey): Direction {
  const isSame =
    before?.suite === suite && before.master.key.equals(master.key) && before.master.salt.equals(master.salt);
  return isSame ? before : { suite, master, protection: protectionBy(master, suite, before?.protection) };
}
