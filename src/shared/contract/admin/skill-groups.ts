import * as z from 'zod';
import { get, post } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { agentIdField } from '../agent.ts';
import { idField, idParameter, ownNumberField, textField } from '../field.ts';

const access = 'settings.manage';
const skillGroupSchema = z.object({
  id: idField,
  name: z.string(),
  ring_seconds: z.int(),
  wait_seconds: z.int(),
  wrap_up_seconds: z.int(),
  /** Calls outside of its agents show it where the line takes it, and the agent has no own number. */
  caller_number: z.string().nullable().default(null),
  waits_for_talking: z.boolean(),
  /** Agents who are signed in to it now. */
  agents: z.array(z.object({ agent_id: agentIdField, name: z.string() })),
});
export type SkillGroup = z.infer<typeof skillGroupSchema>;
const groupFields = {
  name: textField(100),
  /** How long the call rings at one agent. */
  ring_seconds: z.int().min(5).max(120),
  /** How long a caller waits for an agent. */
  wait_seconds: z.int().min(10).max(3600),
  wrap_up_seconds: z.int().min(0).max(3600),
  caller_number: ownNumberField.nullable().default(null),
  /** A caller for whom nobody is free rings an agent who talks, beside that call. */
  waits_for_talking: z.boolean(),
};
/** All of a group, as a form sends it. */
const seenGroupSchema = skillGroupSchema.omit({ id: true, agents: true });
export const skillGroupFormSchema = z.object({
  id: idParameter.optional(),
  ...groupFields,
  seen: seenGroupSchema.optional(),
});

/** Skill groups. */
export const adminGroupEndpoints = {
  groups: get('/api/ext/admin/groups', {
    summary: 'Skill groups, each with the agents who are signed in to it',
    access,
    response: listOf(skillGroupSchema),
  }),
  saveGroup: post('/api/ext/admin/groups/save', {
    summary: 'Creates a skill group, or changes the one with the given ID; calls that begin from then on follow it',
    access,
    body: z.object({
      id: idParameter.optional(),
      name: groupFields.name,
      ring_seconds: groupFields.ring_seconds.default(20),
      wait_seconds: groupFields.wait_seconds.default(120),
      wrap_up_seconds: groupFields.wrap_up_seconds.default(30),
      caller_number: groupFields.caller_number,
      waits_for_talking: groupFields.waits_for_talking.default(false),
      /** The group as it was when the change was begun: 409 when it is another by now. */
      seen: seenGroupSchema.optional(),
    }),
    response: skillGroupSchema,
  }),
};
