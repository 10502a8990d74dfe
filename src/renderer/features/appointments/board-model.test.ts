import { expect, test } from 'vitest';
import type { AppointmentBoard } from '../../../shared/contract/appointment.ts';
import { boardAddressOf, weekOf } from './board-address.ts';
import {
  type Block,
  blocksByColumn,
  columnPixelsOf,
  columnsOf,
  closedSpans,
  gridStart,
  inLanes,
  inTheWay,
  openSpansOf,
  pixelsPerMinuteOf,
  shownMinutes,
} from './board-model.ts';

const block = (from: number, to: number): Block => ({
  key: `${from}`,
  from,
  to,
  day: '2031-01-01',
  event: null,
  heldBy: null,
  blockedFor: null,
  others: [],
});
const event = (id: number, start: string, end: string, resource_ids: string[]) => ({
  id,
  resource_ids,
  title: 'A',
  start: `2031-01-01 ${start}:00`,
  end: `2031-01-01 ${end}:00`,
  status: 'booked' as const,
  customer: { id, name: 'A', idcard: '1' },
  version: 1,
});
const doctor = { id: 'doctor-1', title: '郑', kind: 'doctor' as const };
const contents = (board: AppointmentBoard) => ({ board, holds: [], blocked: [] });
const days = ['2031-01-01', '2031-01-02'];

test.each([
  ['three fill it', 870, 3, 1, 272],
  ['as many as fit fill it, and none is cut', 870, 7, 2, 204],
  ['one that is wider than the board is scrolled', 300, 2, 4, 384],
  ['nothing is measured yet', 0, 3, 1, 132],
  ['there is no column', 870, 0, 1, 818],
])('the columns of a board: %s', (_case, width, columns, lanes, pixels) => {
  expect(columnPixelsOf(width, columns, lanes)).toBe(pixels);
});

test('places overlapping appointments side by side, and successive ones not', () => {
  const lanes = inLanes([block(60, 120), block(0, 60), block(90, 150), block(120, 130)]);
  expect(lanes.map(({ from, lane, lanes: of }) => [from, lane, of])).toEqual([
    [0, 0, 1],
    [60, 0, 2],
    [90, 1, 2],
    [120, 0, 2],
  ]);
});

test('a day has a column for what has no doctor, only when there is such a thing', () => {
  const board = { resources: [doctor], events: [event(1, '09:00', '10:00', ['room-1'])] };
  expect(columnsOf(board, { days: days.slice(0, 1), kind: 'doctor', only: undefined }).map(({ key }) => key)).toEqual([
    '2031-01-01 doctor-1',
    '2031-01-01 none',
  ]);
  expect(blocksByColumn(contents(board), 'doctor', false).get('2031-01-01 none')).toHaveLength(1);
  expect(blocksByColumn(contents(board), 'room', false).get('2031-01-01 room-1')).toHaveLength(1);
});

test('a week shows one doctor, or everybody of a day in one column with their names', () => {
  const board = { resources: [doctor], events: [event(1, '09:00', '10:00', ['doctor-1'])] };
  expect(columnsOf(board, { days, kind: 'doctor', only: 1 }).map(({ key }) => key)).toEqual([
    '2031-01-01 doctor-1',
    '2031-01-02 doctor-1',
  ]);
  expect(columnsOf(board, { days, kind: 'doctor', only: undefined }).map(({ key }) => key)).toEqual([
    '2031-01-01 all',
    '2031-01-02 all',
  ]);
  expect(blocksByColumn(contents(board), 'doctor', true).get('2031-01-01 all')).toMatchObject([{ others: ['郑'] }]);
});

test('a blocked time stands with its doctor, and in no column of a room', () => {
  const lunch = {
    id: 3,
    doctor: { id: 1, name: '郑' },
    start: '2031-01-01 12:00:00',
    end: '2031-01-01 13:00:00',
    reason: '午休',
    created_by: { id: 1, name: '郑' },
  };
  const all = { ...contents({ events: [], resources: [doctor] }), blocked: [lunch] };
  expect(blocksByColumn(all, 'doctor', false).get('2031-01-01 doctor-1')).toMatchObject([
    { blockedFor: '午休', from: 720, to: 780 },
  ]);
  expect(blocksByColumn(all, 'room', false).size).toBe(0);
});

test('a drag is in the way of what takes its time, and of nothing else', () => {
  const placed = inLanes([block(60, 120)]);
  expect(inTheWay(placed, { from: 90, to: 150, moved: undefined })?.key).toBe('60');
  expect(inTheWay(placed, { from: 120, to: 150, moved: undefined })).toBeUndefined();
  expect(inTheWay(placed, { from: 90, to: 150, moved: '60' })).toBeUndefined();
  const cancelled = { ...event(1, '01:00', '02:00', []), status: 'cancelled' as const };
  expect(inTheWay(inLanes([{ ...block(60, 120), event: cancelled }]), { from: 90, to: 150, moved: undefined })).toBe(
    undefined,
  );
});

test('the shortest appointment has room for a line', () => {
  expect(pixelsPerMinuteOf(30, [])).toBe(1.2);
  expect(pixelsPerMinuteOf(30, [event(1, '09:00', '09:15', [])]) * 15).toBe(24);
});

test('a block names what is booked besides its column', () => {
  const room = { id: 'room-1', title: '2 号治疗室', kind: 'room' as const };
  const board = { resources: [doctor, room], events: [event(1, '09:00', '10:00', ['doctor-1', 'room-1'])] };
  expect(blocksByColumn(contents(board), 'doctor', false).get('2031-01-01 doctor-1')).toMatchObject([
    { others: ['2 号治疗室'] },
  ]);
  expect(blocksByColumn(contents(board), 'room', false).get('2031-01-01 room-1')).toMatchObject([{ others: ['郑'] }]);
});

test('a hold is shown where it is held, and in no column of another kind', () => {
  const hold = {
    id: 5,
    held_by: { id: 2, name: '李娜' },
    appointment_id: null,
    resource_ids: ['doctor-1'],
    start: '2031-01-01 09:00:00',
    end: '2031-01-01 09:30:00',
    seconds_left: 9,
  };
  expect(
    blocksByColumn({ ...contents({ events: [], resources: [] }), holds: [hold] }, 'doctor', false).get(
      '2031-01-01 doctor-1',
    ),
  ).toMatchObject([{ heldBy: '李娜', from: 540, to: 570 }]);
  expect(blocksByColumn({ ...contents({ events: [], resources: [] }), holds: [hold] }, 'room', false).size).toBe(0);
});

test('shows appointments outside the opening hours too', () => {
  const config = { room: [], doctor: [], technician: [], department: [], slot_duration: 30 };
  const hours = { ...config, business_start: '09:00', business_end: '18:00' };
  expect(shownMinutes(hours, [], [])).toEqual({ from: 510, to: 1110 });
  expect(shownMinutes(hours, [], [event(1, '07:00', '08:00', [])])).toEqual({ from: 420, to: 1110 });
});

test('a day with a break is closed before, between and after; the grid begins with each span', () => {
  const config = { room: [], doctor: [], technician: [], department: [], slot_duration: 30 };
  const hours = { ...config, business_start: '09:00', business_end: '18:00' };
  const spans = [
    { start: '08:30', end: '12:00' },
    { start: '13:45', end: '19:00' },
  ];
  const days = ['2031-01-01', '2031-01-02', '2031-01-03'] as const;
  const open = openSpansOf(
    days,
    [
      { date: days[0], name: null, spans },
      { date: days[1], name: 'Holiday', spans: [] },
    ],
    hours,
  );
  const [first = [], second = [], third = []] = days.map((day) => open.get(day));
  expect(closedSpans(first)).toEqual([
    { from: 0, to: 510 },
    { from: 720, to: 825 },
    { from: 1140, to: 1440 },
  ]);
  expect(closedSpans(second)).toEqual([{ from: 0, to: 1440 }]);
  expect(closedSpans(third)).toEqual([
    { from: 0, to: 540 },
    { from: 1080, to: 1440 },
  ]);
  expect([500, 600, 800, 830].map((minute) => gridStart(first, minute))).toEqual([510, 510, 510, 825]);
  expect(shownMinutes(hours, first, [])).toEqual({ from: 480, to: 1170 });
});

test('an address that makes no sense shows the board of today', () => {
  expect(boardAddressOf({ by: 'nurse', view: 'year', day: '31.12.2030', only: 'x', at: 'doctor-x' })).toEqual({});
  expect(boardAddressOf({ by: 'room', day: '2031-01-01', at: 'doctor-3' })).toEqual({
    by: 'room',
    day: '2031-01-01',
    at: 'doctor-3',
  });
});

test('a week begins on Monday', () => {
  expect(weekOf('2026-11-22')).toEqual(weekOf('2026-11-16'));
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16');
});
