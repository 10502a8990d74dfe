import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { agentExtensionEndpoints } from '../../../shared/contract/agent.ts';
import { agentList } from '../../api/call-list.ts';
import { useClinic } from '../../api/use-clinic.ts';
import { useText } from '../../i18n/use-text.ts';
import { useOffers } from '../../state/use-workstation.ts';
import { Initials } from '../../ui/initials.tsx';
import layout from '../../ui/layout.module.css';
import styles from './coaching.module.css';

/** The agents, before one is chosen. */
export function ChooseAgent() {
  const { text } = useText();
  const agents = useQuery(agentList(useClinic(), useOffers(agentExtensionEndpoints.list)));
  return (
    <>
      <Text size="sm" c="dimmed">
        {text('coaching.choose')}
      </Text>
      <ul className={`${layout.plainList} ${styles.agents}`} aria-label={text('coaching.agents')}>
        {agents.data?.map(({ agent_id: id, name }) => (
          <li key={id}>
            <Link
              to="/supervisor/coaching"
              search={(now: object) => ({ ...now, agent: id })}
              className={styles.agentLink}
            >
              <Initials name={name} size={32} />
              <span>
                {name} <span className={styles.second}>{id}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
