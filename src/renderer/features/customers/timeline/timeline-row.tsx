import { ThemeIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import layout from '../../../kit/layout.module.css';
import styles from './timeline.module.css';

/** One line of the timeline: when, what, and what can be done with it. */
export function TimelineRow(parts: {
  when: string;
  Icon: TablerIcon;
  /** Shows the state; colour means nothing else. */
  colour?: string | undefined;
  title: ReactNode;
  details: readonly (string | null)[];
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const { when, Icon, colour, title, details, aside, children } = parts;
  const said = details.filter((detail) => detail !== null && detail !== '');
  return (
    <li className={styles.timelineRow}>
      <span className={`${styles.timelineWhen} ${layout.figures}`} data-part="timeline-when">
        {when}
      </span>
      <ThemeIcon
        variant={colour === undefined ? 'default' : 'light'}
        color={colour ?? 'gray'}
        radius="xl"
        size={24}
        aria-hidden
      >
        <Icon size={14} />
      </ThemeIcon>
      <div>
        <div className={styles.timelineTitle}>
          <div className={styles.timelineText}>
            {title}
            {said.length > 0 && (
              <span className={`${styles.timelineDetails} ${layout.keepsLines}`}>{said.join(' · ')}</span>
            )}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </li>
  );
}
