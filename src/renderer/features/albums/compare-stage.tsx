import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useEffect } from 'react';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { Picture } from '../../parts/picture.tsx';
import { shiftStyle } from './align.ts';
import type { Align } from './use-align.ts';
import { useNameOf } from './use-name-of.ts';
import type { SharedZoom } from './use-zoom.ts';
import styles from './compare.module.css';

const wheelSteps = { zoom: 1.25, align: 1.01 };
const keyPixels = 40;

const stepOf = (delta: number, step: number): number => (delta < 0 ? step : 1 / step);

/** Wheel, pointer and arrow keys on the stage: they move both photos, or align B with A. */
function useStageGestures({ stage, zoom, moveBy, zoomAt }: SharedZoom, { isOn, nudge, resize }: Align) {
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      const over =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-part=compare-frame]') : null;
      if (!over) return;
      // React's listener is passive: the page would scroll.
      event.preventDefault();
      if (isOn) return resize(stepOf(event.deltaY, wheelSteps.align));
      const { left, top, width, height } = over.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      zoomAt(stepOf(event.deltaY, wheelSteps.zoom), { width, height }, at);
    };
    stage?.addEventListener('wheel', onWheel, { passive: false });
    return () => stage?.removeEventListener('wheel', onWheel);
  }, [stage, isOn, resize, zoomAt]);

  /** As far as the pointer goes, B goes: its own pixels are enlarged by the zoom. */
  const drag = (movementX: number, movementY: number): void => {
    const photo = stage?.querySelector<HTMLElement>('[data-side=right] [data-part=picture]');
    if (!photo) return;
    const { offsetWidth: width, offsetHeight: height } = photo;
    nudge((100 * movementX) / zoom.scale / width, (100 * movementY) / zoom.scale / height);
  };
  return {
    onPointerDown: ({ currentTarget, pointerId }: PointerEvent<HTMLElement>): void =>
      currentTarget.setPointerCapture(pointerId),
    onPointerMove: ({ buttons, movementX, movementY }: PointerEvent): void => {
      if (buttons === 1) (isOn ? drag : moveBy)(movementX, movementY);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const [x, y] = {
        ArrowLeft: [keyPixels, 0],
        ArrowRight: [-keyPixels, 0],
        ArrowUp: [0, keyPixels],
        ArrowDown: [0, -keyPixels],
      }[event.key] ?? [0, 0];
      // While B is aligned, the arrow keys move it from anywhere (`use-compare-keys.ts`).
      if (isOn || (x === 0 && y === 0)) return;
      event.preventDefault();
      moveBy(x ?? 0, y ?? 0);
    },
  };
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -2, ArrowRight: 2, Home: -100, End: 100 };
const clamp = (percent: number): number => Math.min(100, Math.max(0, percent));

/** How far A reaches over B. */
function CompareDivider({ percent, onChange }: { percent: number; onChange: (percent: number) => void }) {
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

interface StageProps {
  readonly left: AlbumPhoto;
  readonly right: AlbumPhoto;
  readonly view: 'slider' | 'side';
  readonly zoom: SharedZoom;
  readonly align: Align;
  /** Where the divider is. */
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}

/** As large as its frame lets it be: what is moved by hundredths of it is moved alike in every frame. */
const sizeOf = ({ width, height }: AlbumPhoto): CSSProperties => ({
  aspectRatio: `${width} / ${height}`,
  width: `min(100cqw, calc(100cqh * ${width} / ${height}))`,
});

/** Two photos with the same zoom: one over the other with a divider, or side by side. */
export function CompareStage({ left, right, view, zoom, align, percent, onPercent }: StageProps) {
  const { text } = useText();
  const gestures = useStageGestures(zoom, align);
  const { setStage, transform } = zoom;
  const nameOf = useNameOf();
  const names = {
    left: text('compare.leftPhoto', { what: nameOf(left) }),
    right: text('compare.rightPhoto', { what: nameOf(right) }),
  };
  // While B is laid on A, both are seen whole, B through A.
  const isDivided = view === 'slider' && !align.isOn;
  return (
    <div
      ref={setStage}
      className={styles.compareStage}
      data-view={view}
      data-aligned={align.isOn || undefined}
      role="group"
      aria-label={text('compare.stage')}
      tabIndex={0}
      {...gestures}
    >
      <div
        className={styles.compareFrame}
        data-part="compare-frame"
        style={isDivided ? { clipPath: `inset(0 ${100 - percent}% 0 0)` } : undefined}
      >
        <Picture path={left.url} alt={names.left} style={{ ...sizeOf(left), transform }} />
      </div>
      <div
        className={styles.compareFrame}
        data-part="compare-frame"
        data-side="right"
        style={isDivided ? { clipPath: `inset(0 0 0 ${percent}%)` } : undefined}
      >
        <Picture
          path={right.url}
          alt={names.right}
          style={{ ...sizeOf(right), transform: `${transform} ${shiftStyle(align.shift)}` }}
        />
      </div>
      <span className={`${styles.compareName} ${styles.left}`} aria-hidden>
        {names.left}
      </span>
      <span className={`${styles.compareName} ${styles.right}`} aria-hidden>
        {names.right}
      </span>
      {isDivided && <CompareDivider percent={percent} onChange={onPercent} />}
    </div>
  );
}
