const shownOfFingerprint = 8;

/** The name of a workstation; where it has not said it, enough of its fingerprint to tell it from others. */
export function workstationOf({
  workstation,
  fingerprint,
}: {
  readonly workstation?: unknown;
  readonly fingerprint?: unknown;
}): string | null {
  if (typeof workstation === 'string') return workstation;
  return typeof fingerprint === 'string' ? fingerprint.slice(0, shownOfFingerprint) : null;
}
