import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agentList } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useChoices } from '../../parts/use-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useCapability } from '../../state/use-workstation.ts';
import styles from './coaching.module.css';

/** The agent whose reviews are shown. */
export function AgentSelect({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (agentId: string | undefined) => void;
}) {
  const { text } = useText();
  const choices = useChoices();
  const agents = useQuery(agentList(useClinic(), useCapability('callRecords')));
  return (
    <Select
      className={styles.subject}
      aria-label={text('coaching.agent')}
      placeholder={text('coaching.chooseAgent')}
      searchable
      allowDeselect={false}
      {...choices(agents, (all = []) => all.map(({ agent_id: id, name }) => ({ value: id, label: `${name} ${id}` })))}
      value={value ?? null}
      onChange={(agentId) => onChange(agentId ?? undefined)}
    />
  );
}
