import type { DatabaseSync } from 'node:sqlite';
import { formatDateTime } from '../database/local-time.ts';
import type { Random } from './random.ts';

const rooms = ['1 号治疗室', '2 号治疗室', '激光室', '注射室', '口腔一室'];
const followupTypes = ['术后回访', '满意度回访', '复诊提醒', '活动邀约', '生日关怀'];
const followupTools = ['电话', '微信', '短信', '面谈'];
const reservationTypes = ['电话咨询', '网络咨询', '到店咨询'];
const items: readonly (readonly [string, string])[] = [
  ['玻尿酸填充', '微整形'], ['热玛吉', '皮肤'], ['光子嫩肤', '皮肤'], ['水光针', '皮肤'], ['皮秒祛斑', '皮肤'], ['肉毒素除皱', '微整形'], ['隐形矫正', '口腔'], ['牙齿美白', '口腔'], ['种植牙', '口腔'],
];
const productTypes: readonly (readonly [string, number | null])[] = [['医疗美容', null], ['皮肤', 1], ['微整形', 1], ['口腔', null], ['正畸', 4], ['种植', 4]];
const goodsTypes: readonly (readonly [string, number | null])[] = [['耗材', null], ['注射耗材', 1], ['口腔耗材', 1], ['护肤品', null]];

const results = ['恢复良好，无不适。', '轻微红肿，已交代冷敷，三天后再联系。', '很满意，考虑下个月复购。', '电话无人接听，改约。', '已提醒复诊时间。'];
const remarks = ['想了解价格和恢复期。', '朋友介绍，周末有空。', '之前在别处做过，效果不满意。', '希望由女医生面诊。'];
const titles = ['术后第三天回访', '术后一周回访', '复诊提醒', '疗程满意度', '活动邀约'];

/** What follow-ups and later work choose from. */
export function addWorkLookups(connection: DatabaseSync): void {
  const names = (table: string, all: readonly string[]): void => {
    const insert = connection.prepare(`INSERT INTO ${table} (name) VALUES (?)`);
    for (const name of all) insert.run(name);
  };
  const tree = (table: string, all: readonly (readonly [string, number | null])[]): void => {
    const insert = connection.prepare(`INSERT INTO ${table} (name, parent_id) VALUES (?, ?)`);
    for (const [name, parent] of all) insert.run(name, parent);
  };
  names('rooms', rooms);
  names('followup_types', followupTypes);
  names('followup_tools', followupTools);
  names('reservation_types', reservationTypes);
  tree('product_types', productTypes);
  tree('goods_types', goodsTypes);
  const item = connection.prepare('INSERT INTO items (name, category) VALUES (?, ?)');
  for (const [name, category] of items) item.run(name, category);
}

/** What was done for customers, and sold to them, over the last year. */
export function addTreatments(connection: DatabaseSync, random: Random, options: { count: number; customers: number; doctorIds: readonly number[]; staffIds: readonly number[]; now: number }): void {
  const day = 86_400_000;
  const before = (days: number): number => options.now - random.below(days) * day - random.below(10) * 3_600_000;
  const treatment = connection.prepare('INSERT INTO treatments (customer_id, item_id, doctor_id, times, amount, executed_at) VALUES (?, ?, ?, ?, ?, ?)');
  const erkai = connection.prepare('INSERT INTO erkai (customer_id, department_id, developer_id, amount, created_at) VALUES (?, ?, ?, ?, ?) RETURNING id');
  const sold = connection.prepare('INSERT OR IGNORE INTO erkai_items (erkai_id, item_id) VALUES (?, ?)');
  for (let index = 0; index < options.count; index += 1) {
    treatment.run(1 + random.below(options.customers), 1 + random.below(items.length), random.pick(options.doctorIds), 1 + random.below(5), (5 + random.below(400)) * 10_000, before(365));
    if (index % 4 !== 0) continue;
    const made = erkai.get(1 + random.below(options.customers), 1 + random.below(3), random.pick(options.staffIds), (8 + random.below(600)) * 10_000, before(365));
    for (let count = 1 + random.below(3); count > 0; count -= 1) sold.run(Number(made?.['id']), 1 + random.below(items.length));
  }
}

/** Reservations of the last weeks, for days around today. */
export function addReservations(connection: DatabaseSync, random: Random, options: { count: number; customers: number; staffIds: readonly number[]; now: number }): void {
  const day = 86_400_000;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const reservation = connection.prepare('INSERT INTO reservations (customer_id, department_id, type_id, date, remark, created_by, created_at) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id');
  const item = connection.prepare('INSERT OR IGNORE INTO reservation_items (reservation_id, item_id) VALUES (?, ?)');
  for (let index = 0; index < options.count; index += 1) {
    const createdAt = options.now - random.below(21) * day - random.below(8) * 3_600_000;
    const date = formatDateTime(createdAt + random.below(30) * day, timeZone).slice(0, 10);
    const made = reservation.get(1 + random.below(options.customers), 1 + random.below(3), 1 + random.below(reservationTypes.length), date, random.pick(remarks), random.pick(options.staffIds), createdAt);
    for (let count = 1 + random.below(2); count > 0; count -= 1) item.run(Number(made?.['id']), 1 + random.below(items.length));
  }
}

/** Follow-ups around today: done ones before it, some overdue, some due today, the rest to come. */
export function addFollowups(connection: DatabaseSync, random: Random, options: { count: number; customers: number; staffIds: readonly number[]; now: number }): void {
  const day = 86_400_000;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const dayOf = (offset: number): string => formatDateTime(options.now + offset * day, timeZone).slice(0, 10);
  const insert = connection.prepare(
    'INSERT INTO followups (customer_id, type_id, tool_id, title, remark, followup_date, followup_user_id, status, result, executed_at, executed_by, created_by, created_at) VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (let index = 0; index < options.count; index += 1) {
    // A sixth is due today; of the days before, most are done, and some have been missed.
    const offset = index % 6 === 0 ? 0 : random.below(60) - 40;
    const isDone = offset < 0 && random.below(8) !== 0;
    const by = random.pick(options.staffIds);
    const createdAt = options.now + Math.min(offset, 0) * day - (1 + random.below(10)) * day;
    insert.run(
      1 + random.below(options.customers), 1 + random.below(followupTypes.length), isDone ? 1 + random.below(followupTools.length) : null, random.pick(titles), dayOf(offset), by,
      isDone ? 1 : 0, isDone ? random.pick(results) : null, isDone ? options.now + offset * day : null, isDone ? by : null, by, createdAt,
    );
  }
}
