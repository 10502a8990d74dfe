import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import layout from '../layout.module.css';
import styles from './rail.module.css';

/** The parts of a list, beside it. */
export function Rail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={styles.rail} aria-label={label}>
      <ul className={layout.plainList}>{children}</ul>
    </nav>
  );
}

/** A part that narrows the list. */
export function RailChoice(parts: {
  isChosen: boolean;
  /** It is a part of the one above it. */
  isWithin?: boolean;
  count: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}) {
  const { isChosen, isWithin = false, count, onChoose, children } = parts;
  return (
    <li>
      <UnstyledButton
        className={styles.choice}
        data-within={isWithin || undefined}
        aria-pressed={isChosen}
        onClick={onChoose}
      >
        <span className={styles.name}>{children}</span>
        <span className={`${layout.second} ${layout.figures}`}>{count}</span>
      </UnstyledButton>
    </li>
  );
}
