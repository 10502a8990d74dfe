import {
  IconAlertTriangle,
  IconArrowsMove,
  IconBan,
  IconCheck,
  IconClock,
  IconPhoneCall,
  IconStethoscope,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { AppointmentStatus } from '../../../shared/contract/appointment-fields.ts';
import { useText } from '../../i18n/use-text.ts';
import { placeOf } from './board-address.ts';
import { timeOf } from '../../parts/appointment/minutes-of-day.ts';
import type { PlacedBlock } from './board-model.ts';
import layout from '../../kit/layout.module.css';
import styles from './board.module.css';

const icons = {
  booked: null,
  arrived: IconUserCheck,
  done: IconCheck,
  cancelled: IconX,
  no_show: IconAlertTriangle,
} as const satisfies Record<AppointmentStatus, unknown>;

/** The position of a block in its column, in pixels and percent. */
export const placeInColumn = (
  { from, to, lane, lanes }: Pick<PlacedBlock, 'from' | 'to' | 'lane' | 'lanes'>,
  area: { readonly from: number; readonly pixelsPerMinute: number },
) => ({
  top: (from - area.from) * area.pixelsPerMinute,
  height: Math.max((to - from) * area.pixelsPerMinute - 2, 14),
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
});

const linePixels = 14;
/** Border and padding, above and below. */
const framePixels = 6;

/** The texts of a block, on as many whole lines as it is high: none is cut in half. The first has a line of its own. */
function BlockLines({ height, children }: { height: number; children: ReactNode }) {
  const lines = Math.max(1, Math.floor((height - framePixels) / linePixels));
  return (
    <span className={styles.boardLines} data-many={lines > 1 || undefined} style={{ maxHeight: lines * linePixels }}>
      {children}
    </span>
  );
}

const Others = ({ block }: { block: PlacedBlock }) => block.others.map((other) => <span key={other}>{other}</span>);

/** An appointment on the board. */
export function BoardBlock(parts: {
  block: PlacedBlock;
  style: ReturnType<typeof placeInColumn>;
  isMovable: boolean;
  /** It is an appointment of the customer on the phone. */
  isCallers: boolean;
  /** Whether the click ends a drag, and opens nothing. */
  wasDragged: () => boolean;
  onResize: (block: PlacedBlock, slots: number) => void;
}) {
  const { block, style, isMovable, isCallers, wasDragged, onResize } = parts;
  const { text } = useText();
  const search = useSearch({ from: '/appointments' });
  const { event } = block;
  if (block.blockedFor !== null) return <BlockedTime block={block} style={style} />;
  if (!event) return <HeldBlock block={block} style={style} />;
  const Icon = event.is_started ? IconStethoscope : icons[event.status];
  const time = `${timeOf(block.from)}–${timeOf(block.to)}`;
  const state = text(event.is_started ? 'appointment.status.with_doctor' : `appointment.status.${event.status}`);
  const marks = [
    ...(event.is_to_move ? [text('appointment.toMove')] : []),
    ...(isCallers ? [text('appointments.isOnPhone')] : []),
  ];
  return (
    <li
      className={styles.boardBlock}
      data-status={event.is_started ? 'with_doctor' : event.status}
      data-block={block.key}
      data-callers={isCallers || undefined}
      style={style}
    >
      <Link
        to="/appointments/$id"
        params={{ id: String(event.id) }}
        search={placeOf(search)}
        draggable={false}
        aria-label={[text('appointments.block', { name: event.title, time, state }), ...marks, ...block.others].join(
          text('list.separator'),
        )}
        aria-keyshortcuts={isMovable ? 'Shift+ArrowDown Shift+ArrowUp' : undefined}
        onKeyDown={(key: KeyboardEvent) => {
          if (!isMovable || !key.shiftKey || (key.key !== 'ArrowDown' && key.key !== 'ArrowUp')) return;
          key.preventDefault();
          onResize(block, key.key === 'ArrowDown' ? 1 : -1);
        }}
        onClick={(click: MouseEvent) => wasDragged() && click.preventDefault()}
      >
        <BlockLines height={style.height}>
          <span className={`${styles.boardBlockName} ${layout.name}`} data-part="name">
            {isCallers && <IconPhoneCall size={13} aria-hidden />}
            {Icon && <Icon size={13} aria-hidden />}
            <span>{event.title}</span>
          </span>
          {event.is_to_move && (
            <span className={styles.boardToMove}>
              <IconArrowsMove size={13} aria-hidden />
              {text('appointment.toMove')}
            </span>
          )}
          <span className={layout.figures}>{time}</span>
          <Others block={block} />
        </BlockLines>
      </Link>
      {isMovable && <span className={styles.boardEdge} data-edge aria-hidden />}
    </li>
  );
}

function HeldBlock({ block, style }: { block: PlacedBlock; style: ReturnType<typeof placeInColumn> }) {
  const { text } = useText();
  return (
    <li className={styles.boardBlock} data-status="held" data-block={block.key} style={style}>
      <span className={styles.boardBlockText}>
        <BlockLines height={style.height}>
          <span className={styles.boardBlockName}>
            <IconClock size={13} aria-hidden />
            <span>{text('appointments.heldBy', { name: block.heldBy ?? '' })}</span>
          </span>
          <span className={layout.figures}>
            {timeOf(block.from)}–{timeOf(block.to)}
          </span>
        </BlockLines>
      </span>
    </li>
  );
}

function BlockedTime({ block, style }: { block: PlacedBlock; style: ReturnType<typeof placeInColumn> }) {
  return (
    <li className={styles.boardBlock} data-status="blocked" data-block={block.key} style={style}>
      <span className={styles.boardBlockText}>
        <BlockLines height={style.height}>
          <span className={styles.boardBlockName}>
            <IconBan size={13} aria-hidden />
            <span>{block.blockedFor}</span>
          </span>
          <span className={layout.figures}>
            {timeOf(block.from)}–{timeOf(block.to)}
          </span>
          <Others block={block} />
        </BlockLines>
      </span>
    </li>
  );
}
