import { Button, Card, Group, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { notifyProblem } from '../../ui/notify-problem.tsx';
import layout from '../../ui/layout.module.css';
import styles from './check-up-card.module.css';
import { type Check, useChecks } from './use-checks.ts';

const icons = { good: IconCircleCheck, bad: IconAlertTriangle, unknown: IconCircleDashed } as const;

/** Whether this workstation can take a call, part by part, and a summary for IT. `facts`: of the program itself. */
export function CheckUpCard({ facts }: { facts: readonly string[] }) {
  const { text } = useText();
  const { checks, isMeasuring, measure } = useChecks();
  const faults = checks.filter(({ state }) => state === 'bad').length;
  const copy = (): void => {
    const rows = checks.map(({ name, words, advice }) => [`${name}: ${words}`, advice].filter(Boolean).join(' '));
    void navigator.clipboard
      .writeText([...facts, new Date().toISOString(), ...rows, navigator.userAgent].join('\n'))
      .then(() => notifications.show({ color: 'teal', message: text('checkUp.copied') }), notifyProblem);
  };
  return (
    <Card withBorder component="section" aria-labelledby="check-up">
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <div className={layout.shrink}>
          <Title order={2} size="h3" id="check-up">
            {text('checkUp.title')}
          </Title>
          <Text size="xs" c="dimmed" role="status">
            {faults === 0 ? text('checkUp.allWell') : text('checkUp.faults', { count: faults })}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap" className={layout.keepsWidth}>
          <Button
            size="compact-sm"
            variant="default"
            loading={isMeasuring}
            leftSection={<IconRefresh size={14} aria-hidden />}
            onClick={measure}
          >
            {text('checkUp.again')}
          </Button>
          <Button size="compact-sm" variant="default" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
            {text('checkUp.copy')}
          </Button>
        </Group>
      </Group>
      <ul className={layout.plainList}>
        {checks.map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
      </ul>
    </Card>
  );
}

function CheckRow({ check: { name, state, words, advice } }: { check: Check }) {
  const Icon = icons[state];
  return (
    <li className={styles.check} data-state={state}>
      <Icon size={16} aria-hidden />
      <span className={styles.name}>{name}</span>
      <span className={layout.shrink}>
        <span className={styles.words}>{words}</span>
        {advice !== null && <span className={styles.advice}>{advice}</span>}
      </span>
    </li>
  );
}
