import { Modal, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Album, AlbumPhoto } from '../../../shared/contract/album.ts';
import { useText } from '../../i18n/use-text.ts';
import { usePhonePart } from '../../state/use-workstation.ts';
import { CompareStage } from './compare-stage.tsx';
import { CompareTools } from './compare-tools.tsx';
import { useAlign } from './use-align.ts';
import { useCompareKeys } from './use-compare-keys.ts';
import { useZoom } from './use-zoom.ts';
import styles from './compare.module.css';
import { useNameOf } from './use-name-of.ts';
import layout from '../../kit/layout.module.css';
import { Picture } from '../../parts/picture.tsx';
import { groupsOf } from './compare-photos.ts';
import compareStyles from './compare.module.css';
import photoGridStyles from './photo-grid.module.css';

interface StripProps {
  readonly name: string;
  readonly photos: readonly AlbumPhoto[];
  readonly left: AlbumPhoto;
  readonly right: AlbumPhoto;
  readonly onChoose: (photo: AlbumPhoto) => void;
}

/** The photos that can be compared, by stage and day; those that are, are marked. */
function CompareStrip({ name, photos, left, right, onChoose }: StripProps) {
  const { text } = useText();
  const nameOf = useNameOf();
  const markOf = (photo: AlbumPhoto): string | null => {
    if (photo.id === left.id) return text('compare.left');
    return photo.id === right.id ? text('compare.right') : null;
  };
  const numberOf = (photo: AlbumPhoto): number => photos.indexOf(photo) + 1;
  return (
    <div className={compareStyles.compareStrip} tabIndex={0} role="group" aria-label={name}>
      {groupsOf(photos).map(({ key, photos: grouped }) => (
        <div key={key} className={compareStyles.compareGroup}>
          <Text size="xs" c="dimmed">
            {grouped[0] && nameOf(grouped[0])}
          </Text>
          {grouped.map((photo) => {
            const mark = markOf(photo);
            return (
              <UnstyledButton
                key={photo.id}
                className={compareStyles.compareTile}
                aria-pressed={mark !== null}
                aria-label={[
                  mark,
                  photo.remark === null
                    ? text('album.photo', { number: numberOf(photo) })
                    : text('album.photoWith', { number: numberOf(photo), remark: photo.remark }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
                onClick={() => onChoose(photo)}
              >
                <Picture path={photo.thumb_url} alt="" className={photoGridStyles.photoThumb} />
                {mark !== null && <span className={compareStyles.compareMark}>{mark}</span>}
              </UnstyledButton>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** The remarks of the two photos. */
function CompareRemarks({ left, right }: { left: AlbumPhoto; right: AlbumPhoto }) {
  return (
    <div className={styles.compareRemarks}>
      <Remark photo={left} name="compare.leftPhoto" />
      <Remark photo={right} name="compare.rightPhoto" />
    </div>
  );
}

function Remark({ photo, name }: { photo: AlbumPhoto; name: 'compare.leftPhoto' | 'compare.rightPhoto' }) {
  const { text } = useText();
  const nameOf = useNameOf();
  return (
    <div className={styles.compareRemark}>
      <Text size="xs" c="dimmed">
        {text(name, { what: nameOf(photo) })}
      </Text>
      <Text size="sm" c={photo.remark === null ? 'dimmed' : ''} className={layout.keepsLines}>
        {photo.remark ?? text('photo.noRemark')}
      </Text>
    </div>
  );
}

const alignStep = 1.01;

interface ComparisonProps {
  readonly album: Album;
  readonly photos: readonly AlbumPhoto[];
  readonly left: AlbumPhoto;
  readonly right: AlbumPhoto;
  readonly view: 'slider' | 'side';
}

/** Two photos beside the others of the customer, or on the whole screen. */
export function Comparison({ album, photos, left, right, view }: ComparisonProps) {
  const { text } = useText();
  const navigate = useNavigate();
  const [side, setSide] = useState<'a' | 'b'>('b');
  const [percent, setPercent] = useState(50);
  const zoom = useZoom();
  const align = useAlign(left.id, right.id);
  const full = useFullScreen();
  const turnFullScreen = full.isOn ? full.leave : full.enter;
  const sizes = align.isOn
    ? {
        scale: align.shift.scale,
        enlarge: () => align.resize(alignStep),
        reduce: () => align.resize(1 / alignStep),
        reset: align.putBack,
      }
    : { scale: zoom.zoom.scale, enlarge: zoom.enlarge, reduce: zoom.reduce, reset: zoom.reset };
  const show = (search: { a?: number; b?: number; view?: 'slider' | 'side' }): void =>
    void navigate({ to: '.', search: (now: object) => ({ ...now, ...search }), replace: true });
  useCompareKeys({
    onStep: (by) => {
      const next = photos[photos.indexOf(right) + by];
      if (next) show({ b: next.id });
    },
    onTurnView: () => show({ view: view === 'slider' ? 'side' : 'slider' }),
    onFullScreen: turnFullScreen,
    align,
    ...sizes,
  });
  const main = (
    <div className={styles.compareMain}>
      <CompareTools sizes={sizes} align={align} isFull={full.isOn} onFullScreen={turnFullScreen} />
      <CompareStage
        left={left}
        right={right}
        view={view}
        zoom={zoom}
        align={align}
        percent={percent}
        onPercent={setPercent}
      />
      {!full.isOn && <CompareRemarks left={left} right={right} />}
    </div>
  );
  if (full.isOn)
    return (
      <Modal.Root opened fullScreen onClose={full.leave}>
        <Modal.Content className={styles.compareFull} data-part="compare-full" aria-label={text('compare.stage')}>
          <Modal.Body className={styles.compare}>{main}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    );
  return (
    <div className={styles.compare}>
      <Stack gap="xs" className={styles.compareChoice}>
        <Text size="xs" c="dimmed">
          {text('compare.choose')}
        </Text>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={text('compare.choose')}
          value={side}
          onChange={(value) => setSide(value === 'a' ? 'a' : 'b')}
          data={[
            { value: 'a', label: text('compare.left') },
            { value: 'b', label: text('compare.right') },
          ]}
        />
        <CompareStrip
          name={text('compare.photos', { name: album.customer_name })}
          photos={photos}
          left={left}
          right={right}
          onChoose={({ id }) => show({ [side]: id })}
        />
      </Stack>
      {main}
    </div>
  );
}

/** The whole screen for a part of the page: until Escape, and until somebody calls, for the call must be seen. */
function useFullScreen() {
  const [isOn, setOn] = useState(false);
  const isRinging = usePhonePart(({ calls }) => calls.some(({ state }) => state === 'ringing'));
  if (isOn && isRinging) setOn(false);
  useEffect(() => {
    if (!isOn) return;
    // Where the browser refuses, the window is filled instead.
    document.documentElement.requestFullscreen().catch(() => undefined);
    // Escape ends it without the page being asked.
    const onChange = (): void => {
      if (!document.fullscreenElement) setOn(false);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, [isOn]);
  return { isOn, enter: () => setOn(true), leave: () => setOn(false) };
}
