import type { LineTest } from '../../shared/contract/line.ts';
import { isServiceCode } from '../../shared/domain/dialled-number.ts';
import { type ClinicPlace, numberForLine } from '../../shared/domain/phone-number.ts';
import { maskNumber } from '../../shared/domain/masking.ts';
import { invalidField } from '../../shared/problems/invalid-field.ts';
import { problemFor } from '../../shared/problems/problem-for.ts';
import type { AuditLog } from '../platform/audit/audit-service.ts';
import type { Caller } from '../platform/caller.ts';
import type { Telephony } from '../switch/telephony-port.ts';

interface LineTestParts {
  readonly telephony: Pick<Telephony, 'testLine'>;
  readonly trunks: () => readonly { readonly name: string }[];
  readonly allowsServiceCodes: () => boolean;
  readonly audit: AuditLog;
  readonly place: ClinicPlace;
}

/** Test calls of lines, for those who manage them: one at a time, because each rings somebody and may cost money. */
export class LineTests {
  readonly #parts: LineTestParts;
  #isRunning = false;

  constructor(parts: LineTestParts) {
    this.#parts = parts;
  }

  /** Resolves within 15 s. Throws ProblemError `line-test-running`. */
  async run(caller: Caller, { name, number: written }: { name: string; number: string }): Promise<LineTest> {
    const { telephony, trunks, allowsServiceCodes, audit, place } = this.#parts;
    if (!trunks().some((trunk) => trunk.name === name)) throw invalidField('name', 'line-group-unknown', { name });
    const number = numberForLine(written, place);
    if (number === null) throw invalidField('number', 'not-a-number-to-call', { number: written });
    if (isServiceCode(number) && !allowsServiceCodes()) throw invalidField('number', 'service-codes-off', { number });
    if (this.#isRunning) throw problemFor('line-test-running');
    this.#isRunning = true;
    try {
      await audit.did(caller, 'line.tested', { name, number: maskNumber(number) });
      return await telephony.testLine({ line: name, number });
    } finally {
      this.#isRunning = false;
    }
  }
}
