import type { ReactNode } from 'react';
import type { stateIcons } from './state-icons.ts';
import layout from '../../kit/layout.module.css';
import styles from './state-line.module.css';

export type LineColour = 'ring' | 'call' | 'wrap' | 'break' | 'bad';

/** The first line of a part of the dock: icon and words in the colour of the state; `end`: its time, at the right. */
export function StateLine({
  colour,
  Icon,
  words,
  end,
}: {
  colour: LineColour;
  Icon: (typeof stateIcons)['ready'];
  words: string;
  end?: ReactNode;
}) {
  return (
    <div className={styles.stateLine} data-part="state-line" data-colour={colour}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={layout.grows}>{words}</span>
      {end}
    </div>
  );
}
