import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './card.module.css';

/** A part of a page under its heading, which has the `id`. */
export function Card({
  id,
  title,
  aside,
  nothing = null,
  isFlush = false,
  children,
}: {
  id: string;
  title: string;
  /** At the right of the heading: a legend or a note. */
  aside?: ReactNode;
  /** Shown where there is no content. */
  nothing?: string | null;
  /** Its rows reach from edge to edge. */
  isFlush?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {nothing === null ? (
        <div className={isFlush ? undefined : styles.content}>{children}</div>
      ) : (
        <Text size="sm" c="dimmed" className={styles.content}>
          {nothing}
        </Text>
      )}
    </section>
  );
}
