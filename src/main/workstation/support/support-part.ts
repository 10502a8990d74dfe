/** A file of a support bundle. */
export interface SupportPart {
  readonly name: string;
  readonly facts: unknown;
}

/** The people that this workstation knows, and its secrets: a support bundle must have none of them. */
export interface KnownPeople {
  readonly names: readonly string[];
  readonly numbers: readonly string[];
  readonly secrets: readonly string[];
}
