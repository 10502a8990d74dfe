import type { Generated } from 'kysely';
import type { AgentStatus } from '../../../../shared/contract/agent.ts';
import { table } from './table.ts';

export const staffTables = {
  skill_groups: table<{
    id: Generated<number>;
    name: string;
    ring_seconds: number;
    wait_seconds: number;
    wrap_up_seconds: number;
    caller_number: Generated<string | null>;
    waits_for_talking: Generated<number>;
  }>('id'),
  agents: table<{
    agent_id: string;
    name: string;
    /** See platform/name-order.ts. */
    name_order: string;
    extension: string;
    mobile: string | null;
    wish: 'offline' | 'ready' | 'break';
    reason: string | null;
    wrap_up_ends_at: number | null;
    since: number;
    idle_since: number;
    /** Joined by commas: the groups of the last sign-in, which stay when the agent signs out. */
    last_group_ids: Generated<string>;
    caller_number: Generated<string | null>;
  }>('agent_id'),
  /** A state lasts until the next one of the agent begins. */
  agent_states: table<{
    agent_id: string;
    from_at: number;
    state: AgentStatus;
    reason: string | null;
  }>('agent_id', 'from_at'),
  agent_groups: table<{ agent_id: string; group_id: number }>('agent_id', 'group_id'),
  users: table<{
    id: Generated<number>;
    name: string;
    /** See platform/name-order.ts. */
    name_order: string;
    email: string;
    password_hash: string;
    role: string;
    department_id: number | null;
    agent_id: string | null;
    is_active: number;
  }>('id'),
  tokens: table<{
    id: string;
    user_id: number;
    token_hash: string;
    fingerprint: string | null;
    /** The name of its machine; null in tokens of before 0037, and of clients that do not say it. */
    workstation: string | null;
    created_at: number;
    last_used_at: number;
    revoked_at: number | null;
  }>('id'),
  sip_credentials: table<{
    id: string;
    token_id: string;
    extension: string;
    ha1_md5: string;
    ha1_sha256: string;
    created_at: number;
    expires_at: number;
    superseded: number;
  }>('id'),
  agent_events: table<{ agent_id: string; seq: number; name: string; payload: string; at: number }>('agent_id', 'seq'),
  /** `filter`: JSON, the address's parameters. */
  saved_filters: table<{
    id: Generated<number>;
    user_id: number;
    list: string;
    name: string;
    filter: string;
    created_at: number;
  }>('id'),
  audit_log: table<{
    id: Generated<number>;
    at: number;
    user_id: number | null;
    action: string;
    detail: string;
    address: string | null;
  }>('id'),
};
