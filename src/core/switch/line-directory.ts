import { randomUUID } from 'node:crypto';
import type { CountryCode } from 'libphonenumber-js/min';
import { inFormat } from '../../shared/domain/phone-number.ts';
import type { Clock } from '../../shared/clock.ts';
import { isDialable, isServiceCode } from '../../shared/domain/dialled-number.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import type { FarSide, MediaEngine } from '../../media/media-port.ts';
import type { SipServer } from '../../sip/sip-server.ts';
import { type CallOutside, lineOf } from './line.ts';
import { isPracticeTrunk, type Pace, paceOf } from './practice/practice-line.ts';
import { practicePhone } from './practice/practice-phone.ts';
import type { Line, TelephonyConfig } from './telephony-config.ts';

/** A trunk that has not responded at all by then is unreachable; Timer B (RFC 3261 § 17.1.1.2) would take 32 s. */
const noResponseTimeoutMs = 8000;

/** The ways to call a number outside: trunks, or the practice phone when there are none. */
export class LineDirectory {
  #trunks: TelephonyConfig['trunks'];
  readonly #sip: Pick<SipServer, 'callTrunk' | 'trunkAddresses'>;
  readonly #region: CountryCode;
  readonly #practicePhone: (pace?: Pace) => CallOutside;

  constructor(parts: {
    trunks: TelephonyConfig['trunks'];
    sip: Pick<SipServer, 'callTrunk' | 'trunkAddresses'>;
    media: MediaEngine;
    clock: Clock;
    /** The country of the clinic. */
    region: CountryCode;
  }) {
    this.#trunks = parts.trunks;
    this.#sip = parts.sip;
    this.#region = parts.region;
    this.#practicePhone = (pace) => practicePhone(parts.media, parts.clock, randomUUID, pace);
  }

  /** Calls that are placed from now on go by these. */
  setTrunks(trunks: TelephonyConfig['trunks']): void {
    this.#trunks = trunks;
  }

  /** Throws ProblemError `invalid-input` for a trunk that does not exist. */
  trunk(name: string): Line {
    const trunk = this.#trunks.find((one) => one.name === name);
    if (!trunk) throw invalidField('name', 'line-group-unknown', { name });
    return trunk;
  }

  /** The line group that a call over this one is recorded with: its trunk, or the default one without trunks. */
  recorded(name: string): string {
    const line = lineOf(name, this.#trunks);
    return line.kind === 'trunk' ? line.trunk : name;
  }

  /** See SwitchPorts. */
  farSideOf(name: string): FarSide | null {
    const line = lineOf(name, this.#trunks);
    const trunk = line.kind === 'practice' ? null : this.trunk(line.trunk);
    if (trunk === null || isPracticeTrunk(trunk)) return null;
    return { addresses: this.#sip.trunkAddresses(trunk.name), isEncrypted: trunk.encryptsSound === true };
  }

  /** Throws ProblemError `invalid-input` for a line group that does not exist. */
  line(name: string): CallOutside {
    const line = lineOf(name, this.#trunks);
    if (line.kind === 'practice') return this.#practicePhone();
    const trunk = this.trunk(line.trunk);
    if (isPracticeTrunk(trunk)) return this.#practicePhone(paceOf(trunk));
    // A carrier that moves a call to another number does not make it a command.
    const mayRedirectTo = (user: string): boolean => isDialable(user) && !isServiceCode(user);
    const formatted = (number: string): string =>
      trunk.numberFormat === undefined ? number : inFormat(number, trunk.numberFormat, this.#region);
    return ({ number, from, ...call }) =>
      this.#sip.callTrunk({
        trunk: line.trunk,
        noResponseTimeoutMs,
        mayRedirectTo,
        number: `${trunk.numberPrefix ?? ''}${formatted(number)}`,
        from: {
          ...from,
          user: formatted(from.user),
          ...(from.ownNumber === undefined ? {} : { ownNumber: formatted(from.ownNumber) }),
        },
        ...call,
      });
  }
}
