import type { Cdr, CdrWithSignals } from '../../../shared/contract/cdr.ts';
import type { CallSignals } from '../../../shared/contract/recording-check.ts';
import { marksOfBits } from './fault-of.ts';
import type { RecordingCheckRepository } from './recording-checks-repository.ts';

type SignalsRow = Awaited<ReturnType<RecordingCheckRepository['several']>>[number];

/** The sound of the recordings of calls. */
export class SignalsOfCalls {
  readonly #repository: Pick<RecordingCheckRepository, 'several'>;

  constructor(repository: Pick<RecordingCheckRepository, 'several'>) {
    this.#repository = repository;
  }

  /** The records, which the caller may see, with what was measured of their recordings: one read for all. */
  async addedTo<Call extends Cdr>(records: readonly Call[]): Promise<(Call & Pick<CdrWithSignals, 'signals'>)[]> {
    const rows = await this.#repository.several(records.map(({ id }) => id));
    const byId = new Map(rows.map((row) => [row.record_id, row]));
    return records.map((record) => ({ ...record, signals: signalsOf(byId.get(record.id)) }));
  }

  async addedToOne<Call extends Cdr>(record: Call): Promise<Call & Pick<CdrWithSignals, 'signals'>> {
    const [row] = await this.#repository.several([record.id]);
    return { ...record, signals: signalsOf(row) };
  }
}

const shareOf = (perMille: number | null): number | null => (perMille === null ? null : perMille / 1000);

function signalsOf(row: SignalsRow | undefined): CallSignals | null {
  if (!row || row.strip === null) return null;
  const { strip, marks, agent_talk: agent, customer_talk: customer } = row;
  return { strip, marks: marksOfBits(marks), agent_talk: shareOf(agent), customer_talk: shareOf(customer) };
}
