import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './coaching.module.css';

/** A part of the page under its heading, which has the `id`. `nothing`: shown where there is no content. */
export function Card({
  id,
  title,
  aside,
  nothing = null,
  children,
}: {
  id: string;
  title: string;
  aside?: string | false;
  nothing?: string | null;
  children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside && <span className={styles.second}>{aside}</span>}
      </div>
      {nothing === null ? (
        children
      ) : (
        <Text size="sm" c="dimmed" className={styles.nothing}>
          {nothing}
        </Text>
      )}
    </section>
  );
}
