import { ActionIcon } from '@mantine/core';
import { IconEar, IconMessage, IconUserPlus } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { usePress } from '../../kit/use-press.ts';
import { useCapability, usePermissions, usePhonePart, useWorkstation } from '../../state/use-workstation.ts';
import styles from './floor.module.css';

const modes = [
  { step: 'listen', label: 'supervision.listenTo', Icon: IconEar },
  { step: 'whisper', label: 'supervision.whisperTo', Icon: IconMessage },
  { step: 'barge', label: 'supervision.bargeTo', Icon: IconUserPlus },
] as const;

/** The ways into an agent's call with one's own phone. Nothing for who may not listen, and for one's own call. */
export function SuperviseButtons({ callId, agent }: { callId: string; agent: { agent_id: string; name: string } }) {
  const { text } = useText();
  const { phone } = useWorkstation();
  const press = usePress();
  const mayListen = usePermissions().includes('agent.listen');
  const isOffered = useCapability('supervision') && mayListen;
  const { own, isOwnCall, hasPhone } = usePhonePart(({ supervision, calls, extension }) => ({
    own: supervision?.callId === callId ? supervision.mode : null,
    isOwnCall: calls.some(({ id, state }) => id === callId && state !== 'ended'),
    hasPhone: extension !== null,
  }));
  if (!isOffered || isOwnCall || !hasPhone) return null;
  const { agent_id: agentId, name } = agent;
  return (
    <span className={styles.supervise}>
      {modes.map(({ step, label, Icon }) => (
        <ActionIcon
          key={step}
          size={28}
          variant={own === step ? 'filled' : 'default'}
          aria-pressed={own === step}
          aria-label={text(label, { name })}
          title={text(label, { name })}
          onClick={press(() => phone.supervise({ callId, agentId, step }))}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
}
