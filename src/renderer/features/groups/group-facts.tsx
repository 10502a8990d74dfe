import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { SkillGroup } from '../../../shared/contract/admin/skill-groups.ts';
import { floorView } from '../../api/floor-reads.ts';
import { setLines } from '../../api/settings-reads.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCapability, usePermissions, useToday } from '../../state/use-workstation.ts';
import { numberText, sinceText } from '../../kit/format.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Status } from '../../kit/list/status.tsx';
import { statusTones } from '../../parts/status-tones.ts';
import layout from '../../kit/layout.module.css';
import styles from './groups.module.css';

/** Agents who are signed in to the group, with their state. */
export function PresentAgents({ group: { agents } }: { group: SkillGroup }) {
  const { text, language } = useText();
  const today = useToday();
  const mayMonitor = usePermissions().includes('agent.monitor');
  const { data: floor } = useQuery(floorView(useClinic(), useCapability('floor') && mayMonitor));
  return (
    <Stack component="section" gap={4} aria-labelledby="group-agents">
      <Text size="xs" c="dimmed" id="group-agents">
        {text('group.agents')}
      </Text>
      {agents.length === 0 ? (
        <Text size="sm">{text('group.presentNobody')}</Text>
      ) : (
        <ul className={layout.plainList}>
          {agents.map(({ agent_id: id, name }) => {
            const state = floor?.agents.find((one) => one.agent_id === id);
            return (
              <li key={id} className={styles.fact}>
                <span>
                  {name} <span className={`${layout.second} ${layout.figures}`}>{id}</span>
                </span>
                {state && (
                  <span>
                    <Status tone={statusTones[state.status]}>{text(`agent.${state.status}`)}</Status>
                    <span className={`${layout.second} ${layout.figures}`}>
                      {sinceText(state.since, today, language)}
                    </span>
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Stack>
  );
}

/** The numbers whose callers wait in the group; they are chosen on the page of the lines. */
export function NumbersOfGroup({ group: { id } }: { group: SkillGroup }) {
  const { text } = useText();
  const { data: lines } = useQuery(setLines(useClinic()));
  if (!lines) return null;
  const numbers = lines.inbound.filter((one) => one.group_id === id);
  return (
    <Stack component="section" gap={4} aria-labelledby="group-numbers">
      <div className={styles.fact}>
        <Text span size="xs" c="dimmed" id="group-numbers">
          {text('group.numbers')}
        </Text>
        <LinkButton to="/back-office/lines" variant="subtle" size="compact-xs">
          {text('group.chooseNumbers')}
        </LinkButton>
      </div>
      {numbers.length === 0 ? (
        <Text size="sm">{text('group.numbersNone')}</Text>
      ) : (
        <ul className={layout.plainList}>
          {numbers.map(({ number, source }) => (
            <li key={number} className={styles.fact}>
              <Link
                to="/back-office/lines/number/$number"
                params={{ number }}
                className={`${layout.plainLink} ${layout.figures}`}
              >
                {number === '*' ? text('number.others') : numberText(number)}
              </Link>
              <span className={layout.second}>{source}</span>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
