import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import styles from './compare.module.css';

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -2, ArrowRight: 2, Home: -100, End: 100 };
const clamp = (percent: number): number => Math.min(100, Math.max(0, percent));

/** How far A reaches over B. */
export function CompareDivider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
  const { text } = useText();
  const element = useRef<HTMLDivElement>(null);
  const moveTo = (event: PointerEvent): void => {
    const frame = element.current?.parentElement?.getBoundingClientRect();
    if (frame && event.buttons === 1) onChange(clamp((100 * (event.clientX - frame.left)) / frame.width));
  };
  return (
    <div
      ref={element}
      className={styles.compareDivider}
      style={{ left: `${percent}%` }}
      role="slider"
      tabIndex={0}
      aria-label={text('compare.divider')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      onPointerDown={(event) => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        event.stopPropagation();
        moveTo(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        const by = keySteps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        onChange(clamp(percent + by));
      }}
    />
  );
}
