import { ActionIcon, Button, Group, Text } from '@mantine/core';
import {
  IconMaximize,
  IconMinimize,
  IconMinus,
  IconPlus,
  IconRotate2,
  IconRotateClockwise2,
} from '@tabler/icons-react';
import { useText } from '../../i18n/use-text.ts';
import { percentText } from '../../kit/format.ts';
import { angleText, isShifted, shiftText } from './align.ts';
import type { Align } from './use-align.ts';
import layout from '../../kit/layout.module.css';
import styles from './compare.module.css';

interface Sizes {
  readonly scale: number;
  readonly enlarge: () => void;
  readonly reduce: () => void;
  readonly reset: () => void;
}

interface ToolsProps {
  /** Zoom of both photos, or of B while it is aligned. */
  readonly sizes: Sizes;
  readonly align: Align;
  readonly isFull: boolean;
  readonly onFullScreen: () => void;
}

/** Size, alignment and full screen, with the keys that do the same. */
export function CompareTools({ sizes, align, isFull, onFullScreen }: ToolsProps) {
  const { text, language } = useText();
  const { shift, isOn } = align;
  const percent = percentText(sizes.scale, language);
  const place = text('compare.place', {
    x: shiftText(shift.x, language),
    y: shiftText(shift.y, language),
    angle: angleText(shift.angle, language),
  });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Text size="xs" c="dimmed" className={styles.compareHint}>
        {text(isOn ? 'compare.alignHint' : 'compare.hint')}
      </Text>
      <Text size="xs" role="status" className={layout.figures}>
        {isOn && isShifted(shift) && place}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={text(isOn ? 'compare.reduceB' : 'compare.zoomOut')}
        onClick={sizes.reduce}
      >
        <IconMinus size={16} />
      </ActionIcon>
      <Button
        size="compact-sm"
        variant="default"
        className={layout.figures}
        aria-label={text(isOn ? 'compare.alignReset' : 'compare.zoomReset', { percent })}
        onClick={sizes.reset}
      >
        {percent}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={text(isOn ? 'compare.enlargeB' : 'compare.zoomIn')}
        onClick={sizes.enlarge}
      >
        <IconPlus size={16} />
      </ActionIcon>
      {isOn && (
        <>
          <ActionIcon variant="default" aria-label={text('compare.turnLeft')} onClick={() => align.turn(-1)}>
            <IconRotate2 size={16} />
          </ActionIcon>
          <ActionIcon variant="default" aria-label={text('compare.turnRight')} onClick={() => align.turn(1)}>
            <IconRotateClockwise2 size={16} />
          </ActionIcon>
        </>
      )}
      <Button size="compact-sm" variant={isOn ? 'light' : 'default'} aria-pressed={isOn} onClick={align.toggle}>
        {text('compare.align')}
      </Button>
      <ActionIcon
        variant="default"
        aria-label={text(isFull ? 'compare.leaveFullScreen' : 'compare.fullScreen')}
        onClick={onFullScreen}
      >
        {isFull ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
      </ActionIcon>
    </Group>
  );
}
