import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idField, namedReference, plainText } from './field.ts';

/** The first values of the intake of a new caller; null and an empty list where nothing can be proposed. */
const intakeProposalSchema = z.object({
  sex: z.union([z.literal(1), z.literal(2)]).nullable(),
  address_id: idField.nullable(),
  medium_id: idField.nullable(),
  type: idField.nullable(),
  department_id: idField.nullable(),
  items: z.array(idField),
  /** The skill group whose callers it was derived from; null when it is from all of the clinic. */
  group: namedReference.nullable(),
});
export type IntakeProposal = z.infer<typeof intakeProposalSchema>;

export const intakeProposalEndpoints = {
  propose: endpoint({
    method: 'GET',
    path: '/api/ext/reservation/proposal',
    summary:
      'What a new reservation of a new customer begins with: what was usual lately among callers of the same skill ' +
      'group, or at the clinic; in a new clinic the first entry of each list',
    access: 'reservation.edit',
    query: z.object({ call_id: plainText(100).optional() }),
    response: intakeProposalSchema,
    isExtension: true,
  }),
};
