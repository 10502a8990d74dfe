import { IconArrowDownLeft, IconArrowsLeftRight, IconArrowUpRight } from '@tabler/icons-react';
import type { Direction } from '../../../shared/contract/call.ts';
import { useText } from '../../i18n/use-text.ts';
import layout from '../../kit/layout.module.css';
import styles from './direction-text.module.css';

const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, internal: IconArrowsLeftRight } as const;

/** Which way a call goes: a symbol, with its word for assistive technology and the pointer. */
export function DirectionText({ direction }: { direction: Direction }) {
  const { text } = useText();
  const Icon = icons[direction];
  return (
    <span className={styles.direction} data-part="direction" title={text(`calls.${direction}`)}>
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={layout.visuallyHidden}>{text(`calls.${direction}`)}</span>
    </span>
  );
}
