import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { listOf } from '../envelope.ts';
import { idField, idParameter, textField } from '../field.ts';

const access = 'settings.manage';
const isExtension = true;

export const skillGroupSchema = z.object({
  id: idField,
  name: z.string(),
  ring_seconds: z.int(),
  wait_seconds: z.int(),
  wrap_up_seconds: z.int(),
});
export type SkillGroup = z.infer<typeof skillGroupSchema>;
const groupFields = {
  name: textField(100),
  /** How long the call rings at one agent. */
  ring_seconds: z.int().min(5).max(120),
  /** How long a caller waits for an agent. */
  wait_seconds: z.int().min(10).max(3600),
  wrap_up_seconds: z.int().min(0).max(3600),
};

/** Skill groups. */
export const adminGroupEndpoints = {
  groups: endpoint({
    method: 'GET',
    path: '/api/ext/admin/groups',
    summary: 'Skill groups',
    access,
    response: listOf(skillGroupSchema),
    isExtension,
  }),
  saveGroup: endpoint({
    method: 'POST',
    path: '/api/ext/admin/groups/save',
    summary: 'Creates a skill group, or changes the one with the given ID',
    access,
    body: z.object({
      id: idParameter.optional(),
      name: groupFields.name,
      ring_seconds: groupFields.ring_seconds.default(20),
      wait_seconds: groupFields.wait_seconds.default(120),
      wrap_up_seconds: groupFields.wrap_up_seconds.default(30),
    }),
    response: skillGroupSchema,
    isExtension,
  }),
};
