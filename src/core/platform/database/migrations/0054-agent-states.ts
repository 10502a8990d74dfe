import type { DialectTypes } from '../dialect-types.ts';

/** The states of each agent, each of which lasts until the next one begins. */
export const agentStates = ({ integer, text, keyedTable }: DialectTypes): readonly string[] => [
  `CREATE TABLE agent_states (
    agent_id ${text} NOT NULL, from_at ${integer} NOT NULL, state ${text} NOT NULL, reason ${text},
    PRIMARY KEY (agent_id, from_at))${keyedTable}`,
];
