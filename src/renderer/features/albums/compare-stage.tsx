import type { CSSProperties } from 'react';
import type { AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { Picture } from '../../parts/picture.tsx';
import { shiftStyle } from './align.ts';
import { CompareDivider } from './compare-divider.tsx';
import type { Align } from './use-align.ts';
import { useNameOf } from './use-name-of.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import type { SharedZoom } from './use-zoom.ts';
import styles from './compare.module.css';

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
