import type { FieldErrors } from '../../shared/contract/envelope.ts';
import { ProblemError } from '../../shared/problem.ts';

/** Throws ProblemError `invalid-input` that names every field at once (a 422 of the interface); nothing without any. */
export function refuseFields(errors: FieldErrors): void {
  const fields = Object.keys(errors);
  if (fields.length > 0)
    throw new ProblemError('invalid-input', `Some fields are not valid: ${fields.join(', ')}`, { errors });
}
