import { Group, Kbd, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import layout from '../layout.module.css';
import styles from './list-section.module.css';

/** One of several lists of a page, with its title; `digit` is the key that leads to it. */
export function ListSection({
  title,
  total,
  digit,
  actions,
  tabs,
  children,
}: {
  title: string;
  /** Behind the title: how many there are. */
  total?: string | undefined;
  digit: string;
  actions?: ReactNode;
  /** Lists that take turns in one place: the choice between them stands in place of the title. */
  tabs?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.section} data-part="list-section" aria-labelledby={id} aria-keyshortcuts={digit}>
      <div className={styles.head}>
        <Group gap="xs" align={tabs === undefined ? 'baseline' : 'center'}>
          {tabs}
          <Title order={2} size="h3" id={id} className={tabs === undefined ? undefined : layout.visuallyHidden}>
            {title}
          </Title>
          {total !== undefined && (
            <Text size="sm" c="dimmed">
              {total}
            </Text>
          )}
        </Group>
        <Group gap="xs" wrap="nowrap">
          {actions}
          <Kbd aria-hidden>{digit}</Kbd>
        </Group>
      </div>
      {children}
    </section>
  );
}
