import * as z from 'zod';
import { get } from './endpoint.ts';
import { namedReference, plainText } from './field.ts';

/** Proposals that follow from a call, to be taken or left; null where there is none. */
const intakeProposalSchema = z.object({
  /** The region of the number; its name is the path of names. */
  address: namedReference.nullable(),
  /** The advert of the called line. */
  medium: namedReference.nullable(),
  /** The type of an enquiry by phone. */
  type: namedReference.nullable(),
  /** The one that callers of the skill group ask for. */
  department: namedReference.nullable(),
  /** The called number, where its advert is the medium. */
  line: z.string().nullable(),
  group: namedReference.nullable(),
});
export type IntakeProposal = z.infer<typeof intakeProposalSchema>;

export const intakeProposalEndpoints = {
  propose: get('/api/ext/reservation/proposal', {
    summary:
      'What a call tells of a new caller: the region of the number, the advert of the line, the department that ' +
      'callers of its skill group ask for. Nothing of the person',
    access: 'reservation.edit',
    query: z.object({ call_id: plainText(100).optional() }),
    response: intakeProposalSchema,
  }),
};
