/** A merge that is in force. */
export interface MergeInForce {
  readonly mergedId: number;
  readonly keptId: number;
}

/**
 * Where the IDs of merged files lead, in memory: whatever names one is about the kept customer. Only this process
 * merges.
 */
export class MergedCustomers {
  readonly #keptIds: Map<number, number>;

  constructor(merges: readonly MergeInForce[]) {
    this.#keptIds = new Map(merges.map(({ mergedId, keptId }) => [mergedId, keptId]));
  }

  /** The ID of the file that holds what this one held: its own, unless it was merged. */
  currentId(id: number): number {
    let current = id;
    for (let next = this.#keptIds.get(id); next !== undefined; next = this.#keptIds.get(next)) current = next;
    return current;
  }

  merged({ mergedId, keptId }: MergeInForce): void {
    this.#keptIds.set(mergedId, keptId);
  }
  undone(mergedId: number): void {
    this.#keptIds.delete(mergedId);
  }
}
