import { Button, Card, Text, Title } from '@mantine/core';
import { IconCheck, IconFileZip, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { SupportBundle } from '../../../shared/ipc/upkeep-ipc.ts';
import { useText } from '../../i18n/use-text.ts';
import { useCheckUps } from '../../state/check-ups.ts';
import { useWorkstation } from '../../state/use-workstation.ts';
import { ProblemNotice } from '../../kit/problem-notice.tsx';
import layout from '../../kit/layout.module.css';
import styles from './service-page.module.css';

const contents = ['support.versions', 'support.log', 'support.calls', 'support.devices'] as const;

const kilobytes = ({ parts }: SupportBundle): string =>
  `${Math.ceil(parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toLocaleString('en')} kB`;

/** Writes the file that IT needs to help; it says where, or which part kept it from being written. */
export function SupportCard() {
  const { text } = useText();
  const { upkeep } = useWorkstation();
  const { past } = useCheckUps();
  const [isWriting, setWriting] = useState(false);
  const [written, setWritten] = useState<SupportBundle | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const write = (): void => {
    setWriting(true);
    setProblem(null);
    setWritten(null);
    upkeep
      .writeSupportBundle({ checkUps: past.map(({ at, faults }) => ({ at, faults: [...faults] })) })
      .then(setWritten, setProblem)
      .finally(() => setWriting(false));
  };
  return (
    <Card withBorder padding="sm" component="section" aria-labelledby="support">
      <Title order={2} size="h3" id="support">
        {text('support.title')}
      </Title>
      <Text size="xs" c="dimmed" mb="xs">
        {text('support.what')}
      </Text>
      <ul className={`${layout.plainList} ${styles.contents}`}>
        {contents.map((key) => (
          <li key={key} className={layout.withIcon}>
            <IconCheck size={14} aria-hidden className={layout.keepsWidth} />
            {text(key)}
          </li>
        ))}
      </ul>
      <div className={styles.without}>
        <IconShieldCheck size={14} aria-hidden className={layout.keepsWidth} />
        <span>{text('support.without')}</span>
      </div>
      <Button fullWidth loading={isWriting} leftSection={<IconFileZip size={16} aria-hidden />} onClick={write}>
        {text('support.write')}
      </Button>
      {problem !== null && <ProblemNotice error={problem} />}
      {written && (
        <Text role="status" size="xs" c="dimmed" mt="xs" className={layout.keepsLines}>
          {text('support.written', { file: written.file, size: kilobytes(written) })}
        </Text>
      )}
    </Card>
  );
}
